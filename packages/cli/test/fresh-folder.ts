import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/**
 * An empty folder, new for each test or for all tests of a file, and removed behind them. Gives its path, or that of a
 * file in it. To be called at the top of a file, before the hooks that write into it.
 */
export function freshFolder(per: 'test' | 'file' = 'test'): (name?: string) => string {
  const [before, after] = per === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  })
  after(() => rm(folder, { recursive: true }))
  return (name = '') => join(folder, name)
}
