import { canonicalJson } from '../spec/plain/canonical-json.js'
import { compareText } from '../spec/plain/compare-text.js'
import { listOf } from '../spec/plain/list-of.js'
import type { DetectedJurisdiction, Enrichment } from '../spec/report/enrichment.js'

interface Quoted {
  readonly quote: string
  readonly start: number
  readonly end: number
}

/**
 * Combines the enrichments of several agents: signs of one market united (the highest confidence counts), the most
 * certain market first; claims ordered by place and numbered `claim_001`, …, without duplicates.
 *
 * Pure, and independent of the order of the enrichments.
 */
export function joinEnrichments(enrichments: readonly Enrichment[]): Enrichment {
  const markets = new Map<string, DetectedJurisdiction[]>()
  for (const found of enrichments.flatMap(({ detectedJurisdictions }) => detectedJurisdictions)) {
    listOf(markets, found.jurisdiction).push(found)
  }
  const detectedJurisdictions = [...markets].map(([jurisdiction, found]): DetectedJurisdiction => {
    const confidence = found.reduce((highest, one) => Math.max(highest, one.confidence), 0)
    return { jurisdiction, confidence, signs: distinct(found.flatMap(({ signs }) => signs)).sort(byPlace) }
  })
  const claims = distinct(
    enrichments.flatMap((enrichment) => enrichment.claims.map((claim) => ({ ...claim, claimId: '' }))),
  )
  return {
    detectedJurisdictions: detectedJurisdictions.sort(
      (a, b) => b.confidence - a.confidence || compareText(a.jurisdiction, b.jurisdiction),
    ),
    claims: claims
      .sort(byPlace)
      .map((claim, index) => ({ ...claim, claimId: `claim_${String(index + 1).padStart(3, '0')}` })),
  }
}

/**
 * The part of an enrichment that quotes `text` exactly, and how many markets and claims were `dropped` because they do
 * not.
 */
export function groundEnrichment(enrichment: Enrichment, text = ''): { grounded: Enrichment; dropped: number } {
  const quotes = ({ quote, start, end }: Quoted): boolean => start < end && text.slice(start, end) === quote
  const markets = enrichment.detectedJurisdictions.filter(({ signs }) => signs.every(quotes))
  const claims = enrichment.claims.filter((claim) => quotes(claim) && claim.substantiation.every(quotes))
  return {
    grounded: { detectedJurisdictions: markets, claims },
    dropped: enrichment.detectedJurisdictions.length - markets.length + (enrichment.claims.length - claims.length),
  }
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [canonicalJson(item), item])).values()]
}

function byPlace<T extends Quoted>(a: T, b: T): number {
  return a.start - b.start || a.end - b.end || compareText(canonicalJson(a), canonicalJson(b))
}
