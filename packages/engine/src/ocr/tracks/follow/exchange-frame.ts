import { presence } from '../letters/presence.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import type { FrameMark } from '../letters/trace.js'
import type { TextLine } from '../line/text-line.js'

/**
 * The frame at which one line replaces another at the same place, in a dissolve of shots or supers: the first on which
 * the letters of `next` are stronger than those of `line`, both as first learnt. Each trace by itself runs far into the
 * other line, since they share strokes.
 *
 * Examines the frames after the last sample that showed `line`. Null if the letters of `next` are stronger there
 * already, or never, or if one of the two was not learnt.
 */
export function exchangeFrame(line: TextLine, next: TextLine, window: ThumbWindow): FrameMark | null {
  if (line.learnt === null || next.learnt === null) return null
  const { shiftX = 0, shiftY = 0 } = line.trace?.place ?? {}
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
