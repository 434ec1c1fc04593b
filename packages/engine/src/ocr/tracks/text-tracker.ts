import type { OcrEvidence } from '../../spec/evidence/evidence.js'
import type { Bbox } from '../../spec/pictures/geometry.js'
import type { FrameThumb, SampledFrame } from '../../spec/pictures/image.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import type { TakenReading } from '../fallback-engines.js'
import { advanceLines } from './follow/advance-lines.js'
import { createBlankPlaces } from './follow/blank-places.js'
import { enterSample, lookAtLines } from './follow/enter-sample.js'
import { createLineBook, knownLine, standingPlaces } from './follow/line-book.js'
import { isGlimpse } from './follow/returning-lines.js'
import { finishLines, settleSample } from './follow/settle-lines.js'
import { wholeRows } from './follow/whole-row.js'
import { withoutDuplicates } from './join/duplicates.js'
import { joinMovingLines } from './join/moving-lines.js'
import { withoutPassing } from './join/passing-lines.js'
import { type LookedAt, joinRollingLines } from './join/rolling-lines.js'
import { joinSlidingLines } from './join/sliding-lines.js'
import { createThumbWindow } from './letters/thumb-window.js'
import { observeLine } from './line/line-observation.js'
import type { TextLine } from './line/text-line.js'

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
  /** The lines, ordered by start, then place. `durationMs`: end of the last frame. */
  end(summary: { readonly durationMs: number }): readonly Omit<OcrEvidence, 'id'>[]
}

/** Starts tracking the lines of one video. */
export function createTextTracker(): TextTracker {
  const window = createThumbWindow()
  const book = createLineBook(window)
  const blanks = createBlankPlaces()
  const looked: LookedAt[] = []
  let previousSample = 0
  let sourceHeightPx = 1
  let newest = -1

  /** Keeps thumbs since the previous sample: lines read on the next sample are traced back to there. */
  function leave(frame: SampledFrame): void {
    window.trim(previousSample, frame.index)
    previousSample = frame.index
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
      const seen = enterSample(book, blanks, { frame, regions, readings })
      const places = regions.map(({ bbox }) => bbox)
      settleSample(book, frame, places, area)
      lookAtLines(seen, frame, window)
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
      return linesAsSeen(book.lines, looked).map((line) => observeLine(line, { sourceHeightPx }))
    },
  }
}

/** The lines as a viewer sees them: each is one however it moved, and what only the tracker saw is left out. */
function linesAsSeen(lines: readonly TextLine[], looked: readonly LookedAt[]): readonly TextLine[] {
  const rolled = joinRollingLines(
    lines.filter((line) => !isGlimpse(line)),
    looked,
  )
  const read = withoutDuplicates(withoutPassing(joinSlidingLines(rolled)))
  return joinMovingLines(read, looked)
}
