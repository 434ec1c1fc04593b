import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Pure rooms: no native addon, no process, no mock, nothing global that a test changes. Their files share a process,
 * which spares each the start of one and the loading of the rules.
 */
const PURE = [
  'packages/agents/src/{jurisdictions,match,text}/**/*.test.ts',
  'packages/engine/src/{score,spec,timeline}/**/*.test.ts',
  'packages/report/src/**/*.test.ts',
]

const ALL = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'benchmarks/src/**/*.test.ts',
  'models/**/*.test.ts',
  'test-media/**/*.test.ts',
  'examples/**/*.test.mjs',
  'scripts/**/*.test.mjs',
]

/** Tests stand beside the file they guard; what crosses rooms is in `packages/<name>/test`. */
export default defineConfig({
  test: {
    setupFiles: ['./scripts/vitest-properties.mjs'],
    globalSetup: ['./scripts/vitest-templates.mjs'],
    // Real models and real decoders on a small shared machine: minutes, not seconds, before it counts as a hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // Each other file in a process of its own: native addons (FFmpeg, ONNX Runtime) do not like worker threads.
    pool: 'forks',
    // On two cores vitest would run one file at a time, and most of them wait for processes of their own.
    maxWorkers: 2,
    reporters: ['default', './scripts/vitest-counts-reporter.mjs'],
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: 'own process', include: ALL, exclude: [...configDefaults.exclude, ...PURE] } },
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
    ],
  },
})
