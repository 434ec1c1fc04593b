/** Invisible characters: zero-width, joiners, soft hyphen, word joiner, byte order mark. */
const UNSEEN = /[\u00AD\u200B\u200C\u2060\uFEFF]/u
/** A word of Latin letters with Cyrillic or Greek ones among them. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u
/** Four or more single letters, separated by the same sign. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}([ .\-*_·])(?:\p{L}\1){2,}\p{L}(?![\p{L}\p{N}])/u
/** A digit or sign in a letter's place inside a word. */
const LEET = /\p{L}[01345@$!]\p{Ll}/u
/** Letters of the mathematical, enclosed and fullwidth blocks. */
const FANCY = /[\u{1D400}-\u{1D7FF}\u{1F110}-\u{1F189}\uFF21-\uFF5A\u24B6-\u24E9]/u

/**
 * Whether a text hides words from a machine: unseen characters, look-alikes, digits for letters, letters held apart.
 */
export function isDisguised(text: string): boolean {
  return [UNSEEN, MIXED, SPACED, LEET, FANCY].some((sign) => sign.test(text))
}
