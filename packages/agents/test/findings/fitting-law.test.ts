import { createEngine, type Engine } from '@proofline/engine'
import { repairText } from '@proofline/engine/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const check = async (text: string, jurisdiction: string, mode: 'fast' | 'full' = 'fast') =>
  (await engine.check({ text }, { jurisdictions: [jurisdiction], platforms: ['none'], mode }).result).checks
const rulesIn = async (text: string, jurisdiction: string) =>
  (await check(text, jurisdiction)).filter(({ status }) => status === 'flag').map(({ ruleId }) => ruleId)

describe('the cited law', () => {
  it('on gambling is that of Italy for an Italian ad, not for a Spanish one', async () => {
    expect(await rulesIn('Bonus di benvenuto per te sulle slot, registrati ora.', 'eu')).toContain(
      'eu.it-es-nl-be.gambling',
    )
    const spanish = 'Apuesta con nosotros en la ruleta: 100 € gratis al registrarte.'
    expect(await rulesIn(spanish, 'eu')).toEqual(['eu.gambling.terms'])
  })

  it('on crypto-assets does not include that on securities', async () => {
    const found = await rulesIn('Investi nelle nostre criptovalute: rendimento del 12 % al mese senza rischi.', 'eu')
    expect(found).toEqual(['eu.mica.guaranteed', 'eu.mica.statement'])
  })

  it('on "no side effects" in India is not that on prescriptions', async () => {
    const [found, ...more] = await check('Our Ayurvedic tablets for cough have no side effects.', 'in')
    expect([found?.ruleId, more]).toEqual(['in.no-risk', []])
    expect(found?.message).toContain('no side effects')
  })

  it('on an expert who vouches for a medicine in China concerns the expert', async () => {
    const found = (await check('治疗胃病，老专家力荐。', 'cn')).find(
      ({ ruleId }) => ruleId === 'cn.adlaw.15-16-medical',
    )
    expect(found?.message).toContain('expert')
  })
})

describe('the policy of all platforms', () => {
  const cited = async (...platforms: string[]) => {
    const run = engine.check(
      { text: 'Buy cocaine online, next-day delivery.' },
      { jurisdictions: ['global'], platforms },
    )
    const { checks } = await run.result
    const { citation, citationUrl, rules } = checks.find(({ ruleId }) => ruleId === 'global.drugs')!
    return { citation, host: new URL(citationUrl!).hostname, of: rules?.map((law) => law.platforms) }
  }

  it('is cited by the URL of the requested platform', async () => {
    expect(await cited('linkedin')).toEqual({
      citation: 'LinkedIn Advertising Policies: Illicit or Recreational Drugs',
      host: 'www.linkedin.com',
      of: undefined,
    })
    expect((await cited('youtube')).host).toBe('support.google.com')
  })

  it('is cited by each of several, and by all if none was requested', async () => {
    expect((await cited('tiktok', 'facebook')).of).toEqual([['facebook'], ['tiktok']])
    expect((await cited()).of).toEqual([['facebook', 'instagram'], ['youtube'], ['tiktok'], ['linkedin']])
  })

  it('is cited as common policy for any other platform', async () => {
    expect((await cited('none')).citation).toContain('Google Ads')
  })
})

describe('what is found', () => {
  it.each([
    ['eu', 'eu.ucpd.annex.generic-green', 'Notre lessive est sans danger pour la planète.'],
    ['eu', 'eu.ucpd.annex.generic-green', 'Unser Reiniger ist unbedenklich für die Umwelt.'],
    ['eu', 'eu.ucpd.annex.offset-neutral', 'Chaque bidon compense son empreinte carbone.'],
    ['eu', 'eu.weight-claims', 'Perdez 10 kilos en 2 semaines avec nos gélules.'],
    ['in', 'in.certain-returns', 'हमारी ट्रेडिंग टीम से जुड़ें, मुनाफ़े की 100% गारंटी।'],
    ['cn', 'cn.adlaw.17', '本店阿胶糕可以治疗贫血。'],
  ])('in %s under %s: %s', async (market, rule, text) => {
    expect(await rulesIn(text, market)).toEqual([rule])
  })

  it.each(['Aprueba el B2 a la primera, garantizado al 100 %.', 'Nous gagnons 100 % de nos procès.'])(
    'is a result that nobody can guarantee: %s',
    async (text) => {
      const [found] = await check(text, 'eu')
      expect([found?.category, found?.message]).toEqual(['guarantee-claim', expect.stringContaining('guarantees')])
    },
  )

  it('does not take a gold coin that comes with a car for a crypto-asset, in fast or full mode', async () => {
    const text = 'Limited period Diwali offer! Get 5 g gold coin free with every SUV booking.'
    const found = await check(text, 'in', 'full')
    expect(found.filter(({ category }) => category === 'restricted-crypto')).toEqual([])
  })
})

describe('a guarantee', () => {
  it('of fibres or jobs is no investment return', async () => {
    const found = await rulesIn('Invest in yourself: guaranteed 100% placement after our course.', 'in')
    expect(found).not.toContain('in.certain-returns')
    expect(await rulesIn('Invest in our fund: guaranteed 12% a year.', 'in')).toContain('in.certain-returns')
  })
})

describe('a remedy of an English text', () => {
  it('stays English after another remedy has inserted its placeholders', async () => {
    const text = 'Typical participants earn [amount] per [period] before costs. Cancel anytime by certified mail.'
    const found = (await check(text, 'us')).find(({ ruleId }) => ruleId === 'us.rosca.negative-option')
    expect(found?.remedy?.text).toBe('Cancel at any time at [link].')
  })
})

describe('a text with a sentence removed that only the second reader found', () => {
  it('keeps one space where the sentence stood', async () => {
    const text =
      'Open from nine to five. Your coins come back with a tenth on top each month, whatever the market does. Bring a cup.'
    const sensed = (await check(text, 'us', 'full')).filter(({ message }) =>
      message.includes('reads like such a claim'),
    )
    expect(sensed.length).toBeGreaterThan(0)
    for (const { remedy } of sensed) expect(repairText(text, remedy!)).not.toMatch(/ {2}| $/)
  })
})
