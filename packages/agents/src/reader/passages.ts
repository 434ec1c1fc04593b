import { sentencesOf, splitSentences } from '../match/scan/sentences.js'
import { PORTION, type Portions } from '../portions.js'
import type { CutPieces } from './pieces.js'
import { beyondFilter, type Filter } from './suspicion.js'

/** Where something stands in a text, as UTF-16 offsets. */
export type Place = Pick<Passage, 'start' | 'end'>

/** What is read at once: a sentence or two side by side, as UTF-16 offsets without the space around it. */
export interface Passage {
  readonly start: number
  readonly end: number
  readonly pieces: readonly number[]
  readonly sentences: 1 | 2
}

/** A value for each of the two verdicts on a passage: the network's own, and that on published breaches. */
export interface ByVerdict<Value> {
  readonly own: Value
  readonly published: Value
}

/** A passage that is worth reading for one of the verdicts; `beyond`: see {@link beyondFilter}. */
export interface WorthyPassage extends Passage {
  readonly beyond: ByVerdict<number>
}

/** Sentences of fewer pieces say too little; the network was trained on up to 48, what is behind is not read. */
const MIN_PIECES = 5
const MAX_PIECES = 48
/** Most passages of a text that are read, the most suspicious first: bounds the time for very long texts. */
const MAX_PASSAGES = 64
/** A portion of work, see `Portions`. */
const SENTENCES_IN_A_PORTION = 128

/**
 * The sentences in which some places of a text stand, each alone and with either neighbour where both are short enough
 * to be read whole; shorter ones than the network knows are left out.
 */
export function passagesAt(text: string, places: readonly Place[], cut: CutPieces): Passage[] {
  const sentences = sentencesOf(text)
  const isTouched = (at: number): boolean => {
    const sentence = sentences[at]
    return sentence !== undefined && places.some(({ start, end }) => start < sentence.end && sentence.start < end)
  }
  return sentences
    .flatMap(({ start, end }, at): Passage[] => {
      const alone = isTouched(at) ? [passageOf(text, start, end, cut, 1)] : []
      const next = sentences[at + 1]
      if (next === undefined || !(isTouched(at) || isTouched(at + 1))) return alone
      const pair = passageOf(text, start, next.end, cut, 2)
      return pair.pieces.length > MAX_PIECES ? alone : [...alone, pair]
    })
    .filter(({ pieces }) => pieces.length >= MIN_PIECES)
    .map((passage) => ({ ...passage, pieces: passage.pieces.slice(0, MAX_PIECES) }))
}

/** A passage without the space around it. */
function passageOf(text: string, from: number, to: number, cut: CutPieces, sentences: 1 | 2): Passage {
  const words = text.slice(from, to)
  const start = from + (words.length - words.trimStart().length)
  const end = Math.max(start, from + words.trimEnd().length)
  return { start, end, pieces: cut(text.slice(start, end)), sentences }
}

/**
 * Passages of a text that are worth reading by either filter: first the sentences, then pairs of neighbours that are
 * short enough to be read whole and stand in one paragraph; each in the order of the text.
 */
export function* passagesOf(text: string, cut: CutPieces, filters: ByVerdict<Filter>): Portions<WorthyPassage[]> {
  const sentences: Passage[] = []
  for (const { start, end } of yield* splitSentences(text)) {
    sentences.push(passageOf(text, start, end, cut, 1))
    if (sentences.length % SENTENCES_IN_A_PORTION === 0) yield
  }
  const pairs = sentences.slice(1).flatMap((right, at): Passage[] => {
    const left = sentences[at]!
    // No piece reaches over a space, so the pieces of two sentences are those of each.
    const pieces = [...left.pieces, ...right.pieces]
    if (pieces.length > MAX_PIECES || /\n\s*\n/u.test(text.slice(left.end, right.start))) return []
    return [{ start: left.start, end: right.end, pieces, sentences: 2 }]
  })
  if (text.length > PORTION.units) yield
  const chosen = worthReading(sentences, filters, MAX_PASSAGES)
  if (text.length > PORTION.units) yield
  return [...chosen, ...worthReading(pairs, filters, MAX_PASSAGES - chosen.length)]
}

function worthReading(passages: readonly Passage[], filters: ByVerdict<Filter>, most: number): WorthyPassage[] {
  return passages
    .filter(({ pieces }) => pieces.length >= MIN_PIECES)
    .map((passage) => {
      const pieces = passage.pieces.slice(0, MAX_PIECES)
      const [own, published] = [beyondFilter(pieces, filters.own), beyondFilter(pieces, filters.published)]
      return { ...passage, pieces, beyond: { own, published } }
    })
    .filter((passage) => farthest(passage) >= 0)
    .toSorted((a, b) => farthest(b) - farthest(a) || a.start - b.start)
    .slice(0, most)
    .toSorted((a, b) => a.start - b.start)
}

function farthest({ beyond }: WorthyPassage): number {
  return Math.max(beyond.own, beyond.published)
}
