import type { Enrich } from '../text/rule-agent.js'
import { bareClaims } from './bare-claims.js'
import { readClaims } from './claim-ledger.js'

/** Keeps the claim ledger in mode `full`, and finds claims in it that bring nothing along. */
export const claimEnrichment: Enrich = (reading, findings, { context }, owns) => {
  if (context.mode !== 'full') return { findings: [...findings] }
  const ledger = readClaims(reading.text, reading.concepts)
  return {
    findings: [...findings, ...bareClaims(ledger, reading, context, owns)],
    enrichment: { claims: ledger.map(({ claim }) => claim) },
  }
}
