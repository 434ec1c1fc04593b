import { defineConfig } from 'vitest/config'

/** Tests stand beside the file they guard; what crosses rooms is in `packages/<name>/test`. */
export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'benchmarks/src/**/*.test.ts',
      'models/**/*.test.ts',
      'test-media/**/*.test.ts',
      'examples/**/*.test.mjs',
      'scripts/**/*.test.mjs',
    ],
    setupFiles: ['./scripts/vitest-properties.mjs'],
    globalSetup: ['./scripts/vitest-templates.mjs'],
    // Real models and real decoders on a small shared machine: minutes, not seconds, before it counts as a hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // Each file in a process of its own: native addons (FFmpeg, ONNX Runtime) do not like worker threads.
    pool: 'forks',
    // On two cores vitest would run one file at a time, and most of them wait for processes of their own.
    maxWorkers: 2,
    reporters: ['default', './scripts/vitest-counts-reporter.mjs'],
    allowOnly: false,
    passWithNoTests: false,
  },
})
