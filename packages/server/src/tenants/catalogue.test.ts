import { loadRules } from '@proofline/agents'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.js'

describe('readCatalogue', () => {
  it('counts a source as verified only where all of its rules are', () => {
    const { rules } = loadRules()
    const unread = new Set(rules.filter(({ lastVerified }) => lastVerified === null).map(({ citation }) => citation))
    const shared = rules.filter(({ citation, lastVerified }) => lastVerified !== null && unread.has(citation))
    const verified = readCatalogue(null).sources.filter(({ lastVerified }) => lastVerified !== null)

    expect(shared).not.toHaveLength(0)
    expect(verified).not.toHaveLength(0)
    expect(verified.filter(({ citation }) => unread.has(citation))).toEqual([])
  })
})
