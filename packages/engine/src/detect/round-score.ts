/**
 * A score, fraction or side of a box as it stands in reports: four decimals, so that noise of the last bits is not
 * kept.
 */
export function roundScore(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
