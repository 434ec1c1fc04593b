import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { openLineSignals } from './signals-in-lines.js'
import { testLine } from './test-line.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())
const signalsIn = await openLineSignals(registry)

const told = (...texts: string[]): string[] => {
  const lines = texts.map((text, at) =>
    testLine(text, { heightFraction: 0.03, bbox: { x: 0.1, y: 0.1 + at * 0.15, width: 0.5, height: 0.03 } }),
  )
  return signalsIn(lines).signals.map(({ type, label }) => `${type} ${label}`)
}

describe('a brand by its name', () => {
  it.each([
    ['Absolut zuverlässig'],
    ['Modelo exclusivo'],
    ['Típico plato de la casa'],
    ['Cucina moderna'],
    ['Finlandia en 8 días'],
    ['Spar jetzt 30 %'],
    ['Persil frais'],
    ['Patrón de costura'],
  ])('is not found in a word of another language in "%s"', (text) => {
    expect(told(text)).toEqual([])
  })

  it('is not found in two letters set apart from their words', () => {
    expect(told('ENVIRONMENTAL + M OTION of the year and L + M OTION')).toEqual([])
    expect(told('Now at H & M and all good shops of this town')).toEqual(['brand H&M'])
  })

  it('is found by its longer name when the short one is a word', () => {
    expect(told('Absolut Vodka')).toEqual(['brand Absolut Vodka', 'category alcohol'])
    expect(told('Tequila Patrón Silver')).toEqual(['brand Patrón Tequila', 'category alcohol'])
  })

  it.each([
    ['Cliniquement prouvé'],
    ['Concertation publique'],
    ['Marathonbetrieb'],
    ['CLINIQUEMENT PROUVÉ'],
    ['REVOLUTION!'],
    ['REVOLUTIONARY COLOUR'],
  ])('is not the beginning of another word: "%s"', (text) => {
    expect(told(text)).toEqual([])
  })

  it.each([['REDBULLRACING'], ['#redbullracing'], ['RedBullRacing']])(
    'is found when run together with another word in "%s"',
    (text) => {
      expect(told(text)).toEqual(['brand Red Bull'])
    },
  )

  it('is not found beside words that point to a namesake, in this line or another', () => {
    expect(told('In Greek myth, Nike was the winged goddess of victory')).toEqual([])
    expect(told('the winged goddess of victory', 'a word that Hermes carried to the ends of the world')).toEqual([])
    expect(told('all that Nike has in store for you this spring')).toEqual(['brand Nike'])
    expect(told('goddess', 'NIKE')).toEqual(['brand Nike'])
    for (const text of ['Guinness World Records', 'San Miguel de Allende', 'Santander, España', 'Allianz Arena'])
      expect(told(text)).toEqual([])
    expect(told('Guinness Draught')).toEqual(['brand Guinness', 'category alcohol'])
  })

  it('is not reported for a substance, which only indicates the goods', () => {
    expect(told('Paracetamol 500 mg')).toEqual(['category pharmaceuticals'])
  })
})

describe('a name shared with towns, people or other goods', () => {
  it.each([
    ['alcohol', 'Yamazaki', 'Yamazaki Home', 'Whisky'],
    ['alcohol', 'Weihenstephan', 'Weihenstephan Frischmilch 3,5 %', 'Brauerei'],
    ['alcohol', 'Samuel Adams', 'Samuel Adams, 1722 to 1803', 'Heineken'],
    ['tobacco', 'Romeo y Julieta', 'Romeo y Julieta', 'Habanos'],
    ['gambling', 'PMU', 'PMU', 'Sportwetten'],
  ])('indicates %s only with other evidence: %s', (category, name, line, company) => {
    expect(told(line)).toEqual([`brand ${name}`])
    expect(told(line, company)).toEqual(expect.arrayContaining([`brand ${name}`, `category ${category}`]))
  })

  it('is a hint at its goods', () => {
    const { hints } = signalsIn([testLine('Yamazaki')])
    expect(hints.map(({ category, words }) => `${category} ${words}`)).toEqual(['alcohol Yamazaki'])
  })

  it('is no evidence for another such name', () =>
    expect(told('Jameson', 'Augustiner')).not.toContain('category alcohol'))

  it('indicates its goods by a longer, unshared name', () => {
    expect(told('Weihenstephaner')).toEqual(['brand Weihenstephaner', 'category alcohol'])
    expect(told('Asahi Super Dry')).toContain('category alcohol')
  })
})

