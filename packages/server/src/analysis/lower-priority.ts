import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the scheduling priority of a process that has just been started, and of all threads and processes that it
 * will start. To be called at once: threads that are there already keep theirs. Where the system does not allow it, nothing
 * changes.
 */
export function lowerPriority(pid: number, niceness: number): void {
  if (niceness === 0) return
  const attempts = [
    () => setPriority(pid, niceness),
    // Linux weighs sessions against each other before it looks at the processes in them (sched(7), autogroup), and a
    // detached process leads a session of its own.
    () => process.platform === 'linux' && writeFileSync(`/proc/${pid}/autogroup`, String(niceness)),
  ]
  for (const attempt of attempts) {
    try {
      attempt()
    } catch {
      // Gone already, or not allowed.
    }
  }
}
