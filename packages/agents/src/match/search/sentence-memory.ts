import type { Portions } from '../../portions.js'
import type { Token } from '../tokens/tokenise.js'
import { HIT, type Pass } from './pass.js'

/**
 * A cache of passes over single sentences, for matching variants of one text. The first reading is split into sentences
 * only when a variant is read, since most texts have no variants.
 */
export interface SentenceMemory {
  /** Whether the text itself is still being matched. */
  isFirst: boolean
  readonly readings: { readonly tokens: readonly Token[]; readonly pass: Pass }[]
  readonly passes: Map<string, Pass>
}

/** An empty memory, for one text. */
export function createSentenceMemory(): SentenceMemory {
  return { isFirst: true, readings: [], passes: new Map() }
}

/**
 * Runs `find` over `tokens`, with sentences that were seen before taken from `memory`. The result is the same as over
 * all tokens at once, since no phrase crosses the end of a sentence.
 */
export function* findBySentence(
  tokens: readonly Token[],
  memory: SentenceMemory,
  keyOf: (sentence: readonly Token[]) => string,
  find: (tokens: readonly Token[]) => Portions<Pass>,
): Portions<Pass> {
  const { isFirst, readings, passes } = memory
  if (isFirst) {
    const pass = yield* find(tokens)
    readings.push({ tokens, pass })
    return pass
  }
  for (const { tokens: known, pass } of readings.splice(0)) {
    const hits = hitsBySentence(known, pass)
    for (const { from, sentence } of sentencesIn(known)) {
      passes.set(keyOf(sentence), { hits: Int32Array.from(hits.get(from) ?? []), steps: 0 })
    }
  }
  const all: number[] = []
  let steps = 0
  for (const { from, sentence } of sentencesIn(tokens)) {
    const key = keyOf(sentence)
    const pass = passes.get(key) ?? (yield* find(sentence))
    passes.set(key, pass)
    steps += pass.steps
    const { hits } = pass
    for (let at = 0; at < hits.length; at += HIT) all.push(hits[at]!, hits[at + 1]! + from, hits[at + 2]! + from)
  }
  return { hits: Int32Array.from(all), steps }
}

/** Each sentence's tokens, and the index of its first. */
function sentencesIn(tokens: readonly Token[]): { readonly from: number; readonly sentence: readonly Token[] }[] {
  const sentences = []
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    while (to < tokens.length && tokens[to]!.sentence === tokens[from]!.sentence) to++
    sentences.push({ from, sentence: tokens.slice(from, to) })
  }
  return sentences
}

/** Hits grouped by the first token of their sentence, with indices relative to it. */
function hitsBySentence(tokens: readonly Token[], { hits }: Pass): Map<number, number[]> {
  const firstOf = new Int32Array(tokens.length)
  for (let at = 1; at < tokens.length; at++) {
    firstOf[at] = tokens[at]!.sentence === tokens[at - 1]!.sentence ? firstOf[at - 1]! : at
  }
  const found = new Map<number, number[]>()
  for (let at = 0; at < hits.length; at += HIT) {
    const first = firstOf[hits[at + 1]!]!
    const known = found.get(first)
    const hit = [hits[at]!, hits[at + 1]! - first, hits[at + 2]! - first]
    if (known) known.push(...hit)
    else found.set(first, hit)
  }
  return found
}
