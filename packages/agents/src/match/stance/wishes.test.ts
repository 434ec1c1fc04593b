import { describe, expect, it } from 'vitest'
import { loadRules } from '../../rules/load-rules.js'
import type { Rule } from '../../rules/rule-schema.js'
import { createMatcher } from '../matcher.js'

const base = loadRules().rules[0]!

function fires(text: string, trigger: string): boolean {
  const plain = { requires: [], cures: [], unless: [], patterns: [] }
  const rule: Rule = { ...base, ...plain, triggers: [trigger], ignore: ['hypothetical'] }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns: [] })
  return matcher.match([{ text, recognised: false, cures: true }], () => false).matches.length > 0
}

describe('a wish', () => {
  it.each([
    ["We'd love to build an all-American fan; we haven't found a motor.", 'all american'],
    ['We wish we could say it cures colds.', 'cures colds'],
    ["We would love to cure colds. But we can't.", 'cure colds'],
    ['Wir würden gern Husten heilen, können es aber nicht.', 'husten heilen'],
    ['Nous aimerions guérir la toux, mais ce n’est pas possible.', 'guerir la toux'],
  ])('claims nothing when it is denied or merely expressed: %s', (text, trigger) =>
    expect(fires(text, trigger)).toBe(false),
  )

  it.each([
    ['We would like to offer you guaranteed returns.', 'guaranteed returns'],
    ["We'd love to cure your cold. Come in.", 'cure your cold'],
    ['Wir würden Ihnen gern garantierte Zinsen anbieten.', 'garantierte zinsen'],
  ])('is an offer when nothing denies it: %s', (text, trigger) => expect(fires(text, trigger)).toBe(true))
})
