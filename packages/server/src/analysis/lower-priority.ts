import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** The lowest priority there is. */
const LOWEST = 19

/**
 * Lowers the scheduling priority of a process that has just been started, and of the threads and processes that it will
 * start, below our own: a server that runs under `nice` stands back already. To be called at once, because existing
 * threads keep theirs. Has no effect where the system does not allow it.
 */
export function lowerPriority(pid: number, niceness: number): void {
  if (niceness === 0) return
  const attempts = [
    () => setPriority(pid, Math.min(LOWEST, getPriority() + niceness)),
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