describe('a word for goods that names a scent or shade', () => {
  it.each([
    ['tobacco', 'TOBACCO', ['VANILLE', 'EAU DE PARFUM']],
    ['tobacco', 'Tobacco & Oud', ['Scented candle']],
    ['alcohol', 'Whisky', ['Eau de toilette', '100 ml']],
  ])('indicates no %s beside what comes in it: %s', (category, word, others) => {
    expect(told(word)).toContain(`category ${category}`)
    expect(told(word, ...others)).not.toContain(`category ${category}`)
  })

  it('does not silence warnings, nor brands of such goods', () => {
    expect(told('Smoking kills', 'Candles')).toContain('category tobacco')
    expect(told('Marlboro', 'Candles')).toContain('category tobacco')
  })
})

describe("everyday words that resemble an overlay's name", () => {
  it.each(['RESTOCK', 'Live Video', 'Company Name'])('are no misread mark: %s', (text) =>
    expect(told(text)).toEqual([]),
  )

  it('do not hide marks, misread or not', () => {
    expect(told('CRESTOCK', 'VivaVide0')).toEqual(['watermark Crestock', 'watermark VivaVideo'])
    expect(told('my company nam')).toEqual(['watermark preview'])
  })
})

describe('means of payment', () => {
  it('are ignored side by side, since one may pay with them; one alone may be advertised', () => {
    expect(told('Mastercard', 'PayPal', 'Klarna.')).toEqual(['brand Klarna', 'brand Mastercard', 'brand PayPal'])
    expect(told('Klarna')).toEqual(['brand Klarna', 'category financial'])
    expect(told('Mastercard', 'PayPal', 'Payday loans')).toContain('category financial')
  })
})

describe('goods named in a line', () => {
  it.each([
    ['alcohol', "L'abus d'alcool est dangereux pour la sante, a consommer avec modération."],
    ['gambling', 'Spielteilnahme ab 18 Jahren. Glucksspiel kann suchtig machen. Hilfe unter'],
    ['gambling', '18+ | Please gamble responsibly | BeGambleAware.org | T&Cs apply'],
    ['pharmaceuticals', 'Zu Risiken und Nebenwirkungen lesen Sie die Packungsbeilage und fragen Sie'],
    ['financial', 'When you trade CFDs are complex instruments that come with a high risk of losing money'],
    ['gambling', 'Apuesta gratis'],
    ['gambling', 'Gratta e vinci'],
    ['financial', 'Sofortkredit'],
    ['alcohol', 'Foire aux Vins'],
    ['alcohol', '贵州酱香白酒'],
    ['financial', '无抵押贷款当天到账'],
    ['alcohol', '过量饮酒有害健康未成年人请勿饮酒'],
  ])('are %s in "%s"', (category, text) => {
    expect(told(text)).toContain(`category ${category}`)
  })

  it.each([['红酒杯两只装'], ['本品为食品，不是药品'], ['他在银行工作多年，周末常和家人一起去公园散步']])(
    'are not found in "%s"',
    (text) => {
      expect(told(text)).toEqual([])
    },
  )

  it('are not medicine by their form alone when they are food supplements', () => {
    expect(told('Serving Size 2 Capsules')).toEqual(['category pharmaceuticals'])
    expect(told('Supplement Facts', 'Serving Size 2 Capsules')).toEqual([])
    expect(told('Supplement Facts', 'Ibuprofen')).toEqual(['category pharmaceuticals'])
  })
})

describe('a stock watermark', () => {
  it('that is read whole includes pieces of its name', () => {
    expect(told('stock', 'rstock', 'shutterstock', 'shutterstock')).toEqual(['watermark Shutterstock'])
  })

  it('has no number made of one repeated digit', () => {
    const edge = { bbox: { x: 0.1, y: 0.95, width: 0.5, height: 0.03 } }
    expect(signalsIn([testLine('00000000', edge)]).signals).toEqual([])
    expect(signalsIn([testLine('10482257', edge)]).signals).toHaveLength(1)
  })
})
