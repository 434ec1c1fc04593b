import type { LabelThresholds } from '../spec/plugins/detector.js'
import type { OcrEvidence } from '../spec/evidence/evidence.js'
import type { SignalObservation } from './follow-detections.js'
import type { GoodsHint } from './lines/goods-hint.js'
import { overlapInTime } from './signal-span.js'

type Line = Omit<OcrEvidence, 'id'>

/** A line that says something: figures alone and what is misread on a pack do not. */
const WORDS = /\p{L}{3}|\p{Script=Han}{2}/u
/** A picture or film with so many lines tells what it is about; signs and machines have fewer. */
const PAGE_LINES = 6

/**
 * Whether goods that were seen in a picture can be believed beside what is written on it: a page of lines none of which
 * hints at them or `names` them asks for the detector's {@link LabelThresholds.unsaid}; for some goods a pack's few
 * lines are such a page ({@link LabelThresholds.unsaidLines}). Posters, logos and stickers are what a network of
 * photographs takes for gaming tables, boxes of staples for medicines, pens for weapons, bottles of water and scent for
 * vapes; who advertises those says so, and so do their packs. A film is one page from its first line to its last: it
 * need not name its goods in the moment that shows them. Pure.
 */
export function isCredible(
  signal: SignalObservation,
  { unsaid, unsaidLines = PAGE_LINES }: Pick<LabelThresholds, 'unsaid' | 'unsaidLines'>,
  { lines, hints, named }: { lines: readonly Line[]; hints: readonly GoodsHint[]; named: readonly string[] },
): boolean {
  if (unsaid === undefined || signal.peakConfidence >= unsaid || named.includes(signal.label)) return true
  if (hints.some(({ category, line }) => category === signal.label && isOnOnePage(signal, line))) return true
  return lines.filter((line) => WORDS.test(line.text) && isOnOnePage(signal, line)).length < unsaidLines
}

/** Stills stand alone, each a page; moments of a film belong together. */
function isOnOnePage(signal: SignalObservation, line: Line): boolean {
  return signal.startMs !== undefined || overlapInTime(signal, line)
}
