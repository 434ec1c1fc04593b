import type { Enrich } from '../text/rule-agent.js'
import { bareClaims } from './bare-claims.js'
import { readClaims } from './claim-ledger.js'

/** Builds the claim ledger in mode `full`, and reports unsubstantiated claims in it. */
export const claimEnrichment: Enrich = (reading, findings, { context }, owns) => {
  if (context.mode !== 'full') return { findings: [...findings] }
  const caught = reading.matches
    .filter(({ rule }) => rule.status !== 'announced')
    .flatMap(({ rule: { family }, places }) => places.map(({ start, end }) => ({ family, start, end })))
  const ledger = readClaims(reading.text, reading.concepts, caught)
  return {
    findings: [...findings, ...bareClaims(ledger, reading, context, owns)],
    enrichment: { claims: ledger.map(({ claim }) => claim) },
  }
}
