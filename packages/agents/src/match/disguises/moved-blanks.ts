import { PORTION, type Portions } from '../../portions.js'
import type { Token } from '../tokens/tokenise.js'
import type { HiddenWords } from '../words/hidden-words.js'
import { hopeOf } from './blank-hopes.js'
import { cutAnew } from './cut-anew.js'
import { areLinked, isName, isOdd, isPiece, SMALL } from './odd-words.js'

/** Most letters that are cut anew together. */
const MAX_LETTERS = 400
/** Fewest places of a sentence that must make sense with other blanks; a long run of letters is enough by itself. */
const LEAST_MENDED = 2
const MIN_RUN = 16
const LEAST_WORDS = 4

/** Tokens of a sentence, from place `from` to before `to`, that other blanks make words of. */
interface Patch {
  readonly from: number
  readonly to: number
  readonly words: readonly string[]
  /** How much it shows that blanks were moved; 0 if it may be chance, unless others show it. */
  readonly weight: number
}

/**
 * Sentences whose blanks stand in the wrong places, with the blanks put right; null if there are none: "th eb est co
 * ffee", "thebest coffeein theworld", "wemakeyourich". It takes two such places, or one run of many words: a single
 * mistake is left to those who look for one word. Linear: stretches with odd words are cut anew, each once.
 */
export function* moveBlanks(tokens: readonly Token[], text: string, hidden: HiddenWords): Portions<Token[] | null> {
  const result: Token[] = []
  let pauseAt: number = PORTION.words
  for (let from = 0; from < tokens.length;) {
    if (from >= pauseAt) {
      pauseAt = from + PORTION.words
      yield
    }
    const { sentence } = tokens[from]!
    const odd: number[] = []
    let to = from
    for (; to < tokens.length && tokens[to]!.sentence === sentence; to++) {
      if (isOdd(tokens[to]!) && isPiece(tokens, to)) odd.push(to)
    }
    const patches = isHopeful(tokens, odd, text, hidden) ? patchesIn(tokens, from, to, text, hidden) : []
    if (patches.reduce((sum, { weight }) => sum + weight, 0) >= LEAST_MENDED) {
      putPatched(result, tokens, from, to, patches)
    }
    from = to
  }
  return result.length > 0 ? result : null
}

/** Whether the odd tokens of a sentence may make sense with other blanks. */
function isHopeful(tokens: readonly Token[], odd: readonly number[], text: string, hidden: HiddenWords): boolean {
  if (odd.some((at) => tokens[at]!.forms[0]!.length >= MIN_RUN)) return true
  let hope = 0
  for (const at of odd.length < LEAST_MENDED ? [] : odd) hope += hopeOf(tokens, at, text, hidden)
  return hope >= LEAST_MENDED
}

/** Where a sentence makes sense with other blanks. */
function patchesIn(tokens: readonly Token[], first: number, end: number, text: string, hidden: HiddenWords): Patch[] {
  const patches: Patch[] = []
  for (let from = first; from < end;) {
    let to = from + 1
    let letters = tokens[from]!.forms[0]!.length
    while (to < end && areLinked(tokens, to - 1, text) && letters < MAX_LETTERS)
      letters += tokens[to++]!.forms[0]!.length
    const isDoubted = isPiece(tokens, from) && tokens.slice(from, to).some(isOdd)
    if (isDoubted) patches.push(...patchesOf(tokens, from, to, hidden))
    from = to
  }
  return patches
}

/** Adds the tokens of a sentence with its blanks put right. One by one: a sentence may be as long as a text. */
function putPatched(
  result: Token[],
  tokens: readonly Token[],
  first: number,
  end: number,
  patches: readonly Patch[],
): void {
  let copied = first
  for (const { from, to, words } of patches) {
    while (copied < from) result.push(tokens[copied++]!)
    result.push(...readAnew(tokens.slice(from, to), words))
    copied = to
  }
  while (copied < end) result.push(tokens[copied++]!)
}

/** Where a stretch makes sense with other blanks. */
function patchesOf(tokens: readonly Token[], first: number, end: number, hidden: HiddenWords): Patch[] {
  const written = tokens.slice(first, end).map(({ forms }) => forms[0]!)
  const words = cutAnew(written, (at) => isName(tokens, first + at), hidden)
  const patches: Patch[] = []
  let [at, next] = [0, 0]
  while (at < written.length) {
    const [from, fromWord] = [at, next]
    let [left, right] = [written[at++]!.length, words[next++]!.length]
    while (left !== right) {
      if (left < right) left += written[at++]!.length
      else right += words[next++]!.length
    }
    const patch = { from: first + from, to: first + at, words: words.slice(fromWord, next) }
    if (patch.words.length === 1 && at === from + 1) continue
    const isRun = at === from + 1 && left >= MIN_RUN && isSentence(patch.words)
    if (!isRun && !patch.words.every((word) => hidden.isWord(word))) continue
    patches.push({ ...patch, weight: isRun ? LEAST_MENDED : weightOf(tokens.slice(patch.from, patch.to), patch.words) })
  }
  return patches
}

/** Whether the words of a run are no compound, as German ones may be long. */
function isSentence(words: readonly string[]): boolean {
  return words.length >= LEAST_WORDS && words.some((word) => SMALL.has(word))
}

function weightOf(parts: readonly Token[], words: readonly string[]): number {
  const oddCount = parts.filter(isOdd).length
  if (oddCount === 0) return 0
  if (parts.length === 1) return SMALL.has(words[0]!) || SMALL.has(words.at(-1)!) ? 1 : 0
  if (oddCount === parts.length && words.length === 1) return LEAST_MENDED
  return oddCount > 1 || !parts.some(({ forms }) => SMALL.has(forms[0]!)) ? 1 : 0
}

/** Tokens for the words that the letters of some others are cut into. */
function readAnew(parts: readonly Token[], words: readonly string[]): Token[] {
  const units = parts.flatMap((part) => Array.from(part.forms[0]!, (_, at) => ({ part, at: part.start + at })))
  let from = 0
  return words.map((word) => {
    const { part, at } = units[from]!
    from += word.length
    return { ...part, forms: [word], value: undefined, start: at, end: units[from - 1]!.at + 1 }
  })
}
