import type { FrameMark } from './trace.js'

/** Least gain of opacity that is recorded. */
const LEAST_RISE = 0.02

/** A frame on which a line is stronger than on all before. */
export interface Rise {
  readonly mark: FrameMark
  readonly opacity: number
}

/** Records a later frame if it shows the line more strongly. The list stays short, since it only rises. */
export function noteRise(rises: Rise[], mark: FrameMark, opacity: number | null): void {
  if (opacity !== null && opacity >= (rises.at(-1)?.opacity ?? 0) + LEAST_RISE) rises.push({ mark, opacity })
}
