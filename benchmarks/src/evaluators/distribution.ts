/**
 * The value below which `share` (0–1) of the values lie, by the nearest-rank method; null for an empty list.
 * The median of an even count is thus the lower of the two in the middle.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

/** Share (0–1) of the values that pass; null for an empty list. */
export function shareOf<Value>(values: readonly Value[], passes: (value: Value) => boolean): number | null {
  return values.length === 0 ? null : values.filter(passes).length / values.length
}
