import { describe, expect, it } from 'vitest'
import { fires } from '../../../../test/helpers/fires.js'

describe('a claim that the next sentence retracts', () => {
  it.each([
    ["They swore that it cures colds. It doesn't. It is just soup.", 'cures colds'],
    ['The label says it cures colds. That is not true.', 'cures colds'],
    ['Der Tee soll Husten heilen, heißt es. Das stimmt nicht.', 'husten heilen'],
    ['On dit que ce thé guérit la toux. C’est faux.', 'guerit la toux'],
    ['Dicen que cura la tos. No es verdad.', 'cura la tos'],
    ['Dicono che cura la tosse. Non è vero.', 'cura la tosse'],
    ['有人说它治愈感冒。这不是真的。', '治愈感冒'],
  ])('is denied: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ["Our soup cures colds. It doesn't hurt either.", 'cures colds'],
    ["Our soup cures colds. It doesn't? Try it.", 'cures colds'],
    ['Our soup cures colds. Tasty, too. That is not true of tea.', 'cures colds'],
    ['It doesn’t. Our soup cures colds.', 'cures colds'],
  ])('is still claimed when that sentence continues, asks, or comes first: %s', (text, trigger) =>
    expect(fires(text, trigger)).toBe(true),
  )
})
