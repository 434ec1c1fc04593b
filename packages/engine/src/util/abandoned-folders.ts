import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary folders of this project carry the number of the process that made them. */
const OURS = /^proofline-(?:[a-z]+-)?(\d+)-[A-Za-z0-9]{6}$/
/** Longer than any analysis. A process with that id may be running out of sight (in another container). */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/**
 * Deletes temporary folders that a killed process left: made by this user, untouched for a day, their process gone.
 * What cannot be read or deleted stays. `nowMs`: the time, since 1970.
 */
export async function removeAbandonedFolders(nowMs: number): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const pid = Number(OURS.exec(name)?.[1] ?? NaN)
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const path = join(tmpdir(), name)
    const found = await lstat(path).catch(() => null)
    const isOurs = found !== null && found.isDirectory() && found.uid === process.getuid?.()
    if (isOurs && nowMs - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
