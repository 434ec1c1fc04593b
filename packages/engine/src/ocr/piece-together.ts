import type { RgbImage } from '../spec/pictures/image.js'
import type { OcrSession, Reading, ReadWord, RecognizeOptions, TextRegion } from '../spec/plugins/ocr-engine.js'
import { boundsOf, quadOf } from './geometry/picture-space.js'
import { stretched } from './read/line-reader.js'
import { isWrittenIn, scriptOf } from './read/script.js'

/**
 * Figures of this confidence need no second engine; where the second cannot read, less is accepted. Of drawn lines,
 * figures below it sometimes lack a digit.
 */
const SURE_FIGURE = 0.93
const FAIR_CONFIDENCE = 0.7
/** Letters of the requested script below this confidence may be a misread foreign word. */
const DISGUISED_CONFIDENCE = 0.4

type Part = Pick<ReadWord, 'text' | 'confidence'>

/** Consecutive words that one engine reads. */
interface Piece {
  readonly isOwn: boolean
  readonly words: readonly ReadWord[]
}

/**
 * Combines the readings of two engines for a line in several scripts: words in `scripts`, sure figures and prices from
 * `answer`, and what lies between from `session`, which reads one piece at a time. A piece that neither can read is
 * omitted. If `answer` has no separate words it stays as it is.
 *
 * Confidence is the mean by length; the box is that of `answer`.
 */
export async function pieceTogether(
  image: RgbImage,
  region: TextRegion,
  answer: Reading,
  scripts: readonly string[],
  session: OcrSession,
  options: RecognizeOptions,
): Promise<Reading> {
  const { words, ...line } = answer
  const pieces = piecesOf(words ?? [], scripts)
  if (pieces.every(({ isOwn }) => isOwn)) return line
  // All pieces are passed together, because a line is followed beyond its region until it meets the next region.
  const places = pieces.map((_, at) => regionOfPiece(image, region, pieces, at))
  const others = await session.recognize(image, places, options)
  const parts = pieces
    .flatMap(({ isOwn, words: own }, at): readonly Part[] => {
      if (isOwn) return own
      if (others[at]!.text !== '') return [others[at]!]
      return own.filter((word) => word.confidence >= FAIR_CONFIDENCE || isWrittenIn(word.text, scripts))
    })
    .filter((part) => part.text !== '')
  const letters = parts.reduce((sum, part) => sum + part.text.length, 0)
  const confidence = parts.reduce((sum, part) => sum + part.confidence * part.text.length, 0) / Math.max(1, letters)
  const text = parts.map((part) => part.text).join(' ')
  return { ...line, text, confidence, script: scriptOf(text) }
}

/** Whether a word is written in one of the scripts, and not a misread foreign word. */
export function isOwnWord({ text, confidence }: Part, scripts: readonly string[]): boolean {
  return confidence >= DISGUISED_CONFIDENCE && isWrittenIn(text, scripts)
}

function piecesOf(words: readonly ReadWord[], scripts: readonly string[]): Piece[] {
  const pieces: { isOwn: boolean; words: ReadWord[] }[] = []
  for (const word of words) {
    // An engine that does not know a currency's sign reads it as one more figure.
    const isSure = word.confidence >= SURE_FIGURE || /^\p{Sc}\p{N}[\p{N}.,]*$/u.test(word.text)
    const isOwn = isOwnWord(word, scripts) || (isSure && !/\p{L}/u.test(word.text))
    const last = pieces.at(-1)
    if (last?.isOwn === isOwn) last.words.push(word)
    else pieces.push({ isOwn, words: [word] })
  }
  return pieces
}

/**
 * The part of a line's quadrilateral for a piece. Pieces for the other engine include half of the gaps around them:
 * boxes of misread words are often too small.
 */
function regionOfPiece(
  image: RgbImage,
  { corners, score }: TextRegion,
  pieces: readonly Piece[],
  at: number,
): TextRegion {
  const { isOwn, words } = pieces[at]!
  const [start, end] = [words[0]!.from, words.at(-1)!.to]
  const before = pieces[at - 1]?.words.at(-1)!.to ?? 0
  const after = pieces[at + 1]?.words[0]!.from ?? 1
  const from = isOwn ? start : Math.min(start, (start + before) / 2)
  const to = isOwn ? end : Math.max(end, (end + after) / 2)
  const quad = stretched(quadOf(corners, image), from, to)
  const places = quad.map(({ x, y }) => [x / image.width, y / image.height] as const)
  return { bbox: boundsOf(quad, image), corners: places, score }
}
