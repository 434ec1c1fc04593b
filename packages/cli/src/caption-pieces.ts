/** A span of the words of captions, and its place in the file: verbatim, or one character written as an entity. */
export interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Words made of pieces, with the offset of each piece in them (UTF-16). */
export interface Pieces {
  readonly text: string
  readonly pieces: readonly (Piece & { readonly at: number })[]
}

/** A line of a file. */
export interface FileLine {
  readonly text: string
  readonly start: number
}

/** The lines of a file, without a byte order mark. */
export function linesOf(text: string): FileLine[] {
  const first = text.startsWith('\uFEFF') ? 1 : 0
  const breaks = [...text.matchAll(/\r\n|\r|\n/g)]
  const starts = [first, ...breaks.map(({ index, 0: sign }) => index + sign.length)]
  return starts.map((start, at) => ({ text: text.slice(start, breaks[at]?.index ?? text.length), start }))
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' }
const MARKUP = /<[^<>]{0,200}>|\{\\[^{}]{0,200}\}|&(?:lt|gt|nbsp|amp);/g

/** A line without tags, with entities decoded, trimmed. Empty where nothing is left. */
export function withoutMarkup(line: FileLine): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  const put = (text: string, from: number, to: number): void => {
    if (text !== '') pieces.push({ text, start: line.start + from, end: line.start + to })
  }
  for (const { index, 0: sign } of line.text.matchAll(MARKUP)) {
    put(line.text.slice(done, index), done, index)
    done = index + sign.length
    put(ENTITIES[sign] ?? '', index, done)
  }
  put(line.text.slice(done), done, line.text.length)
  return trimmed(pieces)
}

function trimmed(pieces: readonly Piece[]): Piece[] {
  const whole = pieces.map(({ text }) => text).join('')
  const [first, last] = [whole.length - whole.trimStart().length, whole.trimEnd().length]
  let at = 0
  return pieces.flatMap((piece) => {
    const [from, to] = [Math.max(0, first - at), Math.min(piece.text.length, last - at)]
    at += piece.text.length
    if (from >= to) return []
    // An entity is one character: it is kept or removed as a whole.
    if (to - from === piece.text.length) return [piece]
    return [{ text: piece.text.slice(from, to), start: piece.start + from, end: piece.start + to }]
  })
}

/** The span of the file that holds the words from `start` to `end`, including what lies between them there. */
export function placeInFile({ pieces }: Pieces, start: number, end: number): { start: number; end: number } {
  const first = pieces.findLast(({ at }) => at <= start)
  const last = pieces.findLast(({ at }) => at < end) ?? first
  if (first === undefined || last === undefined) return { start: 0, end: 0 }
  const isAsItIs = last.text.length === last.end - last.start
  return {
    start: Math.min(first.end, first.start + start - first.at),
    end: isAsItIs ? Math.min(last.end, last.start + end - last.at) : last.end,
  }
}
