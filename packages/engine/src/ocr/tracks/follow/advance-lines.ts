import type { FrameThumb } from '../../../spec/pictures/image.js'
import { isSamePosition } from '../letters/follow-letters.js'
import { noteRise } from '../letters/rises.js'
import { stepTrace } from '../letters/trace.js'
import { isPartOf } from '../line/same-line.js'
import { type TextLine, endStill } from '../line/text-line.js'
import { closeLine, followDeparture, type LineBook, livingLines, placeOf } from './line-book.js'
import { beginAgain, isBack } from './returning-lines.js'

/** Follows all living lines over the frames after the last one followed, up to `index`. */
export function advanceLines(book: LineBook, index: number): void {
  const thumbs = book.window.between(book.advancedTo + 1, index)
  if (thumbs[0]) book.picture = thumbs[0].luma
  for (const thumb of thumbs) {
    for (const line of livingLines(book)) stepLine(book, line, thumb)
    for (const line of book.lines.filter((one) => isBack(one, thumb) && isFree(book, one))) {
      book.lines.push(beginAgain(book.begun++, line, thumb, book.window))
    }
  }
  book.advancedTo = Math.max(book.advancedTo, index)
  for (const line of book.lines) followDeparture(book, line)
}

/** Follows a line to the next frame; ends it if its trace lost it. */
function stepLine(book: LineBook, line: TextLine, thumb: FrameThumb): void {
  const { trace } = line
  if (trace === null || thumb.index <= trace.last.index) return
  const { place } = trace
  stepTrace(trace, thumb)
  if (!isSamePosition(trace.place, place)) endStill(line, thumb.tMs)
  if (trace.gone) closeLine(book, line, trace.next!)
  else if (trace.next === null) noteRise(line.rises, trace.last, trace.seen.opacity)
}

/** Whether no living line stands at the place of one that ended. */
function isFree(book: LineBook, { bbox }: TextLine): boolean {
  return livingLines(book).every((other) => {
    const place = placeOf(book, other)
    return !isPartOf(place, bbox) && !isPartOf(bbox, place)
  })
}
