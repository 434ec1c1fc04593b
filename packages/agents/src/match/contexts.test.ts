import { describe, expect, it } from 'vitest'
import { type Pattern, patternSchema, type Rule, ruleSchema } from '../rules/rule-schema.js'
import { createMatcher, type RuleMatch } from './matcher.js'

const RULE = {
  id: 'us.test.rule',
  title: 'A test',
  agent: 'advertising-law',
  family: 'absolute-claim',
  jurisdictions: ['us'],
  severity: 'medium',
  citation: 'Test Act 1',
  url: 'https://example.org/',
  lastVerified: null,
  message: 'A message.',
  recommendation: 'Some advice.',
  examples: { violate: ['a', 'b'], comply: ['a', 'b'] },
}
const ruleOf = (change: object): Rule => ruleSchema.parse({ ...RULE, ...change })
const patternOf = (change: object): Pattern =>
  patternSchema.parse({ pattern: 'test.one', triggers: ['zap'], ...change })

function matchesOf(text: string, rule: Rule, patterns: Pattern[] = [], vocabulary = {}): RuleMatch[] {
  return createMatcher([rule], { patterns, vocabulary }).match([{ text, recognised: false, cures: true }], () => false)
    .matches
}
const fires = (text: string, change: object, vocabulary = {}): boolean =>
  matchesOf(text, ruleOf(change), [], vocabulary).length > 0

describe('a context', () => {
  const within = (context: object) => (text: string) =>
    fires(text, { triggers: ['zap'], requires: [{ any: ['key'], ...context }] })

  it.each([
    ['sentence', 'Zap the key.', 'Zap. The key.'],
    ['nearby', 'Zap. The key.', 'Zap. Two. The key.'],
    ['asset', 'Zap. Two. Three. The key.', 'Zap.'],
  ])('within the %s holds for %j and not for %j', (scope, near, far) => {
    expect([within({ within: scope })(near), within({ within: scope })(far)]).toEqual([true, false])
  })

  it('within the opening is searched at the beginning of a feed, wherever the trigger stands', () => {
    const opening = within({ within: 'opening' })
    const long = 'Words that go on. '.repeat(20)
    expect(opening(`Key. ${long} Zap.`)).toBe(true)
    expect(opening(`One. ${'x'.repeat(100)} key. ${long} Zap.`)).toBe(true)
    expect(opening(`${long} Key. Zap.`)).toBe(false)
  })

  it('may have to stand before the trigger, or after it', () => {
    expect([within({ order: 'before' })('Key, zap.'), within({ order: 'before' })('Zap, key.')]).toEqual([true, false])
    expect([within({ order: 'after' })('Key, zap.'), within({ order: 'after' })('Zap, key.')]).toEqual([false, true])
  })

  it.each([
    ['Key zap.', 'Key or zap.'],
    ['Zap key.', 'Zap or key.'],
  ])('of reach 1 is the next word: %j, not %j', (near, far) => {
    expect([within({ reach: 1 })(near), within({ reach: 1 })(far)]).toEqual([true, false])
    expect(within({ reach: 2 })(far)).toBe(true)
  })

  it('that gives the words another meaning silences only the trigger beside it', () => {
    const change = { triggers: ['zap'], unless: [{ within: 'sentence', any: ['novel'] }] }
    expect(fires('Zap, a novel.', change)).toBe(false)
    expect(matchesOf('Zap, a novel. Zap now.', ruleOf(change))[0]!.places).toEqual([{ passage: 0, start: 14, end: 17 }])
  })

  it('does not count where an exception shares its sentence', () => {
    const context = { within: 'asset', any: ['key', 'ring'], except: ['(own|lost)'] }
    const cured = (text: string): boolean => !fires(text, { triggers: ['zap'], cures: [context] })
    expect([cured('Zap. The key.'), cured('Zap. Our own key.'), cured('Own zap. The key.')]).toEqual([
      true,
      false,
      true,
    ])
    expect([cured('Zap. Our own key. A ring.'), cured('Zap. Our own key. A lost ring.')]).toEqual([true, false])
  })

  it('of aggravation only ever raises the severity', () => {
    const rule = ruleOf({
      triggers: ['zap'],
      escalate: [
        { severity: 'critical', any: ['worst'], within: 'sentence' },
        { severity: 'low', any: ['mild'] },
      ],
    })
    expect(matchesOf('Zap the worst.', rule)[0]!.severity).toBe('critical')
    expect(matchesOf('Zap the mild.', rule)[0]!.severity).toBe('medium')
    expect(matchesOf('Zap the worst.', { ...rule, status: 'announced' })[0]!.severity).toBe('medium')
  })
})

describe('a pattern', () => {
  it('applies its own contexts and those of the rule', () => {
    const patterns = [patternOf({ unless: [{ any: ['novel'] }] })]
    const rule = ruleOf({ patterns: ['test.one'], cures: [{ any: ['# ad'] }] })
    expect(matchesOf('Zap.', rule, patterns)).toHaveLength(1)
    expect(matchesOf('Zap, a novel.', rule, patterns)).toHaveLength(0)
    expect(matchesOf('Zap #ad.', rule, patterns)).toHaveLength(0)
  })

  it('for disguises fires only when the trigger is disguised', () => {
    const change = { triggers: ['casino'], disguised: true }
    expect([fires('A casino.', change), fires('A cas1no.', change)]).toEqual([false, true])
  })

  it('ignores exactly the stances that it names', () => {
    expect(fires('Does it zap?', { triggers: ['zap'] })).toBe(true)
    expect(fires('Does it zap?', { triggers: ['zap'], ignore: ['question'] })).toBe(false)
    expect(fires('It does not zap.', { triggers: ['zap'], ignore: [] })).toBe(true)
  })
})

describe('a phrase', () => {
  it.each([
    ['{number>=30} kilos', '31 kilos', '29 kilos'],
    ['{number<=5} days', 'five days', '6 days'],
    ['{number:18-25} only', '18 only', '26 only'],
    ['abnehm*', 'Abnehmen leicht', 'Nabnehm'],
    ['*kredit', 'Sofortkredit hier', 'Kreditkarte'],
    ['=Apple', 'An Apple phone', 'an apple pie'],
    ['=US law', 'under US law', 'under us law'],
    ['💊 delivery', '💊 delivery', 'delivery'],
    ['pills by post', 'pills 💊 by 📦 post', 'pills or post'],
    ['a ..12 b', 'a 1 2 3 4 5 6 7 8 9 x y z b', 'a 1 2 3 4 5 6 7 8 9 w x y z b'],
    ['{thing} shop', 'a red hat shop', 'a red shop'],
    ['(one|two|thr33 words) end', 'two end', 'four end'],
  ])('%j is found in %j and not in %j', (phrase, there, missing) => {
    const vocabulary = { thing: ['{colour} hat', 'shoe~'], colour: ['red', 'blue'] }
    expect(fires(there, { triggers: [phrase] }, vocabulary)).toBe(true)
    expect(fires(missing, { triggers: [phrase] }, vocabulary)).toBe(false)
  })

  it.each(['[all of it]', '{colour}~', '{number>3}', '{number:9-2}', 'x*y* (', 'a*', '..13 x y'])(
    'that cannot be parsed is rejected: %s',
    (phrase) => expect(() => fires('x', { triggers: [phrase] }, { colour: ['red'] })).toThrow(Error),
  )
})
