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

  it('says so of some of the laws that ship, and never beside a rule that nobody compared', () => {
    const { rules } = loadRules()
    const unread = new Set(rules.filter(({ lastVerified }) => lastVerified === null).map(({ citation }) => citation))
    const verified = readCatalogue(null).sources.filter(({ lastVerified }) => lastVerified !== null)
    expect(verified).not.toHaveLength(0)
    expect(verified.filter(({ citation }) => unread.has(citation))).toEqual([])
  })
})
