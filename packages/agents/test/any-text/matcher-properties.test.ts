import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher, loadRules, type RuleMatch, type RuleSet } from '../../src/index.js'
import { SIMPLIFIED } from '../../src/match/words/traditional.js'

const set = loadRules()
const matcher = createMatcher(set.rules, set)
const matchesOf = (text: string, by = matcher): readonly RuleMatch[] =>
  by.match([{ text, recognised: false, cures: true }], () => false).matches
const verdict = (text: string): string[] => matchesOf(text).map(({ rule, severity }) => `${rule.id} ${severity}`)

const violating = fc.constantFrom(...set.rules.flatMap(({ examples }) => examples.violate))
const complying = fc.constantFrom(...set.rules.flatMap(({ examples }) => examples.comply))
const oddities = fc.constantFrom(
  '\ud800',
  '\udc00',
  '\u200b',
  '\u202e',
  'א',
  'ب',
  '💊',
  '🇫🇷',
  '"',
  '。',
  'ﬁ',
  '1,',
  '@',
  '*',
  '\n',
  '́',
)
const anything = fc.array(fc.oneof(violating, complying, oddities, fc.string({ unit: 'binary', maxLength: 8 })), {
  maxLength: 5,
})

describe('whatever the text', () => {
  const disguises: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => [...text].join(' '),
    (text) => [...text].join('.'),
    (text) => text.replaceAll(/(\p{L}{2})(?=\p{L}{2})/gu, '$1+'),
    (text) => text.replaceAll(/(\p{L}{3})(\p{L}{2})/gu, '$1[$2]'),
    (text) => `#${text.replaceAll(/[^\p{L}\p{N}]/gu, '')}`,
    (text) => text.replaceAll('s', '§').replaceAll('c', '('),
    (text) => text.replaceAll(/ (\p{L})(?=\p{L}{2})/gu, '$1 '),
    (text) => text.replaceAll(/(\p{L}+) (\p{L}+)/gu, '$1$2'),
    (text) => text.replaceAll(/(\p{L}{2})(?=\p{L})/gu, '$1 '),
  ]
  it('places are exact slices of it, in order and apart, and the same each time', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('', ' ', '. '), fc.constantFrom(...disguises), (parts, glue, disguise) => {
        const text = disguise(parts.join(glue))
        const matches = matchesOf(text)
        for (const { places } of matches) {
          let last = 0
          for (const { start, end } of places) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(text.slice(start, end).trim()).not.toBe('')
            last = end
          }
          expect(last).toBeLessThanOrEqual(text.length)
        }
        expect(matchesOf(text)).toEqual(matches)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the verdict', () => {
  it('does not depend on the order of rules, patterns and words', () => {
    const shuffled = (values: readonly unknown[]) => values.toReversed()
    const turned: RuleSet = {
      ...set,
      rules: shuffled(set.rules) as RuleSet['rules'],
      patterns: shuffled(set.patterns) as RuleSet['patterns'],
      vocabulary: Object.fromEntries(Object.entries(set.vocabulary).map(([name, words]) => [name, words.toReversed()])),
    }
    const other = createMatcher(turned.rules, turned)
    const byId = (matches: readonly RuleMatch[]) =>
      matches.map(({ rule, ...rest }) => ({ id: rule.id, ...rest })).sort((a, b) => (a.id < b.id ? -1 : 1))
    fc.assert(
      fc.property(anything, (parts) => {
        const text = parts.join(' ')
        expect(byId(matchesOf(text, other))).toEqual(byId(matchesOf(text)))
      }),
      { numRuns: 100 },
    )
  })

  it('of a rule about nearby text does not depend on distant text', () => {
    const isLocal = ({ rule }: RuleMatch): boolean => {
      const patterns = set.patterns.filter(({ pattern }) => rule.patterns.includes(pattern))
      return [rule, ...patterns].every((sense) =>
        [...sense.requires, ...sense.unless, ...sense.cures].every(
          ({ within }) => within === 'sentence' || within === 'nearby',
        ),
      )
    }
    const far = ' The shop has a blue door. Its keeper likes to sing. Trains stop around the corner.'
    fc.assert(
      fc.property(violating, complying, (text, other) => {
        const local = matchesOf(text)
          .filter(isLocal)
          .map(({ rule }) => rule.id)
        expect(matchesOf(`${text}.${far} ${other}`).map(({ rule }) => rule.id)).toEqual(expect.arrayContaining(local))
      }),
      { numRuns: 200 },
    )
  })

  it('does not depend on distant everyday text', () => {
    const topics = `The museum opens at ten. Coffee, tea, juice and milk for everybody. The warranty covers stitching. A novel,
      a podcast, a recipe. Gym, library, school and hospital. Leather, hair and skin. Football, tennis and chess. The
      police report a documentary. Casino, crypto and coins. A course, a class, a seminar. Flavour and cake. Nurses.
      Museo, receta, curso. Rezept, Verein, Polizei. Recette, musée, atelier. 博物馆，讲座，咖啡，餐厅。`
    const far = ' The shop has a blue door. Its keeper likes to sing. Trains stop around the corner. '
    const lost = set.rules.flatMap(({ examples }) =>
      examples.violate.flatMap((text) => {
        const still = new Set(matchesOf(`${text}.${far}${topics}`).map(({ rule }) => rule.id))
        return matchesOf(text).flatMap(({ rule }) => (still.has(rule.id) ? [] : [`${rule.id}: ${text}`]))
      }),
    )
    expect(lost).toEqual([])
  })

  // Rules of disguise and of capitals see these changes: that is what they are for.
  const usesCapitals = JSON.stringify(set.vocabulary).includes('"=')
  const isBlind = ({ rule }: RuleMatch): boolean => {
    const senses = [rule, ...set.patterns.filter(({ pattern }) => rule.patterns.includes(pattern))]
    return !senses.some(({ disguised }) => disguised) && !(usesCapitals && /[=]\p{Lu}/u.test(JSON.stringify(senses)))
  }
  const found = (text: string) =>
    matchesOf(text)
      .filter(isBlind)
      .map(({ rule }) => rule.id)
  /** Rules that fire in a text and no longer in a changed one. */
  const lost = (text: string, changed: string): string[] => {
    const still = new Set(found(changed))
    return found(text).filter((id) => !still.has(id))
  }

  it('keeps what it found when a sentence in disguise follows', () => {
    const odd = fc.constantFrom(
      'Th eb lue doo ris ope ntod ay.',
      'Theblue dooris opentoday.',
      'The bl/ue do/or is op/en.',
      '#the #blue #door #is #open',
      'thebluedoorisopenforyouandyourfriends',
    )
    fc.assert(
      fc.property(violating, odd, (text, other) => {
        const found = matchesOf(text).map(({ rule }) => rule.id)
        expect(matchesOf(`${text}.\n\n${other}`).map(({ rule }) => rule.id)).toEqual(expect.arrayContaining(found))
      }),
      { numRuns: 200 },
    )
  })

  it('of plain English does not change with zero-width signs between letters', () => {
    fc.assert(
      fc.property(violating, fc.nat(), (text, seed) => {
        const at = [...text.matchAll(/(?<=[a-z])(?=[a-z])/g)].map(({ index }) => index)
        if (at.length === 0) return
        const cut = at[seed % at.length]!
        expect(lost(text, `${text.slice(0, cut)}\u200b${text.slice(cut)}`)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('of plain English does not change with look-alikes of its letters', () => {
    const alike = new Map(Object.entries({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', i: 'і' }))
    fc.assert(
      fc.property(violating, (text) => {
        if (!/^[\u0020-\u007e]*$/.test(text)) return
        expect(lost(text, [...text].map((letter) => alike.get(letter) ?? letter).join(''))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['enclosing marks', '\u0489'],
    ['signs that are not shown', '\ufffc'],
    ['control characters', '\u0008'],
  ])('of plain English does not change with %s between letters', (_, sign) => {
    fc.assert(
      fc.property(violating, fc.nat(), (text, seed) => {
        const at = [...text.matchAll(/(?<=[a-z])(?=[a-z])/g)].map(({ index }) => index)
        if (at.length === 0) return
        const cut = at[seed % at.length]!
        expect(lost(text, text.slice(0, cut) + sign + text.slice(cut))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('is the same in simplified and in traditional Chinese', () => {
    const traditional = new Map([...SIMPLIFIED].map(([long, short]) => [short, long]))
    const chinese = violating.filter((text) => /\p{Script=Han}/u.test(text))
    fc.assert(
      fc.property(chinese, (text) => {
        expect(lost(text, [...text].map((sign) => traditional.get(sign) ?? sign).join(''))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('is the same in small letters and in the width of East Asia', () => {
    const wide = (text: string) =>
      text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(violating, (text) => {
        expect(lost(text, wide(text))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('hard texts', () => {
  it.each([
    ['nothing', ''],
    ['space alone', ' \n\t '],
    ['a lone surrogate', '\ud800 guaranteed results \udc00'],
    ['text from right to left', 'נתון guaranteed results ضمان'],
    ['one word of a hundred thousand letters', 'a'.repeat(100_000)],
    ['a hundred thousand single letters', 'a '.repeat(100_000)],
    ['a hundred thousand triggers', 'Only 3 left. '.repeat(100_000)],
    ['a hundred thousand pictographs', '💊'.repeat(50_000)],
    ['thirty thousand halves of words', 'gu ar an '.repeat(10_000)],
    ['twenty thousand words run together', 'thebest coffeein '.repeat(10_000)],
    ['twenty thousand words with a sign inside', 'fo/r m/en '.repeat(10_000)],
    ['one hashtag of a hundred thousand letters', `#${'freecash'.repeat(12_500)}`],
    ['a hundred thousand signs for letters', 'c(a§h+'.repeat(16_000)],
    ['a hundred thousand characters with signs', '赌+'.repeat(50_000)],
  ])('are processed without an error: %s', (_, text) => expect(() => verdict(text)).not.toThrow())

  it('take linear work: ten times the triggers take ten times the steps', () => {
    const steps = (times: number) =>
      matcher.match([{ text: 'Only 3 left. '.repeat(times), recognised: false, cures: true }], () => false).steps
    expect(steps(20_000) / steps(2000)).toBeLessThan(11)
  })

  it('report at most the first hundred places of a rule', () => {
    const text = 'Only 3 left. '.repeat(1000)
    const [match] = matchesOf(text).filter(({ rule }) => rule.id === 'us.ftc.urgency')
    expect(match?.places.length ?? 100).toBe(100)
  })
})
