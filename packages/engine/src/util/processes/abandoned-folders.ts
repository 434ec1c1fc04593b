import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The project's temporary folders have the id of the process that created them in their name. */
const OURS = /^proofline-(?:[a-z]+-)?(\d+)-[A-Za-z0-9]{6}$/
/** Longer than any analysis. A process with that id may exist but be invisible (in another container). */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/**
 * Deletes temporary folders left by a killed process: owned by this user, unchanged for a day, their process gone. What
 * cannot be read or deleted stays. `nowMs`: ms since the epoch.
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
