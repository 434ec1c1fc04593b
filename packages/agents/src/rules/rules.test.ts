import { canonicalJson } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { PACK_LISTS } from '../evidence/still-print.js'
import { createMatcher } from '../match/matcher.js'
import { listsIn, parsePhrase } from '../match/phrases/parse-phrase.js'
import { listSource } from '../text/find-concepts.js'
import { CONCEPT_LISTS } from '../text/rule-library.js'
import { loadRules, readOwnPack } from './load-rules.js'
import { isOpenPolicy, type Pattern, type Rule, subjectOf } from './rule-schema.js'
import { testRules } from './test-rules.js'

/** Word lists that the code asks for by name. */
const ASKED_FOR = [
  ...Object.keys(CONCEPT_LISTS),
  ...Object.keys(PACK_LISTS),
  'ai-denial',
  'common-words',
  'often-hidden',
]

/** Patterns that a disclosure anywhere in a text satisfies: who paid, what a label says, which terms apply. */
const DISCLOSED_ANYWHERE = [
  'ad-disclosure.both-win',
  'ad-disclosure.fake-editorial',
  'ad-disclosure.france',
  'ad-disclosure.free-product',
  'ad-disclosure.gift',
  'ad-disclosure.hidden-tie',
  'ad-disclosure.italy',
  'ad-disclosure.named-code',
  'ad-disclosure.own-link',
  'ad-disclosure.said-at-till',
  'ad-disclosure.secret-gift',
  'ad-disclosure.thanked-account',
  'ad-disclosure.treated',
  'ai-capability.professional',
  'ai-label.contradicted',
  'ai-label.hashtag-buried',
  'certification-claim.authority',
  'character.on-goods',
  'character.world-themed',
  'drugs.cannabis',
  'drugs.cbd-claim',
  'financial.adviser-praise',
  'financial.credit-price',
  'financial.deposit-safety',
  'financial.easy-credit',
  'financial.loan-no-warning',
  'health.declared-supplement',
  'health.disease-cure',
  'health.disease-product',
  'health.doctors-baffled',
  'health.no-more-aids',
  'health.product-acts',
  'health.sent-packing',
  'origin-claim.contradiction',
  'origin-claim.label-then-elsewhere',
  'origin-claim.proud-elsewhere',
  'origin-claim.usa',
  'pharma.benefit-without-risk',
  'pharma.relief-ask-doctor',
  'political.hidden-sponsor',
  'political.unsigned',
  'prize-promotion.false-win',
]

