import type { Report } from '@proofline/engine/spec'
import { type AnyCheck, stretchOf } from './format.js'

/** A time range, in ms. */
export interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

/**
 * When the words from one offset to another (UTF-16) are shown, for text extracted from captions; null where unknown. A
 * text report contains no times, so they come from whoever extracted the words.
 */
export type ShownAt = (start: number, end: number) => Stretch | null

/**
 * When the words of a check are spoken or shown, in order and without duplicates: its place in a video, or for a text
 * the times of the places that it marks, where `shownAt` knows them.
 */
export function stretchesOf(check: AnyCheck, report: Report, shownAt: ShownAt = () => null): Stretch[] {
  const stretch = stretchOf(check)
  if (stretch !== null) return [stretch]
  const marks = 'annotations' in report ? report.annotations.filter(({ checkId }) => checkId === check.checkId) : []
  const shown = marks
    .flatMap(({ start, end }) => shownAt(start, end) ?? [])
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  return shown.filter(({ startMs, endMs }, at) => startMs !== shown[at - 1]?.startMs || endMs !== shown[at - 1]?.endMs)
}
