import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { removeAbandonedFolders } from './abandoned-folders.js'

const DAY_MS = 24 * 60 * 60 * 1000
/** A process that has ended. */
const GONE = spawnSync(process.execPath, ['--version']).pid
const made: string[] = []
afterEach(() => made.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })))

function leave(prefix: string, ageMs: number): string {
  const path = mkdtempSync(join(tmpdir(), prefix))
  made.push(path)
  writeFileSync(join(path, 'film.mp4'), 'bytes')
  const then = new Date(Date.now() - ageMs)
  utimesSync(path, then, then)
  return path
}

describe('removeAbandonedFolders', () => {
  it('deletes what was left by a process that ended a day ago', async () => {
    const left = [leave(`proofline-${GONE}-`, 2 * DAY_MS), leave(`proofline-form-${GONE}-`, 2 * DAY_MS)]
    await removeAbandonedFolders(Date.now())
    expect(left.filter(existsSync)).toEqual([])
  })

  it('keeps folders that are recent, of a running process, or of another user', async () => {
    const kept = [
      leave(`proofline-${GONE}-`, DAY_MS / 2),
      leave(`proofline-${process.pid}-`, 2 * DAY_MS),
      leave('proofline-notes-', 2 * DAY_MS),
      leave(`other-${GONE}-`, 2 * DAY_MS),
    ]
    await removeAbandonedFolders(Date.now())
    expect(kept.filter(existsSync)).toEqual(kept)
  })
})
