import { compareText, type DetectedJurisdiction } from '@proofline/engine/spec'
import type { ConceptLists, FoundConcept } from '../text/find-concepts.js'
import { type MarketSign, readMarketForms } from './market-forms.js'

/** The markets that can be detected. */
const MARKETS = ['us', 'uk', 'eu', 'in', 'cn'] as const

/** Word lists that indicate a market, by kind of sign, with the weight of each (0–1). */
const LIST_WEIGHTS = { audience: 0.9, regulator: 0.7, law: 0.65, place: 0.35 } as const

/** The word lists that {@link detectMarkets} reads. */
export const MARKET_LISTS: ConceptLists = Object.fromEntries(
  MARKETS.flatMap((market) => Object.keys(LIST_WEIGHTS).map((sign) => [`market-${sign}-${market}`, []])),
)

/** What a language indicates. English and Spanish are spoken in too many markets to say much. */
const LANGUAGES: Readonly<Record<string, { market: string; weight: number }>> = {
  de: { market: 'eu', weight: 0.5 },
  fr: { market: 'eu', weight: 0.4 },
  it: { market: 'eu', weight: 0.5 },
  es: { market: 'eu', weight: 0.25 },
  hi: { market: 'in', weight: 0.65 },
  zh: { market: 'cn', weight: 0.5 },
}

/** Signs quoted for one market and kind. */
const QUOTED = 3
/** Longest quote of the sign `language`, UTF-16 units. */
const LANGUAGE_QUOTE = 60

interface Weighed {
  readonly market: string
  readonly weight: number
  readonly sign: MarketSign
}

/**
 * The markets that a text seems to address, the most certain first. `found` are the words of {@link MARKET_LISTS};
 * `language` is that of the text, English if unknown.
 *
 * Kinds of sign count as independent, each once with its heaviest sign: confidence is 1 minus the product of the
 * complements. Pure.
 */
export function detectMarkets(text: string, found: readonly FoundConcept[], language: string): DetectedJurisdiction[] {
  const listed = found
    .filter(({ list }) => list in MARKET_LISTS)
    .map(({ list, start, end }): Weighed => {
      const [, sign, market] = list.split('-') as [string, keyof typeof LIST_WEIGHTS, string]
      return { market, weight: LIST_WEIGHTS[sign], sign: { sign, quote: text.slice(start, end), start, end } }
    })
  const signs = [...listed, ...readMarketForms(text), ...languageSign(text, language)]

  return MARKETS.flatMap((market) => {
    const own = signs.filter((sign) => sign.market === market)
    if (own.length === 0) return []
    const kinds = new Map<string, Weighed[]>()
    for (const weighed of own) kinds.set(weighed.sign.sign, [...(kinds.get(weighed.sign.sign) ?? []), weighed])
    const doubts = [...kinds.values()].map((kind) => 1 - Math.max(...kind.map(({ weight }) => weight)))
    const doubt = doubts.reduce((product, one) => product * one, 1)
    return [
      {
        jurisdiction: market,
        confidence: Math.round((1 - doubt) * 100) / 100,
        signs: [...kinds.values()].flatMap((kind) =>
          kind
            .map(({ sign }) => sign)
            .sort(byPlace)
            .slice(0, QUOTED),
        ),
      },
    ]
  }).sort((a, b) => b.confidence - a.confidence || compareText(a.jurisdiction, b.jurisdiction))
}

function languageSign(text: string, language: string): Weighed[] {
  const known = LANGUAGES[language]
  if (known === undefined) return []
  const start = text.search(/\p{L}/u)
  if (start < 0) return []
  const words = text.slice(start, start + LANGUAGE_QUOTE)
  const quote = (/^[^\n.!?。！？]+/.exec(words)?.[0] ?? words).trimEnd()
  return [{ ...known, sign: { sign: 'language', quote, start, end: start + quote.length } }]
}

function byPlace(a: MarketSign, b: MarketSign): number {
  return a.start - b.start || a.end - b.end
}
