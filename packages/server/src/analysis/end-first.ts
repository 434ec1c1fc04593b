import { readFileSync, writeFileSync } from 'node:fs'

/** Counts like half of the machine's or container's memory, which is more than the server itself takes. */
const SCORE = 500

/**
 * Lets the system end this analysis process, and those that it will start, before the server when memory runs out: its
 * task can be repeated. Linux only (`oom_score_adj` of proc(5), which anyone may raise); elsewhere, and if the process
 * is gone already, nothing happens.
 */
export function endFirst(pid: number): void {
  const file = `/proc/${pid}/oom_score_adj`
  try {
    if (Number(readFileSync(file, 'utf8')) < SCORE) writeFileSync(file, String(SCORE))
  } catch {
    // No such file, or not allowed.
  }
}
