import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadRules } from '../rules/load-rules.js'
import type { Rule } from '../rules/rule-schema.js'
import { createMatcher, type Passage } from './matcher.js'

const base = loadRules().rules[0]!
const rule = (change: Partial<Rule>): Rule => ({ ...base, patterns: [], cures: [], requires: [], ...change })
const setOf = (vocabulary: Record<string, string[]>) => ({ vocabulary, patterns: [] })
const passage = (text: string, change: Partial<Passage> = {}): Passage => ({
  text,
  recognised: false,
  cures: true,
  ...change,
})
const vocabulary = { unit: ['kg', 'kilo~'], body: ['body', 'nobody'] }

/** The words at which a rule with these triggers fires in one passage. */
function words(text: string, triggers: string[], change: Partial<Rule> = {}, recognised = false): string[] {
  const matcher = createMatcher([rule({ triggers, ...change })], setOf(vocabulary))
  const { matches } = matcher.match([passage(text, { recognised })], () => false)
  return matches.flatMap(({ places }) => places.map(({ start, end }) => text.slice(start, end)))
}

describe('a phrase', () => {
  it.each([
    ['Only 3 left!', 'only {number} left', 'Only 3 left'],
    ['only THREE left', 'only {number} left', 'only THREE left'],
    ['Lose 10kg fast', 'lose {number} {unit}', 'Lose 10kg'],
    ['losing ten kilos', 'lose~ {number} {unit}', 'losing ten kilos'],
    ['one hundred and ninety nine pounds', '199 pounds', 'one hundred and ninety nine pounds'],
    ['the best, really the best in town', 'the best ..1 town', 'the best in town'],
    ['the best, really the best in town', 'best ..2 [town]', 'best'],
    ['the best, really the best in town', 'really ..4 [town]', 'really the best in town'],
    ['a risk-free bet', 'risk free bet', 'risk-free bet'],
    ['It’s proven', 'its proven', 'It’s proven'],
    ['ﬁnest', 'finest', 'ﬁnest'],
    ['gu4rante3d results', 'guaranteed results', 'gu4rante3d results'],
    ['gu@ranteed', 'guaranteed', 'gu@ranteed'],
    ['guаrаnteed', 'guaranteed', 'guаrаnteed'], // Cyrillic а
    ['guar\u200banteed', 'guaranteed', 'guar\u200banteed'],
    ['crème brûlée', 'creme brulee', 'crème brûlée'],
    ['全国第一炒货', '全国第一', '全国第一'],
    ['全*国|第.一炒货', '全国第一', '全*国|第.一'],
    ['गारं*टीड', 'गारंटीड', 'गारं*टीड'],
    ['* New. *Terms apply', '^ * terms', '*Terms'],
    ['win it or lose it', '(win|lose) it', 'win it'],
  ])('reads %j', (text, phrase, found) => {
    expect(words(text, [phrase])[0]).toBe(found)
  })

  it.each([
    ['Only 3. Left here.', 'only {number} left', 'over the end of a sentence'],
    ['Only 3 or 4 left', 'only {number} left', 'over words that no gap allows'],
    ['In 7 days* only', '^ * only', 'after the beginning of a sentence'],
    ['securely', 'cure', 'inside a word'],
    ['Dr. Best', 'dr left', 'other words'],
  ])('does not run in %j for %j: %s', (text, phrase) => {
    expect(words(text, [phrase])).toEqual([])
  })

  it('does not end a sentence at the dot of a price or an abbreviation', () => {
    expect(words('from £1.99 a month', ['from £ {number} a month'])).toHaveLength(1)
    expect(words('our No. 1 brand', ['no 1 brand'])).toHaveLength(1)
  })
})

describe('recognised text', () => {
  it.each([
    ['CLINICALLYPROVENTO', 'clinically proven to', 'CLINICALLYPROVENTO'],
    ['No body beat sour prices', 'nobody beats our', 'No body beat sour'],
    ['Slim cap scure diabetes', 'cure diabetes', 'cure diabetes'],
    ['5O percent', '50 percent', '5O percent'],
    ['l00% sure', '100 %', 'l00%'],
  ])('is read in %j with its spaces and digits put right', (text, phrase, found) => {
    expect(words(text, [phrase], {}, true)).toEqual([found])
  })

  it('keeps a known word rather than joining it with its neighbour', () => {
    expect(words('From SFTO LA by car', ['(tola|la|car)'], {}, true)).toEqual(['LA', 'car'])
  })

  it('prefers a word common in patterns to a word of another language', () => {
    const { rules, ...set } = loadRules()
    const matcher = createMatcher(rules, { rules, ...set })
    const families = (text: string) =>
      matcher.match([passage(text, { recognised: true })], () => false).matches.map(({ rule }) => rule.family)
    expect(families('Slim cap, scure diabetes, doctors hate it.')).toContain('health-claim')
    expect(families('No body beat sour finance visit your dealer today')).toContain('comparative-claim')
  })

  it('is not disguised by spaces that OCR put into words, though what the words say counts', () => {
    const { rules, ...set } = loadRules()
    const matcher = createMatcher(rules, { rules, ...set })
    const families = (text: string, recognised: boolean) =>
      matcher.match([passage(text, { recognised })], () => false).matches.map(({ rule }) => rule.family)
    for (const text of ['The whis key festival of stories', 'REPL ICA tiles, made by hand', 'd e t o x s p a']) {
      expect(families(text, true)).not.toContain('policy-evasion')
      expect(families(text, false)).toContain('policy-evasion')
    }
    expect(families('Mar iju ana delivered in an hour.', true)).toContain('restricted-drugs')
    expect(families('W.h.i.s.k.e.y delivered in an hour', true)).toContain('policy-evasion')
  })

  it('is corrected only when it comes from OCR', () => {
    expect(words('CLINICALLYPROVENTO', ['clinically proven to'])).toEqual([])
  })
})