describe('the rules of this package', () => {
  it('fire on their own violating examples and not on the complying ones', () => {
    expect(testRules(loadRules())).toEqual([])
  })

  it('are compiled as they stand in the folder (else run compile-shipped)', () => {
    const { lookups, ...shipped } = loadRules()
    const { lookups: none, ...stands } = readOwnPack()
    expect(canonicalJson(shipped)).toBe(canonicalJson(stands))
    expect([lookups, none]).toEqual([Object.keys(CONCEPT_LISTS).map(listSource), []])
  })

  it('have ids that begin with their jurisdiction or platform', () => {
    const strangers = loadRules().rules.filter(
      ({ id, jurisdictions, platforms }) => ![...jurisdictions, ...platforms].includes(id.split('.')[0]!),
    )
    expect(strangers.map(({ id }) => id)).toEqual([])
  })

  it('of several markets name the law of each, unless they are the policy of a platform', () => {
    const mixed = loadRules().rules.filter(
      ({ jurisdictions, status, laws }) => jurisdictions.length > 1 && status !== 'policy' && laws === undefined,
    )
    expect(mixed.map(({ id }) => id)).toEqual([])
  })

  it('that hold in every market cite the law of each, where they cite any law', () => {
    const everywhere = loadRules().rules.filter(
      ({ jurisdictions, status, citation }) =>
        jurisdictions.includes('global') &&
        status !== 'policy' &&
        /\bUSC\b|\bDirective\b|\bAct\b|\bLaw\b/u.test(citation),
    )
    expect(everywhere.map(({ id, laws = {} }) => `${id}: ${Object.keys(laws).sort().join(' ')}`)).toEqual(
      everywhere.map(({ id }) => `${id}: cn eu in uk us`),
    )
    expect(everywhere.length).toBeGreaterThan(0)
  })

  it('cite each platform they are for by an address of its own', () => {
    const strangers = loadRules().rules.flatMap(({ id, jurisdictions, status, platforms: own, url, laws }) => {
      const platforms = isOpenPolicy({ jurisdictions, status, platforms: own }) ? Object.keys(laws ?? {}) : own
      return platforms.flatMap((platform) => {
        const { hostname } = new URL(laws?.[platform]?.url ?? url)
        const owners = Object.keys(DOMAINS).filter((name) => DOMAINS[name]!.some((domain) => isOf(hostname, domain)))
        return owners.length === 0 || owners.includes(platform) ? [] : [`${id}: ${platform} by ${hostname}`]
      })
    })
    expect(strangers).toEqual([])
  })

  it('that are the policy of all platforms cite each of them where they cite any', () => {
    const open = loadRules().rules.filter((rule) => isOpenPolicy(rule) && rule.laws !== undefined)
    expect(open.map(({ id, laws }) => `${id}: ${Object.keys(laws!).sort().join(' ')}`)).toEqual(
      open.map(({ id }) => `${id}: facebook instagram linkedin tiktok youtube`),
    )
    expect(open.length).toBeGreaterThan(0)
  })

  it('search the whole text only for disclosures; other context must stand near the sentence', () => {
    const { rules, patterns } = loadRules()
    const looking = [
      ...rules.map(({ id, unless }) => ({ id, unless })),
      ...patterns.map(({ pattern, unless }) => ({ id: pattern, unless })),
    ]
    const everywhere = looking.filter(({ unless }) => unless.some(({ within }) => within === 'asset'))
    const ids = everywhere.map(({ id }) => id).sort()
    expect(ids).toEqual(DISCLOSED_ANYWHERE)
  })

  it('advise against publishing when no edit is a remedy', () => {
    const { rules, patterns } = loadRules()
    const withheld = [...rules, ...patterns].filter(({ remedy }) => remedy?.action === 'withhold')
    expect(withheld.length).toBeGreaterThan(50)
    expect(withheld.filter(({ recommendation = '' }) => !recommendation.startsWith('Do not publish it'))).toEqual([])
  })

  it('use every pattern', () => {
    const { rules, patterns } = loadRules()
    const used = new Set(rules.flatMap((rule) => rule.patterns))
    expect(patterns.map(({ pattern }) => pattern).filter((name) => !used.has(name))).toEqual([])
  })

  it('have, for each pattern, an example of a rule of its own on which it fires', () => {
    const { rules, patterns, vocabulary } = loadRules()
    const bare = { ...rules[0]!, requires: [], unless: [], cures: [], triggers: [] }
    const alone = patterns.map(({ pattern }) => ({ ...bare, id: pattern, patterns: [pattern] }))
    const matcher = createMatcher(alone, { patterns, vocabulary })
    const fired = new Set(
      rules.flatMap((rule) => {
        const found = rule.examples.violate.flatMap((text) => {
          return matcher.match([{ text, recognised: true, cures: true }], () => false).matches
        })
        return found.map((match) => match.rule.id).filter((pattern) => rule.patterns.includes(pattern))
      }),
    )
    expect(patterns.map(({ pattern }) => pattern).filter((pattern) => !fired.has(pattern))).toEqual([])
  })

  it('use every word list that the code does not use', () => {
    const { rules, patterns, vocabulary } = loadRules()
    const phrasesOf = ({ triggers, requires, unless, cures, escalate }: Rule | Pattern): string[] => [
      ...triggers,
      ...[...requires, ...unless, ...cures, ...escalate].flatMap(({ any, except = [] }) => [...any, ...except]),
    ]
    const listsOf = (phrases: readonly string[]) => phrases.flatMap((phrase) => listsIn(parsePhrase(phrase)))
    const used = new Set([
      ...ASKED_FOR,
      ...listsOf([...[...rules, ...patterns].flatMap(phrasesOf), ...rules.flatMap(subjectOf)]),
    ])
    // Iterating a set includes what is added meanwhile: lists may use lists.
    for (const name of used) for (const inner of listsOf(vocabulary[name]!)) used.add(inner)
    expect(Object.keys(vocabulary).filter((name) => !used.has(name))).toEqual([])
  })
})

/** Who publishes what at which addresses; Meta speaks for both of its platforms. */
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  youtube: ['google.com', 'youtube.com'],
  facebook: ['meta.com', 'facebook.com', 'fb.com'],
  instagram: ['meta.com', 'facebook.com', 'fb.com', 'instagram.com'],
  tiktok: ['tiktok.com'],
  linkedin: ['linkedin.com'],
}

function isOf(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

describe('testRules', () => {
  it('reports a remedy that does not cure what its rule finds', () => {
    const sees = ['uk.seen.gambling', 'eu.ai-act.art50.unlabelled'].map((ruleId) => {
      const rule = loadRules().rules.find(({ id }) => id === ruleId)!
      return { ...rule, remedy: { action: 'insert', at: 'end', text: { en: 'Have fun.' } } } as const
    })
    const fault = { kind: 'remedy', where: ['remedy', 'text', 'en'], example: 'Have fun.', repaired: 'Have fun.' }
    expect(testRules({ ...loadRules(), rules: sees })).toEqual(sees.map(({ id }) => ({ ruleId: id, ...fault })))
  })

  it('reports a violating example that does not fire and a complying one that does', () => {
    const [rule] = loadRules().rules.filter(({ id }) => id === 'us.urgency')
    const examples = { violate: ['A calm text.', 'Only 3 left!'], comply: ['Only three left.', 'A calm text.'] }
    expect(testRules({ ...loadRules(), rules: [{ ...rule!, examples }] })).toEqual([
      {
        ruleId: 'us.urgency',
        kind: 'silent',
        where: ['examples', 'violate', 0],
        example: 'A calm text.',
        silence: { kind: 'no-phrase' },
      },
      {
        ruleId: 'us.urgency',
        kind: 'false-alarm',
        where: ['examples', 'comply', 0],
        example: 'Only three left.',
        fired: 'us.urgency',
      },
    ])
  })

  it('reports a complying example on which a low-severity rule fires', () => {
    const rule = { ...loadRules().rules.find(({ id }) => id === 'us.urgency')!, severity: 'low' as const, escalate: [] }
    const examples = { violate: ['Only 3 left!'], comply: ['Only three left.', 'A calm text.'] }
    expect(testRules({ ...loadRules(), rules: [{ ...rule, examples }] })).toMatchObject([
      { kind: 'false-alarm', example: 'Only three left.', fired: 'us.urgency' },
    ])
  })
})
