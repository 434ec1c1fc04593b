import type { OcrEvidence } from '../../../spec/evidence/evidence.js'
import { type LineLook, worstContrast } from './line-look.js'
import { voteOnLine } from './line-vote.js'
import { placementOf } from './placement.js'
import type { TextLine } from './text-line.js'

/** What an observation needs beside the line. `sourceHeightPx`: height of the upright source. */
export interface ObservationContext {
  readonly sourceHeightPx: number
}

/**
 * A followed line as evidence. Box and height are those of the sample with the median height. Contrast is the worst of
 * its samples, fades left out; words per second divide the words by the time held, and are absent where it is held for
 * no time.
 */
export function observeLine(line: TextLine, context: ObservationContext): Omit<OcrEvidence, 'id'> {
  const { text, confidence, script, source } = voteOnLine(line.readings)
  const startMs = Math.round(line.start.tMs)
  const endMs = Math.max(startMs, Math.round(line.end?.tMs ?? startMs))
  const look = middleLook(line.looks)
  const words = text.split(/\s+/u).filter((word) => word !== '').length
  return {
    kind: 'ocr',
    startMs,
    endMs,
    text,
    confidence,
    source,
    bbox: look.bbox,
    frames: line.frames.map(String),
    heightPx: look.heightPx,
    heightFraction: Math.min(1, look.heightPx / context.sourceHeightPx),
    contrastRatio: worstContrast(line.looks),
    ...(endMs > startMs && { wordsPerSecond: Math.round((words * 100_000) / (endMs - startMs)) / 100 }),
    script,
    placement: placementOf(line),
  }
}

/** The look of median height. */
function middleLook(looks: readonly LineLook[]): LineLook {
  return looks.toSorted((a, b) => a.heightPx - b.heightPx)[looks.length >> 1]!
}
