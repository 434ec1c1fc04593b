import { describe, expect, it } from 'vitest'
import { fires } from '../../test/fires.js'

describe('what was sold once', () => {
  it.each([
    ['We used to sell vapes. Now we sell bread, $6 a loaf.', 'vapes'],
    ['The old liquor store is a bookshop now.', 'liquor'],
    ['Casino hieß das Haus früher, heute ist es eine Kantine.', 'casino'],
    ['Avant, on vendait du tabac ici ; maintenant, on vend des livres.', 'tabac'],
    ['Daaru ki dukaan ka board purana hai, ab yahan kitaabein milti hain.', 'daaru'],
    ['以前这里是棋牌赌场馆，现在改成了图书角。', '赌场'],
  ])('is not offered: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['We used to sell vapes for $20, now only $10.', 'vapes'],
    ['We used to sell vapes in a shop. Come by.', 'vapes'],
    ['The old shop is open now and we sell vapes.', 'vapes'],
    ['Früher dick, heute schlank.', 'schlank'],
  ])('stands where it is cheaper now, or nothing else is there: %s', (text, trigger) =>
    expect(fires(text, trigger)).toBe(true),
  )
})

describe('whoever came for something else', () => {
  it.each([
    ['If you came for vapes, wrong door. We mend bikes.', 'vapes'],
    ['Wer Vapes sucht, ist hier falsch.', 'vapes'],
    ['Si buscas vapes, te has equivocado de tienda.', 'vapes'],
    ['想买电子烟？您走错门了，这里是面包店。', '电子烟'],
  ])('is sent away: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))
  it('is not where nothing says so', () => expect(fires('If you came for vapes, right door.', 'vapes')).toBe(true))
})
