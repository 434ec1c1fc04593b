import { createEngine, type Engine } from '@proofline/engine'
import { repairText } from '@proofline/engine/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const check = async (text: string, jurisdiction: string, mode: 'fast' | 'full' = 'fast') =>
  (await engine.check({ text }, { jurisdictions: [jurisdiction], platforms: ['none'], mode }).result).checks
const rulesIn = async (text: string, jurisdiction: string) =>
  (await check(text, jurisdiction)).filter(({ status }) => status === 'flag').map(({ ruleId }) => ruleId)

describe('the law that is cited', () => {
  it('of play for money is that of Italy where the ad speaks Italian, not where it speaks Spanish', async () => {
    expect(await rulesIn('Bonus di benvenuto per te sulle slot, registrati ora.', 'eu')).toContain(
      'eu.it-es-nl-be.gambling',
    )
    const spanish = 'Apuesta con nosotros en la ruleta: 100 € gratis al registrarte.'
    expect(await rulesIn(spanish, 'eu')).toEqual(['eu.gambling.terms'])
  })

  it('of crypto-assets is that on crypto-assets alone, not that on securities as well', async () => {
    const found = await rulesIn('Investi nelle nostre criptovalute: rendimento del 12 % al mese senza rischi.', 'eu')
    expect(found).toEqual(['eu.mica.guaranteed', 'eu.mica.statement'])
  })

  it('of "no side effects" in India is not that on prescriptions', async () => {
    const [found, ...more] = await check('Our Ayurvedic tablets for cough have no side effects.', 'in')
    expect([found?.ruleId, more]).toEqual(['in.no-risk', []])
    expect(found?.message).toContain('no side effects')
  })

  it('of an expert who vouches for a medicine in China speaks of the expert', async () => {
    const found = (await check('治疗胃病，老专家力荐。', 'cn')).find(
      ({ ruleId }) => ruleId === 'cn.adlaw.15-16-medical',
    )
    expect(found?.message).toContain('expert')
  })
})

describe('a guarantee', () => {
  it('of fibres or of jobs is no return on an investment', async () => {
    const found = await rulesIn('Invest in yourself: guaranteed 100% placement after our course.', 'in')
    expect(found).not.toContain('in.certain-returns')
    expect(await rulesIn('Invest in our fund: guaranteed 12% a year.', 'in')).toContain('in.certain-returns')
  })
})

describe('a text from which a sentence is taken that only sense tells', () => {
  it('keeps one space where the sentence stood', async () => {
    const text =
      'Our churna cures diabetes. Trusted by 2 lakh families. Made in our GMP-certified plant in Haridwar. Order today.'
    const sensed = (await check(text, 'in', 'full')).filter(({ message }) => message.includes('reads that way'))
    expect(sensed.length).toBeGreaterThan(0)
    for (const { remedy } of sensed) expect(repairText(text, remedy!)).not.toMatch(/ {2}| $/)
  })
})
