import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim, Enrichment } from '../spec/report/enrichment.js'
import { groundEnrichment, joinEnrichments } from './join-enrichments.js'

const claim = (start: number, quote = 'x'): Claim => ({
  claimId: 'anything',
  type: 'objective',
  quote,
  start,
  end: start + quote.length,
  subject: null,
  predicate: quote,
  quantity: null,
  substantiation: [],
  lacks: [],
})
const market = (jurisdiction: string, confidence: number, start: number) => ({
  jurisdiction,
  confidence,
  signs: [{ sign: 'place' as const, quote: 'x', start, end: start + 1 }],
})

describe('joinEnrichments', () => {
  it('merges the signs of a market, puts the most certain first, and numbers claims by place', () => {
    const one: Enrichment = { detectedJurisdictions: [market('uk', 0.5, 4), market('us', 0.7, 0)], claims: [claim(9)] }
    const other: Enrichment = { detectedJurisdictions: [market('uk', 0.9, 2)], claims: [claim(3), claim(9)] }
    const { detectedJurisdictions, claims } = joinEnrichments([one, other])
    expect(
      detectedJurisdictions.map(({ jurisdiction, signs }) => [jurisdiction, ...signs.map((s) => s.start)]),
    ).toEqual([
      ['uk', 2, 4],
      ['us', 0],
    ])
    expect(claims.map(({ claimId, start }) => [claimId, start])).toEqual([
      ['claim_001', 3],
      ['claim_002', 9],
    ])
  })

  it('is independent of order, and idempotent', () => {
    const enrichment = fc.record({
      detectedJurisdictions: fc.array(
        fc.tuple(fc.constantFrom('us', 'uk', 'eu'), fc.constantFrom(0.3, 0.6), fc.nat(5)).map((f) => market(...f)),
      ),
      claims: fc.array(fc.nat(9).map((start) => claim(start))),
    })
    fc.assert(
      fc.property(fc.array(enrichment, { maxLength: 4 }), (all) => {
        const joined = joinEnrichments(all)
        expect(joinEnrichments(all.toReversed())).toEqual(joined)
        expect(joinEnrichments([joined])).toEqual(joined)
      }),
    )
  })
})

describe('groundEnrichment', () => {
  it('drops and counts what does not quote the text', () => {
    const { grounded, dropped } = groundEnrichment(
      { detectedJurisdictions: [market('us', 1, 0), market('uk', 1, 1)], claims: [claim(0), claim(0, 'y')] },
      'xy',
    )
    expect(dropped).toBe(2)
    expect(grounded).toEqual({ detectedJurisdictions: [market('us', 1, 0)], claims: [claim(0)] })
  })
})
