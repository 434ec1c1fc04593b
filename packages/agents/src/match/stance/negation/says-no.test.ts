import { describe, expect, it } from 'vitest'
import { fires } from '../../../../test/helpers/fires.js'

describe('a question that a listed or spoken answer denies', () => {
  it.each([
    ['Q: Does it cure colds?\nA: No. It is a tea.', 'cure colds'],
    ['Q. Does it cure colds?\nA. No. It is a tea.', 'cure colds'],
    ['**Q: Does it cure colds?**\n\n**A:** Of course not, it is a tea.', 'cure colds'],
    ['**Does it cure colds?** No. It is a tea.', 'cure colds'],
    ['F: Heilt er Husten?\nA: Nein. Er schmeckt nur gut.', 'heilt er husten'],
    ['Q : Guérit-elle la toux ?\nR : Non, c’est une boisson.', 'guerit elle la toux'],
    ['P: ¿Cura la tos?\nR: No. Es una infusión.', 'cura la tos'],
    ['问：能治感冒吗？\n答：不能，它是茶。', '治感冒'],
    ['ANNA: Does it cure colds?\nDR. HALL: No. It is a tea.', 'cure colds'],
    ['SPEAKER 1: Does it cure colds?\nSPEAKER 2: No. It is a tea.', 'cure colds'],
  ])('claims nothing: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Q: Does it cure colds?\nA: Yes. In a day.', 'cure colds'],
    ['Q: Does it cure colds?\nA: No other tea does. Ours cures them.', 'cure colds'],
    ['ANNA: Does it cure colds?\nDR. HALL: It did for all my patients.', 'cure colds'],
    ['Does it cure colds? ORDER NOW, no fee.', 'cure colds'],
  ])('is a claim when the answer is another: %s', (text, trigger) => expect(fires(text, trigger)).toBe(true))
})

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
  ])('claims nothing: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Cures colds? Hardly, but it kills the flu.', 'cures colds'],
    ['Cures colds in a day: impossible? No. Order now.', 'cures colds'],
    ['Cures colds: too good to be true? No. Order now.', 'cures colds'],
    ['Cures colds? Never? It does.', 'cures colds'],
    ['Cures colds? We asked a doctor. She takes it, too.', 'cures colds'],
    ['Cures colds? Never again a cough!', 'cures colds'],
    ['Heilt Husten: unmöglich? Nein. Jetzt bestellen.', 'heilt husten'],
  ])('is a claim when the answer goes on or asks back, or the question doubts it: %s', (text, trigger) =>
    expect(fires(text, trigger)).toBe(true),
  )
})
