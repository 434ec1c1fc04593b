import { describe, expect, it } from 'vitest'
import { fires } from '../../../../test/helpers/fires.js'

describe('goods sold in the past', () => {
  it.each([
    ['We used to sell vapes. Now we sell bread, $6 a loaf.', 'vapes'],
    ['The old liquor store is a bookshop now.', 'liquor'],
    ['Casino hieß das Haus früher, heute ist es eine Kantine.', 'casino'],
    ['Avant, on vendait du tabac ici ; maintenant, on vend des livres.', 'tabac'],
    ['Daaru ki dukaan ka board purana hai, ab yahan kitaabein milti hain.', 'daaru'],
    ['以前这里是棋牌赌场馆，现在改成了图书角。', '赌场'],
  ])('are not an offer: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['We used to sell vapes for $20, now only $10.', 'vapes'],
    ['We used to sell vapes in a shop. Come by.', 'vapes'],
    ['The old shop is open now and we sell vapes.', 'vapes'],
    ['Früher dick, heute schlank.', 'schlank'],
  ])('are an offer when they are cheaper now, or nothing else is offered: %s', (text, trigger) =>
    expect(fires(text, trigger)).toBe(true),
  )
})

describe('readers who look for something else', () => {
  it.each([
    ['If you came for vapes, wrong door. We mend bikes.', 'vapes'],
    ['Wer Vapes sucht, ist hier falsch.', 'vapes'],
    ['Si buscas vapes, te has equivocado de tienda.', 'vapes'],
    ['想买电子烟？您走错门了，这里是面包店。', '电子烟'],
  ])('are sent away, so nothing is claimed: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))
  it('are addressed when nothing sends them away', () =>
    expect(fires('If you came for vapes, right door.', 'vapes')).toBe(true))
})
