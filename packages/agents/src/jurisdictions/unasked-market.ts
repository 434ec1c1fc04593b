import type { DetectedJurisdiction, FindingInput, JudgeContext } from '@proofline/engine/spec'

/** Signs that are hardly ever accidental, unlike a town or a language. */
const PLAIN_SIGNS = new Set(['audience', 'regulator', 'law', 'address', 'phone', 'currency'])
/** Least confidence with which a market counts as plainly addressed. */
const PLAIN_CONFIDENCE = 0.85
/** A text that also addresses a requested market belongs there, and may well mention another. */
const AT_HOME_CONFIDENCE = 0.5

/**
 * A warning if the text plainly addresses a market that was not requested: it says so itself, or several plain signs
 * agree and no requested market is addressed. Null otherwise. It is `low`: it breaks no law, but the rules of that
 * market were not applied.
 */
export function unaskedMarket(detected: readonly DetectedJurisdiction[], context: JudgeContext): FindingInput | null {
  const asked = context.jurisdictions
  const atHome = detected.some(
    ({ jurisdiction, confidence }) => asked.includes(jurisdiction) && confidence >= AT_HOME_CONFIDENCE,
  )
  const others = detected.filter((market) => {
    if (asked.includes(market.jurisdiction) || market.confidence < PLAIN_CONFIDENCE) return false
    const kinds = new Set(market.signs.map(({ sign }) => sign).filter((sign) => PLAIN_SIGNS.has(sign)))
    return kinds.has('audience') || (!atHome && kinds.size >= 2)
  })
  if (others.length === 0) return null

  const names = others.map(({ jurisdiction }) => jurisdiction).join(', ')
  const plain = others.flatMap(({ signs }) => signs.filter(({ sign }) => PLAIN_SIGNS.has(sign)))
  return {
    checkName: 'Addresses a market that was not asked for',
    category: 'jurisdiction',
    severity: 'low',
    confidence: others[0]!.confidence,
    message: `The text addresses ${names}, and was checked for ${[...asked].sort().join(', ')} only.`,
    recommendation: `Check it for ${names} as well, or take out what addresses people there.`,
    citation: '',
    citationUrl: '',
    ruleId: 'jurisdiction-detection.not-asked',
    jurisdictions: [],
    platforms: [],
    quote: plain[0]!.quote,
    spans: plain.map(({ start, end }) => ({ start, end })),
  }
}
