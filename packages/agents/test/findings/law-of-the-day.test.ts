import { describe, expect, it } from 'vitest'
import { createMatcher, loadRules, selectRules } from '../../src/index.js'

const set = loadRules()
/** What fires in a market on a day, with its severity. */
function fired(text: string, jurisdiction: string, asOf: string): string[] {
  const asked = {
    jurisdictions: [jurisdiction],
    platforms: [],
    mode: 'fast' as const,
    secondReader: false,
    assetFacts: {},
  }
  const matcher = createMatcher(selectRules(set, { ...asked, asOf }), set)
  const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
  return matches.filter(({ rule }) => rule.measure === undefined).map(({ rule, severity }) => `${severity} ${rule.id}`)
}

describe('environmental claims in the European Union', () => {
  const CLAIM = 'Our new detergent: eco-friendly and sustainable.'

  it('are judged under the directive of 2005 until the lists of 2024 apply, which are announced', () => {
    const before = fired(CLAIM, 'eu', '2026-09-26')
    expect(before).toContain('high eu.ucpd.misleading.green')
    expect(before).toContain('low eu.ucpd.annex.generic-green')
  })

  it('are on those lists from then on', () => {
    const after = fired(CLAIM, 'eu', '2026-09-27')
    expect(after).toContain('high eu.ucpd.annex.generic-green')
    expect(after).not.toContain('high eu.ucpd.misleading.green')
  })
})

describe('a price in India', () => {
  it('may state its tax separately, and is bait when tax or other charges come later', () => {
    expect(fired('Royal sofa, ₹85,000 (GST extra). Delivery in Pune.', 'in', '2026-11-21')).toEqual([])
    expect(fired('Royal sofa, ₹85,000, GST comes later.', 'in', '2026-11-21')).toContain('high in.ccpa2022.bait')
    expect(fired('Royal sofa, ₹85,000, packaging extra.', 'in', '2026-11-21')).toContain('high in.ccpa2022.bait')
  })
})
