import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'

const OPENS = /[([{]/
const CLOSES = /[)\]}]/
/** A part before a hyphen that makes an honest compound: e-mail, pre-order. */
const PREFIXES = new Set('e i o re pre co non anti un multi over self on off up in pro sub super ultra x'.split(' '))
/** Letters at the end of a word that name women, or more than one, behind a sign: "Spieler:innen", "Händler*in". */
const GENDERED = new Set('in innen r n e s x es as os trice trices rice ne nes'.split(' '))

/** Signs that stand between words of their own and never for a letter. */
const SEPARATING = new Set('*#%&+@$€£₹¥')

/** Whether a token bears letters or a digit: it is no sign and no pictograph. */
export function isLetters({ emoji, forms }: Token): boolean {
  return !emoji && !SEPARATING.has(forms[0]!)
}

/** "c(a)sino" hides a word; "key(s)", "(re)open" and "f(x)" leave one side of the bracket bare. */
export function areBracketsInside(gaps: string): boolean {
  return !hasBracket(gaps) || /^[^()[\]{}]*[([{][^)\]}]*[)\]}]/.test(gaps)
}

/** Whether a bracket opens or closes between the parts of a word. */
export function hasBracket(gaps: string): boolean {
  return OPENS.test(gaps) || CLOSES.test(gaps)
}

/** "[r]eviews": a first letter in brackets, as those write who quote in small letters what had a capital. */
export function isFirstBracketed({ forms, start }: Token, gap: string, text: string): boolean {
  return forms[0]!.length === 1 && OPENS.test(text[start - 1] ?? '') && CLOSES.test(gap) && gap.length === 1
}

/**
 * A hyphen may be honest: after a prefix, or beside a word that stands by itself; a sign before a gendered ending is.
 */
export function isParted(parts: readonly Token[], gaps: string, known: KnownWord): boolean {
  if (/^[*:_/·.]$/.test(gaps) && GENDERED.has(parts.at(-1)!.forms[0]!)) return false
  if (!/^[-\u2010-\u2015]+$/.test(gaps)) return true
  return !parts.some(({ forms }) => PREFIXES.has(forms[0]!) || known(forms[0]!))
}