describe('a trigger', () => {
  it.each([
    'It does not cure colds.',
    'It will never, ever cure colds.',
    'There is no way to cure colds.',
    "It doesn't treat or cure colds.",
  ])('that is denied does not fire: %s', (text) => expect(words(text, ['cure colds'])).toEqual([]))

  it.each([
    'No fees, we cure colds.',
    'No fees and cure colds.',
    'Not only does it cure colds.',
    'It is not a tea. We cure colds.',
    "Don't wait, cure colds.",
  ])('that is not denied fires: %s', (text) => expect(words(text, ['cure colds'])).toEqual(['cure colds']))

  it('fires despite a denial when its rule says that denial is no cure', () => {
    expect(words('not the best', ['the best'], { ignore: ['mentioned'] })).toEqual(['the best'])
  })

  it('that is only mentioned in quotation marks does not fire; a quoted statement does', () => {
    expect(words('Words like "clinically proven" need evidence.', ['clinically proven'])).toEqual([])
    expect(words('"It is clinically proven and I love it", says Ann.', ['clinically proven'])).toHaveLength(1)
  })

  it('fires only with the required context, and not near its cure', () => {
    const context = {
      requires: [{ any: ['loan'], within: 'asset' }],
      cures: [{ any: ['apr'], within: 'nearby' }],
    } satisfies Partial<Rule>
    const fires = (text: string) => words(text, ['per month'], context).length
    expect(fires('9 per month.')).toBe(0)
    expect(fires('9 per month. One. Two. A loan.')).toBe(1)
    expect(fires('A loan, 9 per month. APR 5.')).toBe(0)
    expect(fires('A loan, 9 per month. One. Two. APR 5.')).toBe(1)
    const strict = { ...context, cures: [{ any: ['apr'], within: 'sentence' as const }] }
    expect(words('A loan, 9 per month. APR 5.', ['per month'], strict)).toHaveLength(1)
  })

  it('is not cured by an unreadable passage or one far away', () => {
    const matcher = createMatcher(
      [rule({ triggers: ['my code'], cures: [{ any: ['# ad'], within: 'nearby' }] })],
      setOf(vocabulary),
    )
    const fires = (label: Passage, near: boolean) =>
      matcher.match([passage('use my code'), label], () => near).matches.length
    expect(fires(passage('#ad'), true)).toBe(0)
    expect(fires(passage('#ad', { cures: false }), true)).toBe(1)
    expect(fires(passage('#ad'), false)).toBe(1)
  })
})

describe('the matcher', () => {
  const all = createMatcher(loadRules().rules, loadRules())
  const anything = fc.array(
    fc.oneof(
      fc.constantFrom(
        'only 3 left',
        'clinically proven',
        'not',
        '"',
        '. ',
        ', ',
        '\n',
        '100%',
        'guaranteed',
        'cureｄ',
        '£',
        '💊',
        'é',
        '第一',
        'ﬁ',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 20 },
  )

  it.each([
    ['全国第一炒货', false],
    ['全国 第一炒货', false],
    ['炒货|全国第一|礼盒', false],
    ['全*国第一炒货', true],
    ['全国|第一炒货', true],
    ['全.国.第.一炒货', true],
    ['全 国 第 一炒货', true],
    ['全国\u200b第一炒货', true],
    ['gu4ranteed', true],
    ['guaranteed', false],
  ])('reports the hidden words of %j: %j', (text, hidden) => {
    const matcher = createMatcher([rule({ triggers: ['全国第一', 'guaranteed'] })], setOf({}))
    const { matches } = matcher.match([passage(text)], () => false)
    expect(matches.map(({ isDisguised }) => isDisguised)).toEqual([hidden])
  })

  it('returns places inside the text, in order, without overlap within a rule', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (parts, recognised) => {
        const text = parts.join(' ')
        for (const { places } of all.match([passage(text, { recognised })], () => false).matches) {
          let last = 0
          for (const { start, end } of places) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            last = end
          }
          expect(last).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })

  it('takes time linear in the length of the text', () => {
    const worst = 'lose 10 the best no 1 guaranteed only 3 from £9 proven to '
    const steps = (times: number) => all.match([passage(worst.repeat(times))], () => false).steps
    expect(steps(1)).toBeGreaterThan(20)
    expect(steps(400) / steps(100)).toBeLessThan(4.2)
  })
})

it('a Hindi letter with a hundred marks among spaced-out letters has only one reading', () => {
  const hanging = '\u094d\u0902'.repeat(100)
  expect(words(`\u0915${hanging}a b c d f r e e`, ['free'])).toEqual(['f r e e'])
  expect(words(`f r e e \u0915${hanging}a b`, ['free'])).toEqual(['f r e e'])
})
