import { readFileSync, writeFileSync } from 'node:fs'

/** Counts like half of the machine's or container's memory, so that a small process comes before a large parent. */
const SCORE = 500

/**
 * Lets the system end this process before others when memory runs out, and with it those that it will start: a decoder
 * can be replaced, the program that waits for it cannot. Linux only (`oom_score_adj` of proc(5), which anyone may
 * raise); elsewhere, and if the process is gone already, nothing happens.
 */
export function endFirst(pid: number | undefined): void {
  const file = `/proc/${pid}/oom_score_adj`
  try {
    if (Number(readFileSync(file, 'utf8')) < SCORE) writeFileSync(file, String(SCORE))
  } catch {
    // No such file, or not allowed.
  }
}
