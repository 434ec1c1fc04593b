import type { Report } from '@proofline/engine/spec'
import { type AnyCheck, stretchOf } from './format.js'

/** A time range, in ms. */
interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

/**
 * When the words of a check are spoken or shown, in order and without duplicates: its place in a video, or for a text
 * the times of the places that it marks, where its annotations have any.
 */
export function stretchesOf(check: AnyCheck, report: Report): Stretch[] {
  const stretch = stretchOf(check)
  if (stretch !== null) return [stretch]
  const marks = 'annotations' in report ? report.annotations.filter(({ checkId }) => checkId === check.checkId) : []
  const shown = marks
    .flatMap(({ startMs, endMs }) => (startMs === undefined || endMs === undefined ? [] : { startMs, endMs }))
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  return shown.filter(({ startMs, endMs }, at) => startMs !== shown[at - 1]?.startMs || endMs !== shown[at - 1]?.endMs)
}
