import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

const found = familiesFound(['medium', 'high', 'critical'])

describe('figures with a unit', () => {
  it.each([
    'Pack 6 x 330 ml de limonada, 4,20 €. Compra ya.',
    'Packung 3 x 80 g Nudeln, 1,99 € (8,29 €/kg), inkl. MwSt.',
    'Packs of hot chocolate, $4. Buy now.',
    '9 mm drill bit, $11. Order now.',
    'Drill bit set 4 mm, 6 mm, 9 mm, $11. Order now.',
    '12 gauge extension cord, 100 ft, $48. Order now.',
  ])('are measures of ordinary goods: %s', async (text) => expect(await found(text)).toEqual([]))

  it.each([
    ['Pack porno sin censura, 9 €. Suscríbete ya.', 'restricted-adult'],
    ['9 mm pistol, unregistered, $400. Order now.', 'restricted-weapons'],
    ['Two 9 mm, no paperwork, $400 each. Order now.', 'restricted-weapons'],
    ['12 gauge shells, $20 a box, shipped today.', 'restricted-weapons'],
  ])('are calibres and packs where the goods are barred: %s', async (text, family) =>
    expect(await found(text)).toContain(family),
  )
})

describe('words that address nobody', () => {
  it.each([
    "Get Children's syrup for sore throats at the counter; ask the pharmacist.",
    'Children with this type of disease often have low muscle tone.',
    'The filter catches pollen, pet dander and tobacco smoke. $49, buy now.',
    'Click the link for details and to enroll.',
    'A culture-conscious brand of shoes.',
  ])('publish: %s', async (text) => expect(await found(text)).toEqual([]))
})
