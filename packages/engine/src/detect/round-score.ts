/** Rounds a score, fraction or side of a box for reports: four decimals, which drops noise in the last bits. */
export function roundScore(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
