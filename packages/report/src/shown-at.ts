import type { Report } from '@proofline/engine/spec'
import { type AnyCheck, stretchOf } from './format.js'

/** A stretch of the clock, in ms. */
export interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

/**
 * When the words of a text from one offset to another (UTF-16) are shown, for a text that was taken out of captions;
 * null where nobody knows. A report on a text holds no times, so whoever took the words out tells.
 */
export type ShownAt = (start: number, end: number) => Stretch | null

/**
 * When the words of a check are said or shown, in order and each stretch once: its place in a film, or of a text those of
 * the places that it marks, where `shownAt` knows them.
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
