/** Response times in milliseconds: count, median and 99th percentile. */
export interface Times {
  readonly count: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** Summarises times; all 0 for none. */
export function timesOf(measured: readonly number[]): Times {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}
