import type { TakenReading } from '../../fallback-engines.js'
import { weakestSlice } from '../letters/presence.js'
import { voteOnLine } from './line-vote.js'
import { hasSameFigures, isSameText, textSimilarity } from './same-line.js'
import type { TextLine } from './text-line.js'

/** Least opacity of a line that counts as known without being read again. */
const KNOWN_OPACITY = 0.75

/** Least opacity of the weakest slice: above it no word can have been exchanged. */
const INTACT_OPACITY = 0.4

/** Below this similarity a sure reading at a line's place is another text, whatever the trace says. */
const OTHER_TEXT = 0.4
const SURE_READING = 0.85

/** Whether a line was surely visible on its newest traced frame; for one that ended, whether most of it was. */
export function isClear({ trace, end }: TextLine): boolean {
  return trace !== null && (trace.next === null || end !== null) && (trace.seen.opacity ?? 0) >= KNOWN_OPACITY
}

/** Whether no word of a line can have been exchanged on its newest traced frame. */
export function isIntact({ trace }: TextLine): boolean {
  return trace !== null && weakestSlice(trace.seen) >= INTACT_OPACITY
}

/** Whether a reading at a line's place belongs to that line. `wasExchanged`: its letters look different. */
export function isSameLine(line: TextLine, reading: TakenReading, wasExchanged: boolean): boolean {
  const { text } = voteOnLine(line.readings)
  if (isSameText(text, reading.text)) return true
  if (wasExchanged && reading.confidence >= SURE_READING && !hasSameFigures(text, reading.text)) return false
  const isOther = textSimilarity(text, reading.text) < OTHER_TEXT && reading.confidence >= SURE_READING
  return line.trace !== null && line.trace.next === null && isIntact(line) && !isOther
}
