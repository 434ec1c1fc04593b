import type { Token } from '../tokens/tokenise.js'
import type { HiddenWords } from '../words/hidden-words.js'
import type { KnownWord } from '../words/split-glued.js'
import { coverLetters } from './cover-letters.js'
import { humpsOf, partsOf } from './hashtags.js'

/**
 * Shortest and longest run that is split. Company names are mostly shorter, or have two capitals ("CashConverters").
 */
const MIN_RUN = 11
const MIN_CAPITALS = 15
const MAX_RUN = 40
/** With this many capitalised words, most of them known, a run is a sentence and not a name. */
const MIN_HUMPS = 4
const LEAST_KNOWN = 0.75
const MAX_SENTENCE = 160
/**
 * Fewest letters of the often hidden word, and fewest and most of the others, except for a few small words. A longer
 * word may match by a wildcard alone.
 */
const MIN_HIDDEN = 5
const MIN_PART = 4
const MAX_PART = 8
const SMALL = new Set('the you your for and get now buy win new day all not free no of to in my a'.split(' '))
/** Characters that show a name, an address or a file. */
const NAMING = /[@/._=\-#\\]/

/**
 * The words of a run of letters without spaces, if one is often hidden or there are many: "guaranteedincome",
 * "FreeWeightLossPills". Null for any other word, and for addresses, account names and files.
 */
export function runTogether(token: Token, text: string, known: KnownWord, hidden: HiddenWords): Token[] | null {
  const { start, end } = token
  const run = token.forms[0]!
  if (run.length < MIN_RUN || run.length > MAX_SENTENCE || run.length !== end - start || hidden.has(run)) return null
  if (NAMING.test(text[start - 1] ?? '') || /[@/_=\\]/.test(text[end] ?? '')) return null
  if (/^[.-]\p{L}/u.test(text.slice(end, end + 2))) return null
  const humps = humpsOf(text.slice(start, end)).map((hump) => hump.toLowerCase())
  if (humps.length >= MIN_HUMPS && humps.filter(known).length >= LEAST_KNOWN * humps.length) {
    return partsOf(token, humps, run)
  }
  if (run.length > MAX_RUN || !/^[a-z]+$/.test(run) || (humps.length === 2 && run.length < MIN_CAPITALS)) return null
  const words = humps.length > 1 ? humps : cover(run, known, hidden)
  if (words.length < 2 || !words.every(known)) return null
  return words.some((word) => word.length >= MIN_HIDDEN && hidden.has(word)) ? partsOf(token, words, run) : null
}

/** Cache limit per set of patterns: texts repeat their words, and splitting takes many lookups. */
const KEPT_RUNS = 5000
const memory = new WeakMap<KnownWord, Map<string, readonly string[]>>()

function cover(run: string, known: KnownWord, hidden: HiddenWords): readonly string[] {
  let kept = memory.get(known)
  if (kept === undefined) memory.set(known, (kept = new Map()))
  const remembered = kept.get(run)
  if (remembered !== undefined) return remembered
  const isPart = (word: string): boolean =>
    SMALL.has(word) || hidden.has(word) || (word.length >= MIN_PART && word.length <= MAX_PART && known(word))
  const words = coverLetters(run, isPart)
  const isWhole = words.reduce((sum, { from, to }) => sum + to - from, 0) === run.length
  const parts = isWhole ? words.map(({ from, to }) => run.slice(from, to)) : []
  if (kept.size >= KEPT_RUNS) kept.clear()
  kept.set(run, parts)
  return parts
}
