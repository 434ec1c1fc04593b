import type { DetectedJurisdiction } from '@proofline/engine/spec'

/** A sign of a market, as the report shows it. */
export type MarketSign = DetectedJurisdiction['signs'][number]

interface Form {
  readonly market: string
  readonly sign: MarketSign['sign']
  /** How much it says for the market, 0–1. A sum in dollars says little: many countries have them. */
  readonly weight: number
  readonly form: RegExp
}

const US_STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'

/** A whole number with its separators, bounded. No plain space: what follows one may count something else. */
const AMOUNT = '[0-9](?:[0-9.,\\u00a0\\u202f]{0,15}[0-9])?'

/** A sum of money: any of the marks before its amount, or behind it. */
const before = (marks: string): string => `(?:${marks}) ?${AMOUNT}`
const behind = (marks: string): string => `${AMOUNT} ?(?:${marks})`
/** The code of a currency, with the amount next to it, if there is one. */
const code = (codes: string): string => `(?:${AMOUNT} )?\\b(?:${codes})\\b(?: ?${AMOUNT})?`

const anyOf = (...forms: string[]): RegExp => new RegExp(forms.join('|'), 'g')

/**
 * Forms of addresses, telephone numbers and sums of money. Every repetition is bounded, so that the work is linear in
 * the text whatever it holds.
 */
const FORMS: readonly Form[] = [
  { market: 'uk', sign: 'address', weight: 0.75, form: /\b[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}\b/g },
  {
    market: 'us',
    sign: 'address',
    weight: 0.75,
    form: new RegExp(`\\b[A-Z][a-z]{2,20},? (?:${US_STATES}) [0-9]{5}\\b`, 'g'),
  },
  {
    market: 'in',
    sign: 'address',
    weight: 0.75,
    form: /\b(?:PIN|Pin|Pincode|PIN code)[ :-]{0,3}[1-9][0-9]{2} ?[0-9]{3}\b/g,
  },
  { market: 'in', sign: 'address', weight: 0.6, form: /\b[A-Z][a-z]{2,20} ?[-–] ?[1-9][0-9]{5}\b/g },
  { market: 'eu', sign: 'address', weight: 0.75, form: /\b(?:D|DE|F|A|I|E)-[0-9]{5} [A-ZÄÖÜ]\p{Ll}{2,20}/gu },
  {
    market: 'eu',
    sign: 'address',
    weight: 0.7,
    form: /\b[A-ZÄÖÜ]\p{Ll}{2,30}(?:straße|strasse|gasse|allee) [0-9]{1,4}\b/gu,
  },
  {
    market: 'eu',
    sign: 'address',
    weight: 0.6,
    form: /\b[0-9]{1,4},? (?:rue|avenue|boulevard|quai) (?:de|du|des|d'|la|[A-Z])/g,
  },
  {
    market: 'eu',
    sign: 'address',
    weight: 0.6,
    form: /\b(?:Calle|Avenida|Via|Piazza|Corso) [A-Z]\p{Ll}{2,20},? [0-9]{1,4}\b/gu,
  },
  { market: 'cn', sign: 'address', weight: 0.75, form: /[\u4e00-\u9fff]{1,6}(?:路|街|大道)[0-9]{1,5}号/g },
  {
    market: 'us',
    sign: 'phone',
    weight: 0.7,
    form: /\b1[- ]8(?:00|33|44|55|66|77|88)[- ][0-9A-Z]{3}[- ]?[0-9A-Z]{4}\b/g,
  },
  { market: 'us', sign: 'phone', weight: 0.6, form: /\([2-9][0-9]{2}\) [2-9][0-9]{2}-[0-9]{4}\b/g },
  { market: 'uk', sign: 'phone', weight: 0.75, form: /\+44[ 0-9()-]{8,16}[0-9]/g },
  {
    market: 'uk',
    sign: 'phone',
    weight: 0.6,
    form: /\b0(?:20 [0-9]{4} [0-9]{4}|7[0-9]{3} [0-9]{6}|1[0-9]{3} [0-9]{6}|80[08] [0-9]{3,4} [0-9]{3,4})\b/g,
  },
  { market: 'in', sign: 'phone', weight: 0.75, form: /\+91[ 0-9-]{9,14}[0-9]/g },
  { market: 'in', sign: 'phone', weight: 0.6, form: /\b1800[- ][0-9]{3}[- ][0-9]{3,4}\b/g },
  { market: 'cn', sign: 'phone', weight: 0.75, form: /\+86[ 0-9-]{9,15}[0-9]|\b400-[0-9]{3,4}-[0-9]{3,4}\b/g },
  { market: 'eu', sign: 'phone', weight: 0.75, form: /\+(?:49|33|34|39|43|31|32|351|353|48)[ 0-9()/-]{7,16}[0-9]/g },
  { market: 'us', sign: 'currency', weight: 0.25, form: anyOf(`(?<![A-Z])${before('\\$')}`) },
  { market: 'us', sign: 'currency', weight: 0.5, form: anyOf(before('US\\$'), code('USD'), behind('¢')) },
  { market: 'uk', sign: 'currency', weight: 0.55, form: anyOf(before('£'), code('GBP')) },
  { market: 'eu', sign: 'currency', weight: 0.55, form: anyOf(before('€'), behind('€'), code('EUR')) },
  {
    market: 'in',
    sign: 'currency',
    weight: 0.6,
    form: anyOf(before('₹'), before('\\bRs\\.?'), code('INR'), `${AMOUNT} (?:rupees|lakh|crore)\\b`),
  },
  { market: 'cn', sign: 'currency', weight: 0.6, form: anyOf(behind('元'), code('RMB|CNY'), '人民币') },
  { market: 'cn', sign: 'currency', weight: 0.3, form: anyOf(before('[¥￥]')) },
]

/** Signs of one kind that are quoted; more of them prove no more. */
const QUOTED = 3

/** The forms of addresses, telephone numbers and money in a text, each with the market it speaks for and its weight. */
export function readMarketForms(text: string): { market: string; weight: number; sign: MarketSign }[] {
  return FORMS.flatMap(({ market, sign, weight, form }) => {
    const found = []
    for (const { 0: quote, index } of text.matchAll(form)) {
      found.push({ market, weight, sign: { sign, quote, start: index, end: index + quote.length } })
      if (found.length === QUOTED) break
    }
    return found
  })
}
