import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more. If one of them started last, the other workers would wait for it. */
const SLOW = [
  'packages/server/test/jobs/several-processes.test.ts',
  'packages/server/test/jobs/restart.test.ts',
  'packages/engine/src/media/backends.test.ts',
  'packages/engine/src/media/malformed.test.ts',
  'packages/engine/test/analyze-video.test.ts',
  'packages/cli/test/command-line.test.ts',
  'packages/agents/test/any-text/matcher-properties.test.ts',
  'packages/server/test/credits/held-credits.test.ts',
  'scripts/golden-report.test.mjs',
]

/** Starts the slow files first, all others in vitest's own order (which, without a cache, is by size). */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOW.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(name))
      return at === -1 ? SLOW.length : at
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
