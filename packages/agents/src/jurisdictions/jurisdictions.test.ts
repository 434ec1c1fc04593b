import { judgeContextSchema } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { guessLanguage } from '../match/guess-language.js'
import { loadRules } from '../rules/load-rules.js'
import { createConceptFinder } from '../text/find-concepts.js'
import { detectMarkets, MARKET_LISTS } from './detect-markets.js'
import { unaskedMarket } from './unasked-market.js'

const find = createConceptFinder(MARKET_LISTS, loadRules())
const detect = (text: string) => detectMarkets(text, find(text), guessLanguage(text))
const first = (text: string) => detect(text)[0]?.jurisdiction
const warns = (text: string, ...jurisdictions: string[]) =>
  unaskedMarket(detect(text), judgeContextSchema.parse({ jurisdictions }))

describe('detectMarkets', () => {
  it.each([
    ['Delivered to your door for £4.99.', 'uk'],
    ['Visit us at 12 High Street, Leeds LS1 4AP.', 'uk'],
    ['Call 020 7946 0991 today.', 'uk'],
    ['Pick up in Denver, CO 80202.', 'us'],
    ['Call 1-800-555-0134 now.', 'us'],
    ['Cleared by the FDA.', 'us'],
    ['Nur 12,90 € inkl. MwSt.', 'eu'],
    ['Besuchen Sie uns in der Lindenstraße 14.', 'eu'],
    ['Le pot à 4 € chez nous, et la cuillère avec.', 'eu'],
    ['MRP ₹499 inclusive of all taxes.', 'in'],
    ['WhatsApp +91 98765 43210.', 'in'],
    ['यह तकिया रुई का है।', 'in'],
    ['豆浆三元,油条两元,六点开门。', 'cn'],
    ['地址:中山路88号,全国包邮', 'cn'],
  ])('%s', (text, market) => {
    expect(first(text)).toBe(market)
  })

  it('quotes the text exactly, with confidence rising with the number of agreeing signs', () => {
    const text = '👍 £5 in Leeds, FCA authorised.'
    const [uk] = detect(text)
    for (const { quote, start, end } of uk!.signs) expect(text.slice(start, end)).toBe(quote)
    expect(uk!.signs.map(({ sign }) => sign).sort()).toEqual(['currency', 'place', 'regulator'])
    expect(uk!.confidence).toBeGreaterThan(detect('£5')[0]!.confidence)
  })

  it.each([
    ['Now $20 instead of $1,299.50, was US$ 30.', ['$20', '$1,299.50', 'US$ 30']],
    ['Ab 12,90 €, oder €7.', ['12,90 €', '€7']],
    ['From 20 USD, or USD 300 a year.', ['20 USD', 'USD 300']],
    ['Only Rs. 1,00,000.', ['Rs. 1,00,000']],
    ['仅需128元', ['128元']],
  ])('quotes whole amounts: %s', (text, quotes) => {
    const signs = detect(text).flatMap((market) => market.signs.filter(({ sign }) => sign === 'currency'))
    expect(signs.map(({ quote }) => quote)).toEqual(quotes)
  })

  it('detects no market in plain English', () => {
    expect(detect('Fresh bread every morning, come in and help us eat it.')).toEqual([])
  })
})

describe('unaskedMarket', () => {
  it('warns when the text names its market and that market was not requested', () => {
    expect(warns('UK residents only. Ends Friday.', 'us')).toMatchObject({
      severity: 'low',
      quote: 'UK residents only',
      message: 'The text addresses uk, and was checked for us only.',
    })
    expect(warns('UK residents only. Ends Friday.', 'us', 'uk')).toBeNull()
  })

  it('does not depend on the order of the requested markets', () => {
    const text = 'UK residents only. Ends Friday.'
    expect(warns(text, 'us', 'in', 'eu')).toEqual(warns(text, 'eu', 'us', 'in'))
  })

  it('warns when several clear signs agree and none points to the requested markets', () => {
    expect(warns('£49 a month, authorised by the FCA.', 'us')).not.toBeNull()
    expect(warns('£49 a month, authorised by the FCA.', 'uk')).toBeNull()
  })

  it.each([
    ['a price alone', 'Only £49 a month.'],
    ['a town and a language', 'Unser Laden in Berlin hat heute offen.'],
    ['a text that is at home in the market asked for', 'From $49, call 1-800-555-0134. £39 and FCA rules in London.'],
  ])('does not warn of %s', (_, text) => {
    expect(warns(text, 'us')).toBeNull()
  })
})
