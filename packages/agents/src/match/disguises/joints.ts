import type { Token } from '../tokens/tokenise.js'
import type { KnownWord } from '../words/split-glued.js'

const OPENS = /[([{]/
const CLOSES = /[)\]}]/
/** Parts before a hyphen that make an ordinary compound: e-mail, pre-order. */
const PREFIXES = new Set('e i o re pre co non anti un multi over self on off up in pro sub super ultra x'.split(' '))
/** Endings after a sign that mark gender or plural: "Spieler:innen", "Händler*in". */
const GENDERED = new Set('in innen r n e s x es as os trice trices rice ne nes'.split(' '))

/** Signs that separate words and never stand for a letter. */
const SEPARATING = new Set('*#%&+@$€£₹¥')

/** Whether a token has letters or a digit, so it is neither a sign nor an emoji. */
export function isLetters({ emoji, forms }: Token): boolean {
  return !emoji && !SEPARATING.has(forms[0]!)
}

/** "c(a)sino" hides a word; in "key(s)", "(re)open" and "f(x)" a bracket has letters on one side only. */
export function areBracketsInside(gaps: string): boolean {
  return !hasBracket(gaps) || /^[^()[\]{}]*[([{][^)\]}]*[)\]}]/.test(gaps)
}

/** Whether a bracket opens or closes between the parts of a word. */
export function hasBracket(gaps: string): boolean {
  return OPENS.test(gaps) || CLOSES.test(gaps)
}

/** "[r]eviews": the first letter in brackets, as quoting conventions mark a changed capital. */
export function isFirstBracketed({ forms, start }: Token, gap: string, text: string): boolean {
  return forms[0]!.length === 1 && OPENS.test(text[start - 1] ?? '') && CLOSES.test(gap) && gap.length === 1
}

/**
 * Whether the signs between parts split one word. They do not if they are ordinary: a hyphen after a prefix or beside a
 * known word, or a sign before a gendered ending.
 */
export function isParted(parts: readonly Token[], gaps: string, known: KnownWord): boolean {
  if (/^[*:_/·.]$/.test(gaps) && GENDERED.has(parts.at(-1)!.forms[0]!)) return false
  if (!/^[-\u2010-\u2015]+$/.test(gaps)) return true
  return !parts.some(({ forms }) => PREFIXES.has(forms[0]!) || known(forms[0]!))
}
