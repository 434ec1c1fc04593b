import type { Source } from '../../spec/evidence.js'
import type { TakenReading } from '../ask-others.js'

/** Confidence from which one reading is enough, and from which a second one settles a line. */
const SURE_CONFIDENCE = 0.97
const FAIR_CONFIDENCE = 0.9

/** Readings after which a line is not read again. */
const MOST_READINGS = 3

/** The best reading of a line: the text with the most confidence behind it, in its most confident form, and whose. */
export interface VoteResult {
  readonly text: string
  readonly confidence: number
  readonly script: string
  readonly source: Source
}

/**
 * What the readings of one line agree on. Readings that differ in case and spaces alone vote together; of equal ones
 * the earlier wins. `readings` is in time order and not empty.
 */
export function voteOnLine(readings: readonly TakenReading[]): VoteResult {
  const groups = new Map<string, { weight: number; best: TakenReading }>()
  for (const reading of readings) {
    const key = foldText(reading.text)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { weight: reading.confidence ** 2, best: reading })
    else {
      group.weight += reading.confidence ** 2
      if (reading.confidence > group.best.confidence) group.best = reading
    }
  }
  const winner = [...groups.values()].reduce((first, second) => (second.weight > first.weight ? second : first))
  const { text, confidence, script, source } = winner.best
  return { text, confidence, script, source }
}

/** Whether a line has been read often enough: once when surely, twice when fairly, three times otherwise. */
export function isSettled(readings: readonly TakenReading[]): boolean {
  if (readings.some(({ settles }) => settles)) return true
  const best = Math.max(0, ...readings.map(({ confidence }) => confidence))
  const needed = best >= SURE_CONFIDENCE ? 1 : best >= FAIR_CONFIDENCE ? 2 : MOST_READINGS
  return readings.length >= needed
}

/** Text without case and spaces, the two things that readings of one line differ in most. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')
}
