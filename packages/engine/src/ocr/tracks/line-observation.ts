import type { OcrEvidence, Source } from '../../spec/evidence.js'
import { voteOnLine } from './line-vote.js'
import { placementOf } from './placement.js'
import type { LineLook } from './line-look.js'
import type { TextLine } from './text-line.js'

/** What an observation needs beside the line. `picture`: size of the upright source in pixels. */
export interface ObservationContext {
  readonly durationMs: number
  readonly source: Source
  readonly picture: { readonly width: number; readonly height: number }
}

/**
 * A followed line as evidence. It ends with the first frame without it, or with the video. Box and height are those of
 * its best reading's kind: the median over its samples. Contrast is the worst of its samples, since a reader must get
 * through the whole line's life; words per second divide the words by the time held.
 */
export function observeLine(line: TextLine, context: ObservationContext): Omit<OcrEvidence, 'id'> {
  const { text, confidence, script } = voteOnLine(line.readings)
  const startMs = Math.round(line.start.tMs)
  const endMs = Math.max(startMs, Math.round(line.end?.tMs ?? line.trace?.next?.tMs ?? context.durationMs))
  const look = middleLook(line.looks)
  const words = text.split(/\s+/u).filter((word) => word !== '').length
  return {
    kind: 'ocr',
    startMs,
    endMs,
    text,
    confidence,
    source: context.source,
    bbox: look.bbox,
    frames: line.frames.map(String),
    heightPx: look.heightPx,
    heightFraction: Math.min(1, look.heightPx / context.picture.height),
    contrastRatio: Math.min(...line.looks.map(({ contrastRatio }) => contrastRatio)),
    ...(endMs > startMs && { wordsPerSecond: Math.round((words * 100_000) / (endMs - startMs)) / 100 }),
    script,
    placement: placementOf(line.movedPx, line.looks),
  }
}

/** The look of median height. */
function middleLook(looks: readonly LineLook[]): LineLook {
  return looks.toSorted((a, b) => a.heightPx - b.heightPx)[looks.length >> 1]!
}
