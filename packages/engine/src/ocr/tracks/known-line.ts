import type { TakenReading } from '../fallback-engines.js'
import { voteOnLine } from './line-vote.js'
import { weakestSlice } from './presence.js'
import { hasSameFigures, isSameText, textSimilarity } from './same-line.js'
import type { TextLine } from './text-line.js'

/** Opacity from which a line found again counts as known without being read. */
const KNOWN_OPACITY = 0.75

/** Opacity of the weakest slice from which no word can have been exchanged. */
const INTACT_OPACITY = 0.4

/** Below this similarity a sure reading at a line's place is another text, whatever the trace says. */
const OTHER_TEXT = 0.4
const SURE_READING = 0.85

/** Whether a line was surely there on the newest frame that its trace looked at; of one that ended, most of it. */
export function isClear({ trace, end }: TextLine): boolean {
  return trace !== null && (trace.next === null || end !== null) && (trace.seen.opacity ?? 0) >= KNOWN_OPACITY
}

/** Whether no word of a line can have been exchanged on the newest frame that its trace looked at. */
export function isIntact({ trace }: TextLine): boolean {
  return trace !== null && weakestSlice(trace.seen) >= INTACT_OPACITY
}

/** Whether a reading at a line's place is one of that line. `wasExchanged`: other letters are seen in its place. */
export function isSameLine(line: TextLine, reading: TakenReading, wasExchanged: boolean): boolean {
  const { text } = voteOnLine(line.readings)
  if (isSameText(text, reading.text)) return true
  if (wasExchanged && reading.confidence >= SURE_READING && !hasSameFigures(text, reading.text)) return false
  const isOther = textSimilarity(text, reading.text) < OTHER_TEXT && reading.confidence >= SURE_READING
  return line.trace !== null && line.trace.next === null && isIntact(line) && !isOther
}
