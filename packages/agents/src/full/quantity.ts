import type { Claim } from '@proofline/engine/spec'

/**
 * A number with the sign before it and the word or sign after it. All repetitions are bounded, so that reading is
 * linear.
 */
const NUMBER = /([$£€₹¥]?) ?([0-9][0-9.,]{0,15})[ -]?(?:([%°$£€₹¥])|((?!(?:out|of|in|or|to|and)\b)\p{L}{1,20}))?/gu
/** A year, alone or after a preposition of time, dates a claim and is no quantity. */
const YEAR = /^(?:19|20)[0-9]{2}$/
const WHEN = /(?:^|\P{L})(?:since|until|seit|bis|depuis|desde|dal) ?$/iu
/** Units of text before a year in which its preposition stands. */
const WHEN_UNITS = 12

/** A day of one of these months dates a claim, too. */
const MONTHS = new Set(
  `january february march april may june july august september october november december januar februar märz mai juni juli
  oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo
  abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio
  settembre ottobre dicembre जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर`.split(/\s+/),
)

/** The first number of a sentence from the claim's words on (UTF-16 offset `from`), else the last one before them. */
export function quantityOf(sentence: string, from: number): Claim['quantity'] {
  let best: RegExpExecArray | null = null
  for (const match of sentence.matchAll(NUMBER)) {
    if (isYear(match, sentence) || MONTHS.has((match[4] ?? '').toLowerCase())) continue
    // The match may begin with the space before a number without a currency sign.
    const isBehind = match.index + (match[1] === '' ? match[0].indexOf(match[2]!) : 0) >= from
    if (best === null || isBehind) best = match
    if (isBehind) break
  }
  if (best === null) return null
  const [, money, digits, sign, word] = best
  const quote = withoutEnd(digits!)
  const value = Number(quote.replaceAll(/[.,](?=[0-9]{3}(?:[.,]|$))/g, '').replaceAll(',', '.'))
  return Number.isFinite(value) ? { value, unit: money || (sign ?? word ?? null), quote } : null
}

function isYear({ index, 1: money, 2: digits, 3: sign, 4: word }: RegExpExecArray, sentence: string): boolean {
  if (money !== '' || sign !== undefined || !YEAR.test(withoutEnd(digits!))) return false
  return word === undefined || WHEN.test(sentence.slice(Math.max(0, index - WHEN_UNITS), index))
}

/** A number without the full stop or comma that ends its sentence or clause. */
function withoutEnd(digits: string): string {
  return digits.replace(/(?<![.,])[.,]+$/, '')
}
