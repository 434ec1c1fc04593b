import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the scheduling priority of a process that has just been started, and of the threads and processes that it will
 * start. To be called at once, because existing threads keep theirs. Has no effect where the system does not allow it.
 */
export function lowerPriority(pid: number, niceness: number): void {
  if (niceness === 0) return
  const attempts = [
    () => setPriority(pid, niceness),
    // Linux first weighs sessions against each other (sched(7), autogroup), and a detached process leads its own
    // session.
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
