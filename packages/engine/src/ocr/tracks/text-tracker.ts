import type { Diagnostic } from '../../spec/diagnostic.js'
import type { OcrEvidence } from '../../spec/evidence.js'
import type { Bbox } from '../../spec/geometry.js'
import type { FrameThumb, SampledFrame } from '../../spec/image.js'
import type { TextRegion } from '../../spec/ocr-engine.js'
import type { TakenReading } from '../fallback-engines.js'
import { createBlankPlaces } from './blank-places.js'
import { strengthenLine } from './fade-in.js'
import { observeLine } from './line-observation.js'
import { advanceLines } from './advance-lines.js'
import { enterReading } from './enter-reading.js'
import { createLineBook, knownLine, placeOf, standingPlaces } from './line-book.js'
import { withoutDuplicates } from './duplicates.js'
import { lookAt } from './line-look.js'
import { withoutPassing } from './passing-lines.js'
import { type LookedAt, joinRollingLines } from './rolling-lines.js'
import { finishLines, settleSample } from './settle-lines.js'
import { confirmLine, sightTraced } from './sightings.js'
import { type TextLine, placeNow } from './text-line.js'
import { joinMovingLines } from './moving-lines.js'
import { joinSlidingLines } from './sliding-lines.js'
import { isGlimpse } from './returning-lines.js'
import { createThumbWindow } from './thumb-window.js'
import { wholeRows } from './whole-row.js'

/** The result of tracking. `observations` are ordered by start, then place. */
export interface TextTrackerResult {
  readonly observations: readonly Omit<OcrEvidence, 'id'>[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Follows lines of text from their first to their last frame.
 *
 * Push every frame's thumb, in order, and every sampled frame, in order and after its own thumb. Thumbs may run ahead
 * of samples (the reader is slower than the decoder): the result depends on the two orders alone, not on how they mix.
 *
 * Memory: the thumbs since the last sample but one (at most `MOST_THUMBS` different ones) and those ahead of the
 * newest sample, whose number the caller bounds. Frames that look alike share one thumb.
 */
export interface TextTracker {
  pushThumb(thumb: FrameThumb): void
  /** Completes regions of a sample that belong to lines extending beyond the searched `area` (see `wholeRows`). */
  complete(frame: SampledFrame, regions: readonly TextRegion[], area: Bbox | undefined): readonly TextRegion[]
  /**
   * For each region of a sample, whether it need not be read: it is a settled line, or was illegible and has not
   * changed.
   */
  known(frame: SampledFrame, regions: readonly TextRegion[]): boolean[]
  /**
   * Adds a sample: its regions, and one reading each, null for those that are known. `area`: the part of the picture
   * that was searched, if not all of it; lines outside of it continue by their traces.
   */
  pushSample(
    frame: SampledFrame,
    regions: readonly TextRegion[],
    readings: readonly (TakenReading | null)[],
    area?: Bbox,
  ): void
  /**
   * Skips a sample whose reading failed: lines are followed across it, and thumbs that are no longer needed are
   * dropped.
   */
  skipSample(frame: SampledFrame): void
  /** `durationMs`: end of the last frame. */
  end(summary: { readonly durationMs: number }): TextTrackerResult
}

/** Time after which a line's contrast is measured again. */
const LOOK_INTERVAL_MS = 1500

/** Starts tracking the lines of one video. */
export function createTextTracker(): TextTracker {
  const window = createThumbWindow()
  const book = createLineBook(window)
  const blanks = createBlankPlaces()
  let samples: [beforeLast: number, last: number] = [0, 0]
  const looked: LookedAt[] = []
  let sourceHeightPx = 1
  let newest = -1

  /** Keeps thumbs since the previous sample: lines read on the next sample are traced back to there. */
  function leave(frame: SampledFrame): void {
    window.trim(samples[1], frame.index)
    samples = [samples[1], frame.index]
  }

  /** The lines of the regions that needed no reading, which are still there. */
  function confirmKnown(
    frame: SampledFrame,
    regions: readonly TextRegion[],
    readings: readonly (TakenReading | null)[],
  ): TextLine[] {
    return regions.flatMap(({ bbox }, index) => {
      const line = readings[index] === null ? knownLine(book, bbox) : null
      if (line === null) return []
      confirmLine(line, frame)
      sightTraced(line, frame, placeOf(book, line))
      return [line]
    })
  }

  /** The lines of what was read; illegible places are remembered, so that they are not read again. */
  function enterReadings(frame: SampledFrame, readings: readonly (TakenReading | null)[]): TextLine[] {
    const thumb = window.at(frame.index)
    return readings.flatMap((reading) => {
      if (reading === null) return []
      if (reading.text.trim() !== '') return enterReading(book, frame, reading) ?? []
      if (thumb) blanks.add(reading.bbox, thumb.luma)
      return []
    })
  }

  function lookAtLines(lines: Iterable<TextLine>, frame: SampledFrame): void {
    const thumb = window.at(frame.index)
    for (const line of lines) {
      strengthenLine(line, frame, window)
      if (thumb === null || !wantsLook(line, frame)) continue
      line.looks.push(lookAt(frame, placeNow(line, thumb.luma), line.trace?.seen.opacity ?? 1))
    }
  }

  return {
    pushThumb(thumb) {
      window.push(thumb)
      newest = thumb.index
    },
    complete(frame, regions, area) {
      if (area === undefined) return regions
      advanceLines(book, frame.index)
      return wholeRows(regions, area, standingPlaces(book), frame.image)
    },
    known(frame, regions) {
      advanceLines(book, frame.index)
      const thumb = window.at(frame.index)
      return regions.map(
        ({ bbox }) => knownLine(book, bbox) !== null || (thumb !== null && blanks.has(bbox, thumb.luma)),
      )
    },
    pushSample(frame, regions, readings, area) {
      advanceLines(book, frame.index)
      sourceHeightPx = frame.sourceHeight
      const seen = new Set([...confirmKnown(frame, regions, readings), ...enterReadings(frame, readings)])
      const places = regions.map(({ bbox }) => bbox)
      settleSample(book, frame, places, area)
      lookAtLines(seen, frame)
      looked.push({ index: frame.index, tMs: frame.tMs, shot: frame.shot, area })
      leave(frame)
    },
    skipSample(frame) {
      advanceLines(book, frame.index)
      leave(frame)
    },
    end({ durationMs }) {
      advanceLines(book, newest)
      finishLines(book, durationMs)
      const context = { sourceHeightPx }
      const lines = book.lines.filter((line) => !isGlimpse(line))
      const read = withoutDuplicates(withoutPassing(joinSlidingLines(joinRollingLines(lines, looked))))
      return {
        observations: joinMovingLines(read, looked).map((line) => observeLine(line, context)),
        diagnostics: [],
      }
    },
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
