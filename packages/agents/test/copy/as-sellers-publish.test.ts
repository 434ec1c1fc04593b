import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

/**
 * How shops and sellers of remedies really write: labels, badges and headlines without a verb of sale, a price or the
 * word "cure". Each kind has honest neighbours in nearly the same words.
 */
let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

async function check(market: string, text: string) {
  const { result } = engine.check({ text }, { jurisdictions: [market], platforms: ['none'], mode: 'fast' })
  const { decision, checks } = await result
  return { decision, families: checks.map(({ category }) => category) }
}

describe('a folk remedy and an illness', () => {
  it.each([
    'Ionic silver has been known to kill the herpes virus on contact.',
    'Our customers tell us that CBD is promising for their epilepsy.',
    'Turkey tail for breast cancer: read why our growers swear by it.',
    'Supplements have been shown to improve symptoms of ADHD.',
    'Exosomes can help with arthritis, neuropathy and heart disease.',
    'Elderberry stops the virus before it settles in.',
    'Reishi in cancer therapy',
  ])('is a claim to treat it: %s', async (text) => {
    expect((await check('us', text)).families).toContain('health-claim')
  })

  it.each([
    'Vitamin D contributes to the maintenance of normal bones.',
    'Ask your doctor before you take ginkgo if you have high blood pressure.',
    'Turmeric does not treat arthritis. It makes a good curry.',
    'Our charity funds research into dementia; herb pots from £3 at the stall.',
    'A herb garden for the dementia ward, planted by volunteers.',
    'Zinc oxide paint, matt white, 2.5 litres.',
    'The lecture on stem cells begins at seven. Admission is free.',
    'Silver earrings from our workshop, each a little different.',
  ])('is not: %s', async (text) => {
    expect((await check('us', text)).decision).toBe('PUBLISH')
  })
})

describe('a body reading that should fall', () => {
  it.each([
    'Lowers A1C levels significantly.',
    'Clinically proven to lower LDL cholesterol.',
    'Conquers insulin resistance!',
  ])('is a claim to treat: %s', async (text) => expect((await check('us', text)).families).toContain('health-claim'))

  it.each([
    'A brisk walk helps to lower your blood pressure.',
    'This monitor shows your blood pressure in large figures.',
    'Lower the glass gently onto the frame.',
  ])('is not: %s', async (text) => expect((await check('us', text)).decision).toBe('PUBLISH'))
})

describe('goods named after an illness or acting like a class of medicines', () => {
  it.each([
    'Gallbladder & Hepatitis C Tonic, 100 ml',
    'Corona Buster pack',
    'Our herbs are antiviral, antifungal and analgesic.',
    'Gummies made for autistic kids: parents of children with autism swear by them.',
  ])('are sold as a medicine: %s', async (text) => {
    expect((await check('us', text)).families).toContain('health-claim')
  })

  it.each([
    'Coffee morning for people with dementia and their families, tea and cake at ten.',
    'Antibacterial washing-up liquid with lemon, 500 ml.',
    'A tea towel with the Corona constellation, organic cotton.',
    'Swimming lessons for autistic kids, in groups of four.',
  ])('are not: %s', async (text) => expect((await check('us', text)).decision).toBe('PUBLISH'))
})

describe('a badge that says how many others want the goods', () => {
  it.each([
    'Someone in Leeds bought a kettle 4 minutes ago',
    'Maria in Austin, United States just purchased the Alder stool',
    '31 people have added this to their basket today',
    'Viewed 212 times in the last 24 hours',
    '88 sold in the last 12 hours',
    'In 17 other carts',
    'Items in your basket are selling fast',
  ])('is pressure: %s', async (text) => {
    expect((await check('us', text)).families).toContain('urgency-scarcity')
  })

  it.each([
    'In March we bought a mill in Leeds, and since May it grinds again.',
    'Her grandfather from Turin bought the bakery in 1961.',
    '4,000 people have visited the barn since it opened.',
    'The museum in Lyon has just purchased a drawing by Ingres.',
    'Last year 88 houses were sold in the village.',
  ])('is not: %s', async (text) => expect((await check('us', text)).decision).toBe('PUBLISH'))
})

describe('stock and clocks as shops show them', () => {
  it.each([
    'Only 2 in stock!',
    'Fewer than 5 left!',
    '1 left in this size',
    'Hurry, low in stock!',
    'Your order is reserved for 09:30 minutes',
    'Sale ends in 2 days 04 hours',
    '0 Days 3 Hours 12 Minutes 40 Seconds',
  ])('are pressure: %s', async (text) => expect((await check('us', text)).families).toContain('urgency-scarcity'))

  it.each([
    'Two left in blue, lots in grey.',
    'She ran it in 3 hours 12 minutes 40 seconds.',
    'The film is 1 hour 42 minutes 10 seconds long.',
    'Collect within 7 days; after that we put it back on the shelf.',
  ])('are not pressure: %s', async (text) => expect((await check('us', text)).decision).toBe('PUBLISH'))
})

describe('a button that shames who declines', () => {
  it.each([
    'No thanks, I would rather pay full price',
    "No, I'll just pay more",
    "No thank you, I don't want a free gift",
    'No thanks, I am not interested in saving money',
    "No, I don't feel lucky",
  ])('is shaming: %s', async (text) => expect((await check('us', text)).families).toContain('urgency-scarcity'))

  it.each([
    'No thanks',
    'No, I already have an account',
    "I don't like deals, I like bread, says our baker.",
    'No thanks to the rain, the fair is on Sunday now.',
  ])('is not shaming: %s', async (text) => expect((await check('us', text)).decision).toBe('PUBLISH'))
})

describe('a notice of winning', () => {
  it.each([
    'Your mobile number was awarded a £900 prize. Call now to collect.',
    'You have been selected to receive a $400 reward. Tap to claim.',
    'Your complimentary Malta holiday awaits. Call to claim.',
    'Click to claim your guaranteed £250.',
  ])('is false: %s', async (text) => expect((await check('uk', text)).families).toContain('prize-promotion'))

  it.each([
    'The choir was awarded a prize of £900 by the county.',
    'You were chosen to read at the festival? Bring your book to the green tent.',
    'Claim your seat by Friday, the hall is small.',
  ])('is not: %s', async (text) => expect((await check('uk', text)).decision).toBe('PUBLISH'))
})
