/** A piece of a word with the logarithm of its share of running text. */
export type PieceList = readonly (readonly [piece: string, score: number])[]

/** Cost of a character that is in no piece: dearer than any piece, so that it is taken only where nothing else fits. */
const UNKNOWN_SCORE = -20
/** Entries at the head of the list that stand for no text. */
const RESERVED = 6

/**
 * Cuts a sentence into pieces, given as their numbers; the number of the list's first entry for a character in none.
 */
export type CutPieces = (sentence: string) => number[]

/**
 * A word that is broken at the end of a line: `dia-` and `betes`. No piece holds its halves, and rules read it whole.
 */
const BROKEN_WORD = /(?<=\p{L})[-\u2010][ \t]?\r?\n[ \t]{0,4}(?=\p{Ll})/gu

/** How a list is used: the number of its first entry (0 if not given), and whether the text is put in lower case. */
export interface PieceOptions {
  readonly first?: number
  readonly lowerCase?: boolean
}

/**
 * Makes the cutter of a piece list: the likeliest way to build the text out of pieces (a unigram language model, found
 * by Viterbi's algorithm). NFKC is applied, words broken at the end of a line are joined, spaces become `▁`. Linear in
 * the text for a given list.
 */
export function createPieceCutter(list: PieceList, { first = 0, lowerCase = false }: PieceOptions = {}): CutPieces {
  const pieces = new Map(
    list.slice(RESERVED).map(([piece, score], at) => [piece, { score, id: first + RESERVED + at }]),
  )
  const longest = Math.max(...list.map(([piece]) => piece.length))

  return (sentence) => {
    const words = sentence.normalize('NFKC').replaceAll(BROKEN_WORD, '').trim().replaceAll(/\s+/gu, '▁')
    const text = `▁${lowerCase ? words.toLowerCase() : words}`
    const best = new Float64Array(text.length + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(text.length + 1)
    const chosen = new Int32Array(text.length + 1)
    best[0] = 0
    for (let start = 0; start < text.length; start++) {
      if (best[start] === Number.NEGATIVE_INFINITY) continue
      const one = text.codePointAt(start)! > 0xffff ? 2 : 1
      for (let end = start + one; end <= Math.min(text.length, start + longest); end++) {
        const known = pieces.get(text.slice(start, end))
        if (known === undefined && end > start + one) continue
        const score = best[start]! + (known?.score ?? UNKNOWN_SCORE)
        if (score <= best[end]!) continue
        best[end] = score
        from[end] = start
        chosen[end] = known?.id ?? first
      }
    }
    const ids: number[] = []
    for (let end = text.length; end > 0; end = from[end]!) ids.push(chosen[end]!)
    return ids.reverse()
  }
}
