import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, write } from 'node:fs'
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
    log.write('third\n')
    log.flushSync()
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\nthird\n')
    closeSync(fd)
  })

  it.skipIf(process.platform === 'win32')(
    'are lost while they cannot be written, and the next one says how many',
    async () => {
      const pipe = path.join(folder, 'pipe')
      execFileSync('mkfifo', [pipe])
      const open = (mode: number) => openSync(pipe, mode | constants.O_NONBLOCK)
      const first = open(constants.O_RDONLY)
      const fd = open(constants.O_WRONLY)
      closeSync(first)
      const log = openLogDestination(fd)
      log.write('nobody\n')
      await new Promise(setImmediate)
      // A write of our own, queued behind it, ends after it.
      await new Promise((done) => write(fd, '-', done))
      const second = open(constants.O_RDONLY)
      log.write('somebody\n')
      const read = () => {
        const piece = Buffer.alloc(1000)
        try {
          return piece.toString('utf8', 0, readSync(second, piece))
        } catch {
          return ''
        }
      }
      let said = ''
      await expect.poll(() => (said += read())).toContain('somebody')
      const [notice, line] = said.split('\n')
      expect(JSON.parse(notice!)).toMatchObject({ level: 50, lost: 1 })
      expect(line).toBe('somebody')
      closeSync(second)
      closeSync(fd)
    },
  )

  it.skipIf(!existsSync('/dev/full'))('for a full disk are given up at the end of the process', () => {
    const fd = openSync('/dev/full', 'w')
    const log = openLogDestination(fd)
    for (let i = 0; i < 10; i++) log.write('line\n')
    expect(() => log.flushSync()).not.toThrow()
    closeSync(fd)
  })
})
