import { describe, expect, it } from 'vitest'
import { fires } from '../../../../test/helpers/fires.js'

describe('a claim turned into its opposite', () => {
  it.each([
    ["Anything but a miracle cure: it's a bucket.", 'miracle cure'],
    ['Alles andere als ein Wundermittel.', 'wundermittel'],
    ['Statt Wundermittel: ein Eimer.', 'wundermittel'],
    ['Tutt’altro che miracoloso, è un secchio.', 'miracoloso'],
    ['Né miracoloso né garantito: un secchio.', 'miracoloso'],
    ['Nothing to do with bitcoin, just coins.', 'bitcoin'],
    ['谈不上国家级，就是个水桶。', '国家级'],
    ['与稳赚不赔无关，就是个水桶。', '稳赚不赔'],
    ['Apuestas no, apuntes sí.', 'apuestas'],
    ['Garantierte Zinsen versprechen wir nicht.', 'garantierte zinsen'],
    ['A vape-free garden.', 'vape'],
    ['Risk-free it is not.', 'risk free'],
    ['本店不搞好评返现。', '好评返现'],
    ['抗生素对病毒没有用，请不要自行购买。', '抗生素'],
    ['Somebody offered us 5,000 followers. We said no.', '{number} followers'],
  ])('is denied: %s', (text, trigger) => expect(fires(text, trigger)).toBe(false))

  it.each([
    ['Far from the city, we sell a miracle cure.', 'miracle cure'],
    ['A vape free with every order.', 'vape'],
    ['Far from perfect, guaranteed results.', 'guaranteed results'],
    ['Apuestas, no lo dudes, sí.', 'apuestas'],
    ['Il medico ne parla: miracoloso.', 'miracoloso'],
    ['不上班，稳赚不赔。', '稳赚不赔'],
    ['A loan that is not for everyone.', 'loan'],
    ['不搞虚的，好评返现。', '好评返现'],
    ['抗生素现货，不要错过。', '抗生素'],
    ['5,000 followers for $9. We said no limits.', '{number} followers'],
  ])('is still claimed: %s', (text, trigger) => expect(fires(text, trigger)).toBe(true))
})
