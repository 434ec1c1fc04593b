import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadRules } from '../../rules/load-rules.js'
import type { Rule, RuleSet, Vocabulary } from '../../rules/rule-schema.js'
import { offerBase, offerCompiled } from '../compiled/compile-rules.js'
import { compilePhrasebook } from '../compiled/phrasebook.js'
import { createMatcher } from '../matcher.js'

const all = loadRules()
const worded = all.rules.filter(({ sees }) => sees === undefined)
const setOf = (rules: readonly Rule[], vocabulary: Vocabulary = all.vocabulary): RuleSet => {
  return { ...all, rules: [...rules], vocabulary, lookups: [] }
}
const rule = (id: string, ...triggers: string[]): Rule => {
  const bare = { patterns: [], requires: [], unless: [], cures: [], escalate: [], ignore: [], disguised: false }
  return { ...all.rules[0]!, id, ...bare, triggers }
}
const finder = (set: RuleSet) => {
  const matcher = createMatcher(set.rules, set)
  return (text: string) =>
    [true, false].map((recognised) =>
      matcher
        .match([{ text, recognised, cures: true }], () => false)
        .matches.map(({ rule: { id }, ...rest }) => ({ id, ...rest })),
    )
}
const found = (set: RuleSet, text: string) => finder(set)(text)

describe('a rule set that extends another', () => {
  it('finds the same as when everything is compiled together', () => {
    const few = fc.shuffledSubarray(worded, { minLength: 2, maxLength: 5 })
    const property = fc.property(few, fc.nat(), (rules, cut) => {
      const whole = setOf(rules)
      offerBase(whole, setOf(rules.slice(0, cut % rules.length)))
      const texts = rules.flatMap(({ examples }) => [...examples.violate, ...examples.comply])
      const [extended, together] = [finder(whole), finder(setOf(rules))]
      for (const text of [...texts, texts.join(' ')]) expect(extended(text)).toEqual(together(text))
    })
    fc.assert(property, { numRuns: 4 })
  })

  it('compiles only what was added', () => {
    const base = setOf([rule('a', 'zorble')])
    // Compiled wrong, so that it shows.
    const words = { common: [], hidden: [] }
    offerCompiled(base, () => ({ phrases: compilePhrasebook(['wibble'], {}), numbers: Int32Array.of(0), words }))
    const whole = setOf([...base.rules, rule('b', 'wobble')])
    offerBase(whole, base)
    const ids = (text: string) => found(whole, text)[0]!.map(({ id }) => id)
    expect([ids('a zorble'), ids('a wibble'), ids('a wobble')]).toEqual([[], ['a'], ['b']])
  })

  it('shares lists, also those named like members of Object.prototype', () => {
    const vocabulary = { thing: ['constructor', '=Zorble', '{number>=30} parts', 'wibbl*', '*wobble'] }
    const base = setOf([rule('a', 'see {thing}', 'constructor ..2 =Zorble')], vocabulary)
    const more = [rule('b', 'buy {thing}', '{other}', 'hasOwnProperty'), rule('c', '=Zorble', '{number>=30}', 'wibbl*')]
    const whole = setOf([...base.rules, ...more], {
      ...vocabulary,
      other: ['__proto__', 'a {thing} toString', '*wobble'],
    })
    offerBase(whole, base)
    const alone = setOf(whole.rules, whole.vocabulary)
    const text =
      'See constructor. Buy 40 parts. Buy a Zorble toString. Wibbling __proto__. A newwobble. 31 hasOwnProperty.'
    expect(found(whole, text)).toEqual(found(alone, text))
    expect(found(whole, text)[1]!.map(({ id, places }) => [id, places.length])).toEqual([
      ['a', 1],
      ['b', 5],
      ['c', 4],
    ])
  })

  it('uses the new words of a replaced list everywhere', () => {
    const base = setOf([rule('a', 'see {thing}')], { thing: ['zorble'] })
    const whole = setOf([...base.rules, rule('b', 'buy {thing}')], { thing: ['wibble'] })
    offerBase(whole, base)
    const ids = (text: string) => found(whole, text)[0]!.map(({ id }) => id)
    expect([ids('see zorble, buy zorble'), ids('see wibble, buy wibble')]).toEqual([[], ['a', 'b']])
  })
})
