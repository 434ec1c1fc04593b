import type { RgbImage } from '../spec/image.js'
import type { OcrSession, Reading, ReadWord, RecognizeOptions, TextRegion } from '../spec/ocr-engine.js'
import { boundsOf, quadOf } from './picture-space.js'
import { stretched } from './line-reader.js'
import { isWrittenIn, scriptOf } from './script.js'

/**
 * Figures as sure as this need no other reader; what the other cannot read is taken if it is as fair as that. Of drawn
 * lines, figures that are less sure lack a digit now and then.
 */
const SURE_FIGURE = 0.93
const FAIR_CONFIDENCE = 0.7
/** Letters of the script that are asked for, less sure than this, may be a foreign word in disguise. */
const DISGUISED_CONFIDENCE = 0.4

type Part = Pick<ReadWord, 'text' | 'confidence'>

/** Words in a row that one engine reads. */
interface Piece {
  readonly isOwn: boolean
  readonly words: readonly ReadWord[]
}

/**
 * A line in several scripts out of the readings of two engines: words in `scripts`, figures that are sure, and prices,
 * as `answer` has them; what lies between as `session` reads it there, a piece at a time. A piece that neither reads is
 * left out. Where `answer` does not tell its words apart it stays as it is.
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
  // All of them are given, for a line is followed beyond its region until it meets the next.
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

/** Whether a word is written in one of the scripts, and no foreign one that was taken for it. */
export function isOwnWord({ text, confidence }: Part, scripts: readonly string[]): boolean {
  return confidence >= DISGUISED_CONFIDENCE && isWrittenIn(text, scripts)
}

function piecesOf(words: readonly ReadWord[], scripts: readonly string[]): Piece[] {
  const pieces: { isOwn: boolean; words: ReadWord[] }[] = []
  for (const word of words) {
    // An engine that does not know a currency's sign takes it for a figure more.
    const isSure = word.confidence >= SURE_FIGURE || /^\p{Sc}\p{N}[\p{N}.,]*$/u.test(word.text)
    const isOwn = isOwnWord(word, scripts) || (isSure && !/\p{L}/u.test(word.text))
    const last = pieces.at(-1)
    if (last?.isOwn === isOwn) last.words.push(word)
    else pieces.push({ isOwn, words: [word] })
  }
  return pieces
}

/**
 * The part of a line's quadrilateral that is a piece's. One that the other engine reads takes half of the gaps around
 * it too: boxes of words that were misread are often too small.
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
