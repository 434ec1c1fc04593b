import { presence } from './presence.js'
import type { TextLine } from './text-line.js'
import type { ThumbWindow } from './thumb-window.js'
import type { FrameMark } from './trace.js'

/**
 * The frame from which one line stands where another one stood, while shots or supers dissolve into each other: the
 * first on which the letters of `next` are stronger than those of `line`, both as they were learnt. By themselves, each
 * is found far into the other: they share strokes, and the trace takes what they share for its line.
 *
 * Looks at the frames after the last sample that showed `line`. Null where the letters of `next` are the stronger ones
 * there already, where they never are, and where one of the two was not learnt.
 */
export function exchangeFrame(line: TextLine, next: TextLine, window: ThumbWindow): FrameMark | null {
  if (line.learnt === null || next.learnt === null) return null
  const { shiftX = 0, shiftY = 0 } = line.trace ?? {}
  let wasThere = false
  for (const { luma, index, tMs } of window.between(line.sampleIndex, next.sampleIndex)) {
    const before = presence(line.learnt.pattern, luma, shiftX, shiftY).opacity
    const after = presence(next.learnt.pattern, luma).opacity
    if (before === null || after === null) continue
    if (after > before) return wasThere ? { index, tMs } : null
    wasThere = true
  }
  return null
}
