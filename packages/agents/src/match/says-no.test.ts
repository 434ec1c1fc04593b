import { describe, expect, it } from 'vitest'
import { fires } from '../../test/fires.js'

describe('a question that a short answer denies', () => {
  it.each([
    ["Cures colds? Hardly. It's a bucket.", 'cures colds'],
    ["Cures colds? Of course not, it's a bucket.", 'cures colds'],
    ["Cures colds? We wouldn't dare. We mend bikes.", 'cures colds'],
    ['Cures colds? Sorry, wrong shop.', 'cures colds'],
    ['Cures colds? We asked a doctor. The answer: no.', 'cures colds'],
    ['Heilt Husten? Schön wär’s. Es ist ein Eimer.', 'heilt husten'],
    ['Heilt Husten? Natürlich nicht, es ist Tee.', 'heilt husten'],
    ['Guérit la toux ? Pas du tout. C’est un seau.', 'guerit la toux'],
    ['¿Cura la tos? Qué va. Es un cubo.', 'cura la tos'],
    ['Cura la tosse? Macché, è un secchio.', 'cura la tosse'],
    ['खांसी ठीक करता है? डॉक्टर से पूछा। जवाब: नहीं, चाय है।', 'ठीक करता'],
    ['能治感冒？当然不会，它是水桶。', '治感冒'],
  ])('says nothing: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Cures colds? Hardly, but it kills the flu.', 'cures colds'],
    ['Cures colds in a day: impossible? No. Order now.', 'cures colds'],
    ['Cures colds: too good to be true? No. Order now.', 'cures colds'],
    ['Cures colds? Never? It does.', 'cures colds'],
    ['Cures colds? We asked a doctor. She takes it, too.', 'cures colds'],
    ['Cures colds? Never again a cough!', 'cures colds'],
    ['Heilt Husten: unmöglich? Nein. Jetzt bestellen.', 'heilt husten'],
  ])('stands where the answer goes on, asks back or the question doubts it: %s', (text, trigger) =>
    expect(fires(text, trigger)).toBe(true),
  )
})
