import { coverLetters } from './cover-letters.js'
import type { HiddenWords } from './hidden-words.js'
import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'

/** Shortest run that is parted, and the longest; names of firms are mostly shorter, or of two capitals ("CashConverters"). */
const MIN_RUN = 11
const MIN_CAPITALS = 15
const MAX_RUN = 40
/**
 * One of its words is often hidden and has so many letters; the others so many, but for a few small ones. Longer ones may
 * be known by their beginning alone.
 */
const MIN_HIDDEN = 5
const MIN_PART = 4
const MAX_PART = 8
const SMALL = new Set('the you your for and get now buy win new day all not free no of to in my a'.split(' '))
/** What makes a name, an address or a file out of a word. */
const NAMING = /[@/._=\-#\\]/

/**
 * The words that letters without blanks between them are made of, where one of them is often hidden: "guaranteedincome",
 * "FreeWeightLossPills". Null for any other word, for addresses, names of accounts and files.
 */
export function runTogether(token: Token, text: string, known: KnownWord, hidden: HiddenWords): Token[] | null {
  const { start, end } = token
  const run = token.forms[0]!
  if (run.length < MIN_RUN || run.length > MAX_RUN || run.length !== end - start || hidden.has(run)) return null
  if (!/^[a-z]+$/.test(run) || NAMING.test(text[start - 1] ?? '')) return null
  if (/[@/_=\\]/.test(text[end] ?? '') || /^[.-]\p{L}/u.test(text.slice(end, end + 2))) return null
  const written = text.slice(start, end)
  const humps = written.match(/\p{Lu}\p{Ll}+/gu) ?? []
  const isHumped = humps.length > 1 && humps.join('') === written
  if (isHumped && humps.length === 2 && run.length < MIN_CAPITALS) return null
  const words = isHumped ? humps.map((hump) => hump.toLowerCase()) : cover(run, known, hidden)
  if (words.length < 2 || !words.every(known)) return null
  if (!words.some((word) => word.length >= MIN_HIDDEN && hidden.has(word))) return null
  let from = start
  return words.map((word) => {
    const part: Token = { ...token, forms: [word], start: from, end: from + word.length }
    from = part.end
    return part
  })
}

/** Words taken apart for one set of patterns: texts repeat theirs, and each look is many. */
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
