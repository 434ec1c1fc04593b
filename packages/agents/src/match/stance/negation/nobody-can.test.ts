import { describe, expect, it } from 'vitest'
import { fires } from '../../../../test/helpers/fires.js'

describe('a question answered by what nothing and nobody can do', () => {
  it.each([
    ['Do you cure colds? No clinic can promise that. We explain them.', 'cure colds'],
    ['Does it cure colds? Nothing on our shelf does. It is soap.', 'cure colds'],
    ['Will it cure colds? It won’t, and you should ask a doctor.', 'cure colds'],
    ['Does it cure colds? Almost certainly not. It is soap.', 'cure colds'],
    ['Heilt Husten? Das kann keine Salbe aus dem Supermarkt.', 'heilt husten'],
    ['Guérit la toux ? Aucun coussin n’en est capable.', 'guerit la toux'],
    ['¿Cura la tos? Ninguna vela cura nada. Huele a higo.', 'cura la tos'],
    ['Cura la tosse? Nessun cuscino lo fa. È morbido.', 'cura la tosse'],
    ['खांसी ठीक करता है? कोई तेल नहीं करता। यह सादा तेल है।', 'ठीक करता'],
    ['问：能治感冒吗？答：任何茶都做不到。', '治感冒'],
  ])('claims nothing: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Can a tea cure colds? No other tea can. Ours does it.', 'cure colds'],
    ['Can a tea cure colds? No tea can. Ours does.', 'cure colds'],
    ['Does it cure colds? Nobody else dares to say. We do.', 'cure colds'],
    ['Cure colds: impossible? No clinic can promise that. Order now.', 'cure colds'],
    ['Heilt Husten? Das kann keine Salbe. Unsere schon.', 'heilt husten'],
    ['Cura la tosse? Nessun tè lo fa. Il nostro può.', 'cura la tosse'],
  ])('is a claim if the seller is the exception: %s', (text, trigger) => expect(fires(text, trigger)).toBe(true))
})

describe('a verb that is denied inside a phrase', () => {
  it.each([
    ['Nuestro aceite no cura la artrosis ni quita el dolor.', 'aceite ..2 cura'],
    ['यह चूर्ण न शुगर ठीक करता है, न बीपी।', 'चूर्ण ..2 ठीक'],
    ['枕头既不能治颈椎病，也不能助眠。', '枕头 ..3 治'],
  ])('claims nothing: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Nuestro aceite no solo cura la artrosis.', 'aceite ..2 cura'],
    ['Nuestro aceite no graso cura la artrosis.', 'aceite ..2 cura'],
    ['枕头不贵，治颈椎病。', '枕头 ..3 治'],
  ])('is a claim where something else is denied: %s', (text, trigger) => expect(fires(text, trigger)).toBe(true))
})
