import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

/** Everyday agency copy: each honest line beside the breach that it resembles. */
let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const check = async (market: string, text: string, mode: 'fast' | 'full' = 'fast') =>
  (await engine.check({ text }, { jurisdictions: [market], platforms: ['none'], mode }).result).checks
const grave = async (market: string, text: string, mode?: 'full') =>
  (await check(market, text, mode)).filter(({ severity }) => severity !== 'low').map(({ ruleId }) => ruleId)

describe('honest copy', () => {
  it.each([
    ['us', 'Use code WELCOME10 at checkout for 10% off your first order.'],
    ['uk', 'Use code SPR1NG at the till.'],
    ['in', 'Pack of three ₹949, inclusive of all taxes. Free delivery over ₹499.'],
    ['in', '₹499 se upar free delivery.'],
    ['in', 'Free credit card. Zero processing fee.'],
    ['in', 'We donate ₹1 of each sale to the food bank.'],
    ['in', 'Rooms from ₹6,800 a night with breakfast, taxes extra (12%).'],
    ['us', 'Join 4,000 subscribers; unsubscribe in one click.'],
    ['us', 'Pay all at once, or in four installments with no interest and no fee.'],
    ['eu', 'The school costs €12 a month; you can leave at the end of any month in your account.'],
    ['eu', 'The investment was €11.4 million, of which €2.1 million came from the government.'],
    ['us', '94 of every 100 eyes reached 20/20 at three months. Your results may differ. The fee is $2,450 per eye.'],
    ['us', 'Lab tested, 2025. Report 4471 on our site.'],
    ['us', 'Your credit score is free in our app.'],
    ['us', 'Unlike other brands, our jars are made of glass.'],
    ['eu', 'Vitamin gummies that children love: 10 µg vitamin D each.'],
    ['eu', 'Die Werbung für unseren Krebs-Ratgeber läuft ab Montag.'],
    ['in', 'अस्पताल में कैंसर का इलाज आयुष्मान कार्ड पर होता है।'],
    ['in', 'इस किताब में मधुमेह के इलाज का इतिहास लिखा है।'],
  ])('in %s: %s', async (market, text) => expect(await grave(market, text)).toEqual([]))

  it.each([
    'El mejor café del mundo.',
    'Der beste Kaffee der Welt.',
    'Le meilleur croissant du monde.',
    'La pizza più buona del mondo.',
  ])('gets a hint for a boast about taste: %s', async (text) => {
    expect((await check('eu', text)).map(({ ruleId, severity }) => [ruleId, severity])).toEqual([['eu.boast', 'low']])
  })
})

describe('a breach in nearly the same words', () => {
  it.each([
    ['us', 'us.ftc.endorsement.material-connection', 'I live in this jumper. Pop JESS20 in at checkout.'],
    ['in', 'in.ccpa2022.free', 'Free mug, just pay delivery ₹99.'],
    ['in', 'in.ccpa2022.bait', '₹1 mobile sale today!'],
    ['in', 'in.ccpa2022.bait', 'Rooms from ₹6,800 a night. Resort charges extra at the desk.'],
    ['us', 'us.ftc.reviews.fake', '4,000 subscribers in a day, only $20.'],
    ['us', 'us.regz.trigger-terms', 'New sofa: no interest for 24 months, $49 a month.'],
    ['eu', 'eu.pid.30-day-price', 'Was €60, now €45.'],
    ['us', 'us.ftc.endorsement.typicality', 'Jen lost 40 pounds in 6 weeks! Results may vary.'],
    ['us', 'us.ftc.substantiation.reasonable-basis', 'Lab tested.'],
    ['us', 'us.credit.easy', 'Your credit score doesn’t matter: finance for everybody.'],
    ['us', 'us.lanham.comparative', 'Unlike other brands, ours actually works.'],
    ['eu', 'eu.avmsd.children-food', 'Gummy bears that children love, with vitamins!'],
    ['eu', 'eu.dsa.26-3-sensitive', 'Unsere Werbung wird an Krebspatienten ausgespielt, die nachts googeln.'],
    ['eu', 'eu.absolute', 'Der beste Staubsauger der Welt.'],
    ['us', 'us.ftc.fees-rule', 'Rooms from $129 a night plus $35 resort fee.'],
    ['eu', 'eu.fic.disease-claims', 'Our tablets relieve joint pain. Food supplement.'],
    ['uk', 'uk.cap.medicinal-claims', 'Helps with anxiety and insomnia. Food supplement.'],
    [
      'uk',
      'uk.cap.promotions',
      'The winner just needs to pay £195 to release the hot tub. Prize draw closes on Sunday.',
    ],
  ])('in %s falls under %s: %s', async (market, rule, text) => expect(await grave(market, text)).toContain(rule))
})

it.each(['यह तेल गठिया का इलाज करता है।', 'हमारी चाय कैंसर ठीक करती है।', 'मिर्गी का स्थायी इलाज हमारे पास है।'])(
  'a plain Hindi promise of a cure is not doubted: %s',
  async (text) => expect(await grave('in', text, 'full')).toEqual(['in.dmr-act']),
)

it.each(['Our soap is eco-friendly.', 'Unsere Farbe ist umweltfreundlich.', 'A climate-neutral T-shirt for €19.'])(
  'what EU law bars by its very words is not doubted: %s',
  async (text) => expect(await grave('eu', text, 'full')).toHaveLength(1),
)

describe('words to paste', () => {
  const paste = async (market: string, text: string) => (await check(market, text))[0]?.remedy

  it('answer "plus" in an English line in English', async () => {
    expect(await paste('us', 'Tickets $45 plus service fee.')).toMatchObject({
      text: '[Product] for [total price], all taxes and charges included.',
    })
  })

  it('in China replace a banned word by price and dates or by a description, not by a test report', async () => {
    expect(await paste('cn', '全网最低价，买到就是赚到。')).toMatchObject({ text: expect.stringMatching(/^活动价/u) })
    expect(await paste('cn', '本店最好吃的面。')).toMatchObject({ text: expect.stringMatching(/^\[商品\]/u) })
  })

  it('are not offered for an incentive to buy crypto-assets, which is removed', async () => {
    expect(await paste('uk', 'Refer a friend and get £20 in bitcoin.')).toMatchObject({ action: 'remove' })
  })
})
