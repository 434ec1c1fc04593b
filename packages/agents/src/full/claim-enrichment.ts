import type { RuleLibrary } from '../text/rule-library.js'
import { createConceptFinder } from '../text/find-concepts.js'
import type { Enrich } from '../text/rule-agent.js'
import { bareClaims } from './bare-claims.js'
import { CLAIM_LISTS, readClaims } from './claim-ledger.js'
import { PROOF_LISTS } from './substantiation.js'

/**
 * Keeps the claim ledger in mode `full`, and finds claims in it that bring nothing along. Denied, quoted, asked, supposed and reported words claim nothing. The finders
 * are made on the first such text.
 */
export function claimEnrichment(library: RuleLibrary): Enrich {
  const finders = once(() => {
    const set = library.rules()
    return {
      claims: createConceptFinder(CLAIM_LISTS, set, ['negated', 'mentioned', 'question', 'hypothetical', 'reported']),
      proofs: createConceptFinder(PROOF_LISTS, set),
    }
  })
  return (reading, findings, { context }, owns) => {
    if (context.mode !== 'full') return { findings: [...findings] }
    const { text } = reading
    const { claims, proofs } = finders()
    const ledger = readClaims(text, claims(text), proofs(text))
    return {
      findings: [...findings, ...bareClaims(ledger, reading, context, owns)],
      enrichment: { claims: ledger.map(({ claim }) => claim) },
    }
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
