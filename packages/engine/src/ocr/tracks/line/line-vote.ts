import type { Source } from '../../../spec/evidence/evidence.js'
import type { TakenReading } from '../../fallback-engines.js'

/** Confidence from which one reading is enough, and from which a second one settles a line. */
const SURE_CONFIDENCE = 0.97
const FAIR_CONFIDENCE = 0.9

/** Most readings of a line; after that it is not read again. */
const MOST_READINGS = 3

/** Weights that differ by less say nothing about which of two texts is right. */
const EQUAL_WEIGHTS = 0.95

/** Share of the picture's width within which a box counts as touching its side. */
const SIDE = 0.004

/**
 * The agreed reading of a line: the text with the most total confidence, in its most confident form, and the engine
 * that read it.
 */
export interface VoteResult {
  readonly text: string
  readonly confidence: number
  readonly script: string
  readonly source: Source
}

/**
 * The text that the readings of a line agree on. Readings that differ only in case and spaces vote together. Between
 * equals, one that contains the other wins (letters are lost more often than invented), else the earlier. A reading of
 * a line that the side of the picture cut off has no vote beside a fuller one. `readings` is in time order and not
 * empty.
 */
export function voteOnLine(readings: readonly TakenReading[]): VoteResult {
  const groups = new Map<string, { weight: number; best: TakenReading }>()
  for (const reading of readings.filter((one) => !isCutOff(one, readings))) {
    const key = foldText(reading.text)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { weight: reading.confidence ** 2, best: reading })
    else {
      group.weight += reading.confidence ** 2
      if (reading.confidence > group.best.confidence) group.best = reading
    }
  }
  const [, winner] = [...groups].reduce((first, second) => (outvotes(second, first) ? second : first))
  const { text, confidence, script, source } = winner.best
  return { text, confidence, script, source }
}

type Group = readonly [text: string, { readonly weight: number; readonly best: TakenReading }]

/** Whether a later text wins over an earlier one. */
function outvotes([text, { weight, best }]: Group, [earlier, against]: Group): boolean {
  const areEqual = Math.min(weight, against.weight) >= EQUAL_WEIGHTS * Math.max(weight, against.weight)
  const areSure = Math.min(best.confidence, against.best.confidence) >= SURE_CONFIDENCE
  if (areEqual && areSure && (text.includes(earlier) || earlier.includes(text))) return text.length > earlier.length
  return weight > against.weight
}

/**
 * Whether a side of the picture cut letters off that a reading away from the sides has: a line that slides in or out.
 */
function isCutOff(reading: TakenReading, readings: readonly TakenReading[]): boolean {
  if (!touchesSide(reading)) return false
  const part = foldText(reading.text)
  return readings.some((other) => {
    const whole = foldText(other.text)
    return !touchesSide(other) && whole.length > part.length && whole.includes(part)
  })
}

/** Whether a side of the picture may have cut off what was read. */
export function touchesSide({ bbox }: Pick<TakenReading, 'bbox'>): boolean {
  return bbox.x <= SIDE || bbox.x + bbox.width >= 1 - SIDE
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
