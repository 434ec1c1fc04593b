import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/vitest-slow-first.js'

/**
 * Files with a process of their own: they mock a module, measure their process, or analyse films and so fill it. All
 * others share the processes of the pool, which spares each the start of one and the loading of engine and rules; such
 * a file must undo what it changes beyond itself (timers, environment, spies).
 */
const ALONE = [
  'packages/engine/src/provenance/c2pa/reader-process.test.ts',
  'packages/engine/src/util/processes/free-now.test.ts',
  'packages/engine/test/*.test.ts',
  'scripts/**/*.test.mjs',
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
    // Processes: native addons (FFmpeg, ONNX Runtime) do not like worker threads.
    pool: 'forks',
    // On two cores vitest would run one file at a time, and most of them wait for processes of their own.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', './scripts/vitest-counts-reporter.mjs'],
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ALL, exclude: [...configDefaults.exclude, ...ALONE], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
})
