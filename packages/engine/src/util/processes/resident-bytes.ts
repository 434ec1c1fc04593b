import { readFile } from 'node:fs/promises'

/**
 * Resident memory of a process in bytes, from `VmRSS` in /proc/<pid>/status, which is in kB whatever the size of the
 * system's pages; null where there is no such file (outside Linux, or once the process is gone).
 */
export async function residentBytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
