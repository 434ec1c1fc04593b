import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const isUndisclosed = async (text: string) => {
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'], platforms: ['none'], mode: 'fast' as const }
  const { checks } = await engine.check({ text }, asked).result
  return checks.some(
    ({ category, severity, status }) => category === 'ad-disclosure' && status === 'flag' && severity === 'high',
  )
}

describe('a reviewer who thanks the seller for goods received', () => {
  it.each([
    'Thank you @lumi for the goodies!! My skin is glowing.',
    '@hotelluna hosted us for two nights and oh my, the breakfast!',
    'Got this little package from @lumi today, unboxing on stories. In love.',
    'Thanks to the folks at Nordbag for kitting me out, this pack is a beast.',
    'Woke up to a surprise from @glowbar on the doorstep, it smells incredible.',
    'Ein riesiges Dankeschön an @bergzeit für das Paket – die Jacke ist der Hammer.',
    '@mondspa hat uns ein Wochenende geschenkt, es war himmlisch.',
    'Mille mercis @savonlune pour cette jolie box, les savons sentent bon, j’adore.',
    '@hotelmer nous a offert le séjour, c’était magique, courez-y.',
    'Gracias @vitalab por enviarme vuestras vitaminas, me encantan.',
    '@restaurantesol nos ha invitado a cenar y todo estaba espectacular.',
    'Grazie @lumi per il pacco, questa crema è pazzesca.',
    '@villamare ci ha ospitati per il weekend: un sogno.',
    '谢谢@花颜 寄给我的口红套装，颜色绝了！',
    '@lumi का धन्यवाद इस गिफ्ट बॉक्स के लिए, यह क्रीम कमाल की है।',
    '@chaihouse ne mujhe gift box bheja, chai zabardast hai.',
    'Linking my fave serum here, you need it: shop my LTK',
    '用我的专属优惠码LEA15下单立减15%，这家面霜我回购了五次。',
  ])('must be labelled: %s', async (text) => {
    expect(await isUndisclosed(text)).toBe(true)
    expect(await isUndisclosed(`#ad ${text}`)).toBe(false)
  })

  it.each([
    'Thank you @greenmarket for hosting us last Saturday! Find our jams at stall 12 next week.',
    'Thanks @bakery_lee for the donated boxes of bread for our food bank, you are amazing!',
    'Thank you @mia for the birthday present, love it!',
    'Thank you @drlopez for fixing my tooth on a Sunday, you are amazing.',
    'Thanks @dana_photo for the beautiful pictures of our new café. Doors open at 8.',
    'I bought this at @lumi with my own money and it is a dream.',
    'Danke @tierheim für die Einladung zum Sommerfest, unsere Kinder sind begeistert.',
    'Merci @librairieduparc pour le conseil, ce roman est une merveille.',
    'Gracias @ana por el regalo de cumpleaños, me encanta.',
    'Grazie @bar_luce per l’ospitalità durante il nostro torneo, siete fantastici.',
    '谢谢大家送的祝福，本店开业三周年。',
    'Dress code for Friday’s gala at @thehall: black tie. So excited to see you!',
    'Shop my handmade mugs in my store, each one is perfect for cocoa.',
  ])('does not include gifts or thanks between others: %s', async (text) => {
    expect(await isUndisclosed(text)).toBe(false)
  })
})
