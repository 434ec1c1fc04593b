import { readFile } from 'node:fs/promises'

const PAGE_BYTES = 4096

/**
 * Resident memory of a process in bytes, from the second field of /proc/<pid>/statm (pages of 4 KiB); null where there
 * is no such file.
 */
export async function residentBytes(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null)
  const pages = Number(text?.split(' ')[1])
  return Number.isFinite(pages) ? pages * PAGE_BYTES : null
}
