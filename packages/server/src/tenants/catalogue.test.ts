import { loadRules } from '@proofline/agents'
import { describe, expect, it } from 'vitest'
import { readCatalogue, sourcesOf } from './catalogue.js'

describe('readCatalogue', () => {
  it('counts a source as verified only where all of its rules are', () => {
    const rule = loadRules().rules[0]!
    const sourceOf = (...days: (string | null)[]) =>
      sourcesOf(
        days.map((lastVerified) => ({ ...rule, lastVerified, platforms: [], jurisdictions: ['us'] })),
        'v1',
      )
    expect(sourceOf('2026-02-01', '2026-01-01')).toMatchObject([{ lastVerified: '2026-01-01', ruleCount: 2 }])
    expect(sourceOf('2026-02-01', null)).toMatchObject([{ lastVerified: null, ruleCount: 2 }])
    expect(sourceOf(null)).toMatchObject([{ lastVerified: null }])
  })

  it('lists for each market the law cited by findings there, under its own authority', () => {
    const { rules } = loadRules()
    const beforeAndAfter = rules.filter(({ id }) => id === 'us.img.before-after')
    const cited = sourcesOf(beforeAndAfter, 'v1').map(({ jurisdiction, citation }) => `${jurisdiction}: ${citation}`)
    expect(cited).toContain('uk: CAP Code 3.1, 12.1')
    expect(cited).toContain('in: CPA 2019 s.2(28)')
    expect(cited).toHaveLength(5)

    const listed = new Set(
      readCatalogue(null).sources.map((source) => `${source.jurisdiction ?? source.platform} ${source.citation}`),
    )
    const missing = rules.flatMap(({ id, laws = {}, platforms, jurisdictions, status }) =>
      Object.entries(laws)
        .filter(([market]) => platforms.length === 0 || platforms.includes(market))
        .filter(([market, { citation }]) => !listed.has(`${market} ${citation}`))
        .map(([market]) => `${id} in ${market} (${status}, ${jurisdictions})`),
    )
    expect(missing).toEqual([])
  })

  it('lists foreign citations of a global rule only when it does not name all markets', () => {
    const rule = loadRules().rules[0]!
    const law = (citation: string) => ({ citation, url: 'https://example.org' })
    const sourceOf = (...markets: string[]) =>
      sourcesOf(
        [
          {
            ...rule,
            citation: 'Berne Convention',
            status: 'in-force',
            platforms: [],
            jurisdictions: ['global'],
            laws: Object.fromEntries(markets.map((market) => [market, law(`Law of ${market}`)])),
          },
        ],
        'v1',
      ).map(({ jurisdiction, citation }) => `${jurisdiction}: ${citation}`)
    expect(sourceOf('us', 'uk')).toEqual(['global: Berne Convention', 'uk: Law of uk', 'us: Law of us'])
    expect(sourceOf('us', 'eu', 'uk', 'in', 'cn')).not.toContain('global: Berne Convention')
  })

  it('counts some of the bundled laws as verified, but never with an unverified rule', () => {
    const { rules } = loadRules()
    const unread = new Set(rules.filter(({ lastVerified }) => lastVerified === null).map(({ citation }) => citation))
    const verified = readCatalogue(null).sources.filter(({ lastVerified }) => lastVerified !== null)
    expect(verified).not.toHaveLength(0)
    expect(verified.filter(({ citation }) => unread.has(citation))).toEqual([])
  })
})
