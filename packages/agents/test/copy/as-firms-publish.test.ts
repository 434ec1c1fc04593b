import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

/**
 * Honest texts of kinds that are no advertisements in the narrow sense: shop and app descriptions, job advertisements,
 * pages about a firm, press releases, terms of use, recipes. Their everyday words mean something else in a breach, and
 * each kind is followed by breaches in the same words.
 */
let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

async function decide(jurisdictions: string[], text: string) {
  const { result } = engine.check({ text }, { jurisdictions, platforms: ['instagram'], mode: 'fast' })
  return (await result).decision
}

const MARKETS: Record<string, string[]> = { en: ['us', 'uk', 'eu'], zh: ['cn'] }
const marketsOf = (language: string) => MARKETS[language] ?? ['eu']

describe.each([
  [
    'a word of finance as a verb',
    'en',
    ['Our clients want to leverage new tools.'],
    ['Trade forex with 1:500 leverage from £50.'],
  ],
  [
    'lasting rather than green',
    'de',
    [
      'Als Data Engineer verbesserst du unsere Plattform nachhaltig.',
      'Sie unterstützen das Nachhaltigkeitsreporting unseres Konzerns.',
    ],
    ['Unsere nachhaltige Mode schont den Planeten.'],
  ],
  [
    'a policy of the state',
    'fr',
    ['Ce guichet aide les communes à financer la transition écologique.'],
    ['Une lessive écologique, bonne pour la planète.'],
  ],
  [
    'an aim without a product',
    'fr',
    ['La filière du bois vise la neutralité carbone en 2050.'],
    ['Une livraison à neutralité carbone pour chaque colis.'],
  ],
  [
    'a hero of a game',
    'en',
    ['Our hero must save the world from the evil shadow.'],
    ['Save the planet: buy our eco-friendly bottle.'],
  ],
  [
    'goods of the brand itself',
    'en',
    ['These adidas sneakers add a retro style to any outfit.'],
    ['Adidas style sneakers with the logo, 1:1 replica, from $30.'],
  ],
  [
    'who works at home, and what fits a network',
    'en',
    [
      'A personal work budget to equip your home office.',
      'Choose from hundreds of professionally designed layouts for your Facebook cover.',
    ],
    ['Approved by the Home Office: our visa service.'],
  ],
  [
    'mountains and medals',
    'en',
    ['Our rooms look out on the Olympic Mountains; book tickets for the ferry at reception.'],
    ['Olympic fever: 20% off every sofa for the Olympics.'],
  ],
  [
    'examples after "such as"',
    'en',
    ['The foundation pays for research on disorders such as diabetes.'],
    ['As a diabetic, you need this snack.'],
  ],
  ['votes on talks', 'en', ['Vote and leave comments on talks and workshops.'], ['Vote for Mayor Hobbs on 5 May.']],
  [
    'terms of use',
    'en',
    [
      'By clicking "Sign up", you agree to our terms of use.',
      'We keep your data until your account is deleted.',
      'Your subscription automatically renews; you can cancel at any time.',
    ],
    ['By clicking you join our membership, and you are charged $39 a month.'],
  ],
  [
    'coins in games and in purses',
    'en',
    ['Earn coins in each battle to unlock new levels.', 'The easiest way to buy and sell rare coins.'],
    ['Buy our coins before the presale ends: crypto gains of 40% a month.'],
  ],
  [
    'headaches of offices',
    'en',
    ['Our software eliminates paperwork headaches for small clinics.'],
    ['Our patch eliminates headaches and cures migraine.'],
  ],
  [
    'pay of a job',
    'de',
    ['Stelle als Entwickler: attraktive Vergütung, flexible Arbeitszeiten.'],
    ['Wir suchen eine attraktive Verkäuferin.'],
  ],
  [
    'the age of a firm',
    'en',
    ['We train employees in over 40 countries. We are looking for a Data Engineer with SQL.'],
    ['Waiters wanted, nobody over 30 need apply.'],
  ],
  [
    'one of several',
    'de',
    ['Der Verband ist einer der größten Sportverbände der Welt.'],
    ['Wir sind der größte Webhoster der Welt.'],
  ],
  [
    'a robot who is asked',
    'de',
    ['Was bedeutet KI für Sie? Wenn Sie kein Roboter sind, nehmen Sie an der Umfrage teil.'],
    [],
  ],
  [
    'and you, inside a sentence',
    'de',
    ['Wenn Sie gern rechnen und Sie ein gutes Gehalt suchen, sagt Anna, bewerben Sie sich.'],
    [],
  ],
  [
    'cooking',
    'zh',
    ['操作：虾切段，最好选择新鲜的。', '热油下锅，把肉翻炒至表面变白。'],
    ['我们的锅是市场上最好的，现在下单享优惠。', '三天变白，全身都能用。'],
  ],
  [
    'a hotel, a telephone',
    'en',
    [
      'Welcome to our full-service Seattle hotel; book your night now.',
      'In-call lock screen options, available for night mode.',
    ],
    ['Full service girls, hotel visits, discreet, available tonight.'],
  ],
  [
    'two words with a comma between',
    'zh',
    ['课程介绍疾病的发生、发展和人类的应对。'],
    ['这款洗发水生发，用一个月见效。'],
  ],
] as const)('%s', (_, language, honest, breaches) => {
  it.each(honest)('is published: %s', async (text) => {
    expect(await decide([...marketsOf(language)], text)).toBe('PUBLISH')
  })

  it.each(breaches)('is held: %s', async (text) => {
    expect(await decide([...marketsOf(language)], text)).not.toBe('PUBLISH')
  })
})
