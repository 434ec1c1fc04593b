import { describe, expect, it } from 'vitest'
import { loadRules } from '../../rules/load-rules.js'
import { type Pattern, patternSchema, type Rule } from '../../rules/rule-schema.js'
import { createMatcher } from '../matcher.js'

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

/** The findings of a rule with all patterns on a text. */
function said(text: string, change: Partial<Rule> = {}, ways: readonly Pattern[] = patterns) {
  const names = ways.map((one) => one.pattern)
  const rule: Rule = {
    ...loadRules().rules[0]!,
    requires: [],
    unless: [],
    cures: [],
    patterns: names,
    ...whole,
    ...change,
  }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns: [...ways] })
  return matcher.match([{ text, recognised: false, cures: true }], () => false).matches[0]!.wording
}

describe('the text of a match', () => {
  it('comes from the patterns that fired, and from the rule where a pattern has none', () => {
    expect(said('It is hidden.')).toEqual({ ...whole, message: 'They are hidden.', recommendation: 'Show them.' })
    expect(said('Hidden, and forged.')).toEqual(whole)
    const both = { message: 'They are sold. They are hidden.', recommendation: whole.recommendation }
    expect(said('Hidden and sold.')).toMatchObject(both)
  })

  it('comes from the alternative with the most words among several on the same words', () => {
    const wide = pattern('both', { message: 'All at once.', triggers: ['sold and hidden'] })
    const ways = [...patterns.slice(1), wide]
    expect(said('Sold and hidden here.', {}, ways)).toMatchObject({
      message: 'All at once.',
    })
    const apart = 'Sold and hidden here. Then it was hidden again.'
    expect(said(apart, {}, ways)).toMatchObject({
      message: 'They are hidden. All at once.',
    })
  })

  it('has the shared remedy of all alternatives, else a new sentence where each has one, else that of the rule', () => {
    const added = { action: 'insert', at: 'start', text: { en: 'Ad:' } } as const
    const written = { action: 'replace', at: 'sentence', text: { en: 'Sold openly.' } } as const
    const ways = [
      pattern('sold', { remedy: added }),
      pattern('hidden', { remedy: written }),
      pattern('veiled', { remedy: { ...written } }),
      pattern('forged', { remedy: { ...written, text: { en: 'Real.' } } }),
      pattern('lent'),
    ]
    const remediesOf = (text: string) => {
      const { remedy, alternatives } = said(text, {}, ways)
      return { remedy, alternatives }
    }
    expect(remediesOf('Hidden and veiled.')).toEqual({ remedy: written, alternatives: undefined })
    const real = { ...written, text: { en: 'Real.' } }
    expect(remediesOf('Hidden, and forged.')).toEqual({ remedy: written, alternatives: [written, real, whole.remedy] })
    const mixed = { remedy: whole.remedy, alternatives: [written, added, whole.remedy] }
    expect(remediesOf('Sold, and hidden.')).toEqual(mixed)
    expect(remediesOf('Lent, and forged.')).toEqual({ remedy: whole.remedy, alternatives: [real, whole.remedy] })
  })

  it('gives a shared ending once', () => {
    const ways = ['sold', 'hidden'].map((name) => pattern(name, { message: `It is ${name}, and nobody says so.` }))
    expect(said('Hidden and sold.', {}, ways)).toMatchObject({
      message: 'It is sold. It is hidden. Nobody says so.',
    })
    expect(said('Hidden.', {}, ways)).toMatchObject({ message: 'It is hidden, and nobody says so.' })
  })

  it('withholds the text when one alternative cannot be cured', () => {
    expect(said('Sold, and forged.').remedy).toEqual({ action: 'withhold' })
  })

  it('comes from the rule while the law is not yet in force', () => {
    expect(said('It is hidden.', { status: 'announced' })).toMatchObject(whole)
  })
})
