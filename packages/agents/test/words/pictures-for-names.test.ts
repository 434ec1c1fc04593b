import { describe, expect, it } from 'vitest'
import { createMatcher, loadRules } from '../../src/index.js'

const set = loadRules()
const matcher = createMatcher(set.rules, set)

/** Families raised at medium or above, by the rules of all markets and platforms. */
function raised(text: string): string[] {
  const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
  return [...new Set(matches.filter(({ severity }) => severity !== 'low').map(({ rule }) => rule.family))]
}

describe('a picture stands for goods where the words are those of a private sale', () => {
  it.each([
    ['restricted-drugs', '🍄 caps, 40 an eighth, tap in.', 'weights that dealers name'],
    ['policy-evasion', 'Selling 🍃 all night, text me.', 'the picture as the only name'],
    ['restricted-weapons', 'Got a 🔫 for sale, no serial, hmu.', 'a gun without papers'],
    ['restricted-pharma', '💊 posted overnight w/o a script, inbox me.', 'a medicine without prescription'],
    ['restricted-adult', 'See everything on my page 🍑 link in bio.', 'what is shown'],
    ['restricted-gambling', '🎰 A guaranteed win every spin, join us.', 'play for money'],
  ])('%s: %s (%s)', (family, text) => expect(raised(text)).toContain(family))
})

describe('a picture beside the name of what it shows hides nothing', () => {
  it.each([
    '❄ First snow! Ski rental menu in store, DM us for groups.',
    '🍄 Mushroom night lights back in stock, DM for prices.',
    '🍁 Maple syrup by the pint, cash only at the farm.',
    '🥦 Veggie box delivery in 20 minutes, text for the menu.',
    '🔌 New chargers at our garage, tap in with any card.',
    '🔫 Foam dart party on Sunday, text me for a slot.',
    '🍑 Peach crumble, eight jars left, DM.',
    '💦 Swim lessons tonight, DM for the list.',
    '🌹 Roses 18 a dozen, delivery tonight, text me.',
  ])('%s', (text) => expect(raised(text)).toEqual([]))
})

describe('words are read as people shorten them', () => {
  it.each([
    ['restricted-pharma', 'Ozempic w/o Rx, order today.'],
    ['fake-review', 'Google reviews 4 sale.'],
    ['fake-review', 'Buy followers 🆓✅ 10k for $5.'],
  ])('%s: %s', (family, text) => expect(raised(text)).toContain(family))
})
