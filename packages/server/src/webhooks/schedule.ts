/** The two families of webhooks: the delay before each attempt, and the final state when all have failed. */
export const SCHEDULES = {
  text: { delaysSeconds: [1, 5, 25], end: 'dead' },
  video: { delaysSeconds: [0, 60, 300, 900, 3600], end: 'failed' },
} as const

/** See {@link SCHEDULES}. */
export type Family = keyof typeof SCHEDULES

/** Milliseconds until the attempt after `failures` failed ones, or null if none is left. */
export function delayMs(family: Family, failures: number, scale: number): number | null {
  const seconds = SCHEDULES[family].delaysSeconds[failures]
  return seconds === undefined ? null : Math.round(seconds * 1000 * scale)
}
