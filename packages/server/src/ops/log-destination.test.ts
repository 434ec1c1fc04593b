import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLogDestination } from './log-destination.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'log-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lines of a log', () => {
  it('are written in their order, those that wait at the end of the process as well', async () => {
    const file = path.join(folder, 'log')
    const fd = openSync(file, 'w')
    const log = openLogDestination(fd)
    log.write('first\n')
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('first\n')
    log.write('second\n')
    // The first of these is under way, and the others wait.
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('first\nsecond\n')
    log.write('third\n')
    log.write('fourth\n')
    log.flushSync()
    await expect
      .poll(() => readFileSync(file, 'utf8').split('\n').toSorted())
      .toEqual(['', 'first', 'fourth', 'second', 'third'])
    closeSync(fd)
  })

  it.skipIf(!existsSync('/dev/full'))('for a full disk are given up, also at the end of the process', async () => {
    const fd = openSync('/dev/full', 'w')
    const log = openLogDestination(fd)
    for (let i = 0; i < 10; i++) log.write('line\n')
    await new Promise(setImmediate)
    log.write('last\n')
    log.flushSync()
    closeSync(fd)
  })
})
