import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadRules } from '../../rules/load-rules.js'
import type { Rule } from '../../rules/rule-schema.js'
import { createMatcher } from '../matcher.js'

const base = loadRules().rules[0]!
const vocabulary = { pet: ['ant', 'ant bee', 'cat [owl]'] }
const ruleOf = (id: string, triggers: string[]): Rule => ({
  ...base,
  id,
  patterns: [],
  triggers,
  requires: [],
  unless: [],
  cures: [],
  escalate: [],
  ignore: [],
})

/** Where each rule of one phrase fires: "id start-end". */
function places(text: string, rules: readonly Rule[]): string[] {
  const matcher = createMatcher(rules, { vocabulary, patterns: [] })
  const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
  return matches.flatMap(({ rule, places }) => places.map(({ start, end }) => `${rule.id} ${start}-${end}`))
}

const word = fc.constantFrom('ant', 'bee', 'cat', 'owl', '^ ant', '{pet}')
const plain = fc.constantFrom('ant', 'bee', 'cat', 'owl')
const part = fc.oneof(
  plain,
  fc.constantFrom('{pet}', '..1', '..3', '{number}'),
  fc.tuple(plain, plain).map(([a, b]) => `(${a}|${b})`),
  fc.tuple(plain, plain).map(([a, b]) => `(${a} ..2|${b}|${a})`),
  plain.map((a) => `[${a}]`),
)
const phrase = fc
  .tuple(word, fc.array(part, { maxLength: 3 }), plain)
  .map(([first, middle, last]) => [first, ...middle, last].join(' '))
const text = fc.array(fc.oneof({ weight: 6, arbitrary: plain }, fc.constantFrom('7', '😀', '.', ',')), {
  maxLength: 14,
})

describe('phrases that begin alike', () => {
  it('are found together wherever each is found alone', () => {
    fc.assert(
      fc.property(fc.uniqueArray(phrase, { minLength: 2, maxLength: 8 }), text, (phrases, words) => {
        const rules = phrases.map((source, index) => ruleOf(`r${index}`, [source]))
        const read = words.join(' ')
        expect(places(read, rules)).toEqual(rules.flatMap((rule) => places(read, [rule])))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['(ant ..2|ant) bee', 'ant cat owl bee'],
    ['(ant ..2|ant [owl]) bee', 'ant cat cat bee'],
    ['ant ..2 [cat] ..1 bee', 'ant owl owl owl bee'],
  ])('reach as far as the widest way of %j', (source, read) => {
    expect(places(read, [ruleOf('r', [source])])).toEqual([`r 0-${read.length}`])
  })

  it('keep their own gaps', () => {
    const rules = [ruleOf('near', ['ant bee']), ruleOf('far', ['ant ..2 bee']), ruleOf('first', ['^ ant cat'])]
    expect(places('owl ant cat bee', rules)).toEqual(['far 4-15'])
  })
})
