/** A fraction of a second in which timestamps count, as in FFmpeg. */
export interface TimeBase {
  readonly num: number
  readonly den: number
}

/** FFmpeg's mark for "no timestamp". */
export const NO_PTS = -(2n ** 63n)

/** `ticks` of a time base in whole milliseconds, halves away from zero; exact for every 64-bit timestamp. */
export function toMs(ticks: bigint, { num, den }: TimeBase): number {
  return Number(roundedDivision(ticks * BigInt(num) * 1000n, BigInt(den)))
}

/** `ticks` of a time base in whole samples at `sampleRate`, halves away from zero. */
export function toSamples(ticks: bigint, { num, den }: TimeBase, sampleRate: number): number {
  return Number(roundedDivision(ticks * BigInt(num) * BigInt(sampleRate), BigInt(den)))
}

function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((half - dividend) / divisor) : (dividend + half) / divisor
}
