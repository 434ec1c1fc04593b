import type { SampledFrame } from '../../../spec/pictures/image.js'
import type { TextRegion } from '../../../spec/plugins/ocr-engine.js'
import type { TakenReading } from '../../fallback-engines.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import { lookAt } from '../line/line-look.js'
import { confirmLine, sightTraced } from '../line/sightings.js'
import { type TextLine, placeNow } from '../line/text-line.js'
import type { BlankPlaces } from './blank-places.js'
import { enterReading } from './enter-reading.js'
import { strengthenLine } from './fade-in.js'
import { knownLine, type LineBook, placeOf } from './line-book.js'

/** A sampled frame with its regions, and one reading each, null for those that needed none. */
export interface ReadSample {
  readonly frame: SampledFrame
  readonly regions: readonly TextRegion[]
  readonly readings: readonly (TakenReading | null)[]
}

/** Time after which a line's contrast is measured again. */
const LOOK_INTERVAL_MS = 1500

/**
 * Enters a sample into the book and gives the lines that are seen on it; illegible places are added to `blanks`, so
 * that they are not read again.
 */
export function enterSample(book: LineBook, blanks: BlankPlaces, sample: ReadSample): ReadonlySet<TextLine> {
  return new Set([...confirmKnown(book, sample), ...enterReadings(book, blanks, sample)])
}

/** The lines of the regions that needed no reading, which are still there. */
function confirmKnown(book: LineBook, { frame, regions, readings }: ReadSample): TextLine[] {
  return regions.flatMap(({ bbox }, index) => {
    const line = readings[index] === null ? knownLine(book, bbox) : null
    if (line === null) return []
    confirmLine(line, frame)
    sightTraced(line, frame, placeOf(book, line))
    return [line]
  })
}

/** The lines of what was read. */
function enterReadings(book: LineBook, blanks: BlankPlaces, { frame, readings }: ReadSample): TextLine[] {
  const thumb = book.window.at(frame.index)
  return readings.flatMap((reading) => {
    if (reading === null) return []
    if (reading.text.trim() !== '') return enterReading(book, frame, reading) ?? []
    if (thumb) blanks.add(reading.bbox, thumb.luma)
    return []
  })
}

/** Learns lines again that the sample shows more strongly, and measures the contrast of those whose time has come. */
export function lookAtLines(lines: Iterable<TextLine>, frame: SampledFrame, window: ThumbWindow): void {
  const thumb = window.at(frame.index)
  for (const line of lines) {
    strengthenLine(line, frame, window)
    if (thumb === null || !wantsLook(line, frame)) continue
    line.looks.push(lookAt(frame, placeNow(line, thumb.luma), line.trace?.seen.opacity ?? 1))
  }
}

/**
 * Contrast is the worst of several measurements: when a line is read, when its ground was cut away, and now and then.
 */
function wantsLook(line: TextLine, frame: SampledFrame): boolean {
  const last = line.looks.at(-1)
  if (last === undefined || last.tMs === frame.tMs) return last === undefined
  return frame.reason === 'cut' || frame.tMs - last.tMs >= LOOK_INTERVAL_MS
}
