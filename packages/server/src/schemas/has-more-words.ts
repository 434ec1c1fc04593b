/**
 * Length of the pieces that are segmented one by one: the time of `Intl.Segmenter` grows with the square of the length,
 * and a text without words, such as emoji, is segmented to its end.
 */
const PIECE_LENGTH = 2_000
/** Segments at the end of a piece that what follows may still change, as the letter after an apostrophe does. */
const OPEN_SEGMENTS = 3

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Whether a text has more than `limit` words: what `Intl.Segmenter` takes for one, so that Chinese and Hindi count too.
 * In plain ASCII no word is without a run of letters and digits, so most texts need not be segmented to be let through.
 */
export function hasMoreWords(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  if (/^[\x00-\x7f]*$/.test(text) && (text.match(/\w+/g)?.length ?? 0) <= limit) return false
  let count = 0
  for (const { isWordLike } of segmentsOf(text)) if (isWordLike && ++count > limit) return true
  return false
}

/** The segments of a text, in time that grows with its length. */
function* segmentsOf(text: string): Generator<Intl.SegmentData> {
  let start = 0
  let length = PIECE_LENGTH
  while (start + length < text.length) {
    const segments = [...segmenter.segment(text.slice(start, start + length))]
    const [open] = segments.splice(-OPEN_SEGMENTS)
    yield* segments
    start += open!.index
    // Few segments fill the piece: it is taken again, longer.
    length = segments.length === 0 ? 2 * length : PIECE_LENGTH
  }
  yield* segmenter.segment(text.slice(start))
}
