/** A piece of a word with the logarithm of its share of running text. */
export type PieceList = readonly (readonly [piece: string, score: number])[]

/** Cost of a character that is in no piece: dearer than any piece, so that it is taken only where nothing else fits. */
const UNKNOWN_SCORE = -20
/** Entries at the head of the list that stand for no text. */
const RESERVED = 6

/** Cuts a sentence into pieces, given as their numbers in the list; 0 for a character that is in none. */
export type CutPieces = (sentence: string) => number[]

/**
 * Makes the cutter of a piece list: the likeliest way to build the text out of pieces (a unigram language model, found
 * by Viterbi's algorithm). Case stays, NFKC is applied, spaces become `▁`. Linear in the text for a given list.
 */
export function createPieceCutter(list: PieceList): CutPieces {
  const pieces = new Map(list.slice(RESERVED).map(([piece, score], at) => [piece, { score, id: at + RESERVED }]))
  const longest = Math.max(...list.map(([piece]) => piece.length))

  return (sentence) => {
    const text = `▁${sentence.normalize('NFKC').trim().replaceAll(/\s+/gu, '▁')}`
    const best = new Float64Array(text.length + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(text.length + 1)
    const chosen = new Int32Array(text.length + 1)
    best[0] = 0
    for (let start = 0; start < text.length; start++) {
      if (best[start] === Number.NEGATIVE_INFINITY) continue
      const first = text.codePointAt(start)! > 0xffff ? 2 : 1
      for (let end = start + first; end <= Math.min(text.length, start + longest); end++) {
        const known = pieces.get(text.slice(start, end))
        if (known === undefined && end > start + first) continue
        const score = best[start]! + (known?.score ?? UNKNOWN_SCORE)
        if (score <= best[end]!) continue
        best[end] = score
        from[end] = start
        chosen[end] = known?.id ?? 0
      }
    }
    const ids: number[] = []
    for (let end = text.length; end > 0; end = from[end]!) ids.push(chosen[end]!)
    return ids.reverse()
  }
}
