import { describe, expect, it } from 'vitest'
import { loadRules } from '../rules/load-rules.js'
import { type Pattern, patternSchema, type Rule } from '../rules/rule-schema.js'
import { createMatcher } from './matcher.js'

const pattern = (name: string, more: Partial<Pattern> = {}): Pattern =>
  patternSchema.parse({ pattern: `test.${name}`, triggers: [name], ...more })
const patterns = [
  pattern('sold', { message: 'They are sold.', remedy: { action: 'withhold' } }),
  pattern('hidden', { message: 'They are hidden.', recommendation: 'Show them.' }),
  pattern('forged'),
]
const whole = {
  message: 'Sold, hidden or forged.',
  recommendation: 'Do right.',
  remedy: { action: 'remove' },
} as const satisfies Partial<Rule>

/** What a rule over all three patterns says of a text. */
function said(text: string, change: Partial<Rule> = {}) {
  const names = patterns.map((one) => one.pattern)
  const rule: Rule = {
    ...loadRules().rules[0]!,
    requires: [],
    unless: [],
    cures: [],
    patterns: names,
    ...whole,
    ...change,
  }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns })
  return matcher.match([{ text, recognised: false, cures: true }], () => false).matches[0]!.wording
}

describe('what a match says', () => {
  it('is what the patterns that fired say, and what the rule says where one of them is silent', () => {
    expect(said('It is hidden.')).toEqual({ ...whole, message: 'They are hidden.', recommendation: 'Show them.' })
    expect(said('Hidden, and forged.')).toEqual(whole)
    const both = { message: 'They are sold. They are hidden.', recommendation: whole.recommendation }
    expect(said('Hidden and sold.')).toMatchObject(both)
  })

  it('withholds the text where one of them cannot be cured', () => {
    expect(said('Sold, and forged.').remedy).toEqual({ action: 'withhold' })
  })

  it('is what the rule says, where the law is still to come', () => {
    expect(said('It is hidden.', { status: 'announced' })).toMatchObject(whole)
  })
})
