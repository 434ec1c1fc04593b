/** A dot after one of these does not end a sentence. */
const ABBREVIATIONS = new Set(
  'nr dr mr mrs ms st vs eg ie approx inc ltd zb bzw ca ggf inkl zzgl mme sra dott art rs pvt cert lic ref'.split(' '),
)
const ENDS = '!?…。！？।॥؟'
/** Footnote signs between the full stop and the space: `Cures arthritis.* *Not approved.` is two sentences. */
const FOOTNOTE_SIGNS = /^[*†‡¹²³]{0,3}/u

/** German writes the day of a month with a full stop: `bis 30. September`. */
const DAY = /^[0-9]{1,2}$/
const GERMAN_MONTH =
  /^\s(?:Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u
const LONGEST_MONTH = 11

/** Whether a sign ends a sentence. `before`: the folded word before it; `next`: the offset after it. */
export function endsSentence(sign: string, before: string, text: string, next: number): boolean {
  if (ENDS.includes(sign)) return !isInsideWord(sign, before, text, next)
  if (sign === '\n') return !/^\s*[\p{Ll},;]/u.test(text.slice(next, next + 8))
  if (sign !== '.' || isAbbreviation(before, text, next)) return false
  if (before.length === 1 && /^\s?\p{L}\s?\./u.test(text.slice(next, next + 5))) return false
  const behind = text.slice(next, next + 8).replace(FOOTNOTE_SIGNS, '')
  return next >= text.length || behind === '' || (/^\s/.test(behind) && !/^\s+\p{Ll}/u.test(behind))
}

/** "pro!fit": only a sign followed by a space or a capital ends a sentence. */
function isInsideWord(sign: string, before: string, text: string, next: number): boolean {
  return '!?…'.includes(sign) && /[a-z]$/.test(before) && /^[a-z]{2}/.test(text.slice(next, next + 2))
}

/** "No." is an abbreviation before a digit, and an answer otherwise. */
function isAbbreviation(before: string, text: string, next: number): boolean {
  if (DAY.test(before)) return GERMAN_MONTH.test(text.slice(next, next + LONGEST_MONTH))
  return before === 'no' ? /^\s?\d/.test(text.slice(next, next + 2)) : ABBREVIATIONS.has(before)
}
