import { describe, expect, it } from 'vitest'
import { createMatcher, readSources, selectRules } from '../../src/index.js'

/** Honest texts with words that mean something forbidden in another language. */
const HONEST = {
  'speed is a drug in German': 'Broadband for £31 a month, average speed 150 Mbps, delivered by post on Friday.',
  'crystal is a drug in German': 'Crystal glasses, six in a box, £24 with delivery on the weekend.',
  'gras is grass in German': 'Crème dessert, 2,15 € le pot. Pour votre santé, évitez de manger trop gras.',
  'spice is a drug in German': 'Saffron, sumac and paprika from the spice stall. Tickets £25 at the shop.',
  'met is mead in German': 'We met forty neighbours at the market and sold them soup for £3.',
  'shots are spirits in German': 'Flu shots at the pharmacy, no appointment, $38 without insurance.',
  'ron is rum in Spanish': 'Ron climbs ladders for a living. He fixes your gutters for £60.',
  'vino is wine in Italian': 'Inmediatamente vino otro vehículo y paró delante de la tienda.',
  'real is genuine in German': 'AI-generated video. The haircut prices are real: adults $24, kids $16.',
  'fast is almost in German': 'Meter running too fast? Ask your supplier for an accuracy test.',
  'ki is of in Hindi': 'Apni shaadi ki photo bhejein, sirf aapki haan par hi website par lagegi.',
  'liquid is for vapes in German': 'Washing-up liquid, mild on hands, 500 ml, £2.30.',
  'pods are vapes in German': 'Glamping pods: two nights, firewood and VAT included, £189.',
  'arm is poor in German': 'Our pasties are £3 and as long as your arm.',
  'fusil is a gun in Spanish': 'I fusilli tengono la cottura. 500 g a 2,80 € al pezzo.',
  'vote is vota in Spanish': 'Vote with a token at the till: green for the hospice, blue for the lifeboat.',
  'premi is prize in Spanish': "Call the premium line! That's our top clothesline, forty metres of steel.",
  'escort is a noun in German': 'Escort your gran to tea: two scones, one pot, £9.50 each.',
  'reels and slots are for play': 'Slots are filling fast for summer camp! Ages 7 to 12, $240 a week.',
  'ce is a mark of conformity': 'Ce roman raconte comment une mère guérit de son chagrin. 19 €.',
  'always of all, not of a price': 'Shirts that are always 100 % cotton, washed once. £14.',
  'los is rid in German': 'Padeció de psoriasis desde los 15 años y hoy da clases de baile.',
}

/** Breaches beside words that are harmless in another language, and the family that must still be found. */
const BREACHES = {
  'its is a disease in Spanish': [
    "It's free today. Lonely wives in your area are up for it tonight.",
    'restricted-adult',
  ],
  'champignons are mushrooms in German': ['Champignons magiques, dosage garanti, envoi sous vide.', 'restricted-drugs'],
  'verified clears Hindi reviews': ['50 verified-looking Trustpilot reviews for £120, staggered.', 'fake-review'],
  'course is a race for charity in French': ['Of course our tea cures diabetes.', 'health-claim'],
  'norma is a law in Spanish': ['Normally £40. Every piece is sustainable fashion.', 'environmental-claim'],
  'a share is no scarcity in German': ['97 % love it. Only 3 left.', 'urgency-scarcity'],
} as const

describe('words that mean something else in another language', () => {
  const { set } = readSources({})
  const matcher = createMatcher(
    selectRules(set, {
      jurisdictions: ['us', 'eu', 'uk', 'in', 'cn'],
      platforms: ['instagram'],
      mode: 'fast',
      secondReader: false,
      assetFacts: {},
    }),
    set,
  )

  it.each(Object.entries(HONEST))('leave honest texts alone: %s', (_, text) => {
    const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
    // Rules that measure only ask how a line is set; they say nothing of what it says.
    const fired = matches.filter(({ rule, severity }) => severity !== 'low' && rule.measure === undefined)
    expect(fired.map(({ rule }) => rule.id)).toEqual([])
  })

  it.each(Object.entries(BREACHES))('find breaches all the same: %s', (_, [text, family]) => {
    const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
    const fired = matches.filter(({ severity }) => severity !== 'low')
    expect(fired.map(({ rule }) => rule.family)).toContain(family)
  })
})
