import { describe, expect, it } from 'vitest'
import { loadRules } from '../../rules/load-rules.js'
import type { Rule } from '../../rules/rule-schema.js'
import { createMatcher } from '../matcher.js'

const base = loadRules().rules[0]!

function fires(text: string, trigger: string): boolean {
  const plain = { requires: [], cures: [], unless: [], patterns: [] }
  const rule: Rule = { ...base, ...plain, triggers: [trigger], ignore: ['mentioned'] }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns: [] })
  return matcher.match([{ text, recognised: false, cures: true }], () => false).matches.length > 0
}

describe('a word in the name of an animal or a team', () => {
  it.each([
    ['We named the cat Miracle Cure.', 'miracle cure'],
    ['Our dog is called “Miracle Cure” and barks.', 'miracle cure'],
    ['Miracle Cure is the name of our quiz team.', 'miracle cure'],
    ['Bitcoin is a goat.', 'bitcoin'],
    ['Unser Kater heißt Bitcoin.', 'bitcoin'],
    ['Notre chien s’appelle Bitcoin.', 'bitcoin'],
    ['Bitcoin hamari billi ka naam hai.', 'bitcoin'],
    ['我们店的乌龟叫国家级。', '国家级'],
    ['国家级是一只乌龟。', '国家级'],
  ])('claims nothing: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Our new cream is called Miracle Cure.', 'miracle cure'],
    ['Miracle cure is what our team promises.', 'miracle cure'],
    ['A miracle cure for your dog and cat.', 'miracle cure'],
    ['这款产品叫国家级。', '国家级'],
  ])('claims something as the name of goods: %s', (text, trigger) => expect(fires(text, trigger)).toBe(true))
})
