import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const isBait = async (text: string) => {
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'], platforms: ['none'], mode: 'fast' as const }
  const { checks } = await engine.check({ text }, asked).result
  return checks.some(({ category, severity, status }) => {
    return category === 'impersonation' && status === 'flag' && severity !== 'low'
  })
}

describe('an alleged state benefit for everyone like the reader', () => {
  it.each([
    'Seniors: Medicare just added a $900 grocery card. Call now before Friday or lose it forever.',
    'Trump just signed it: every homeowner gets new windows free. Enter ZIP to claim.',
    'New 2026 program pays homeowners in your state to go solar. See if your zip code qualifies.',
    'New government grant: free boilers for everyone over 55. Enter your postcode to claim.',
    'The VA owes you money: veterans get a $4,200 spending card.',
    'Der Staat zahlt jetzt jedem Hausbesitzer die Solaranlage. PLZ eingeben und prüfen!',
    'Neue Förderung 2026: Rentner bekommen 1.200 € Bonus. Jetzt beantragen, bevor der Topf leer ist.',
    'Nouvelle aide de l’État : panneaux solaires gratuits pour tous les propriétaires. Testez votre éligibilité.',
    'El Gobierno regala placas solares a todos los propietarios. Comprueba tu código postal.',
    'Lo Stato regala i condizionatori a tutti i pensionati: verifica se ne hai diritto.',
    'Nuovo bonus INPS 2026 da 1.000 €: clicca e richiedilo entro oggi.',
    'मोदी सरकार दे रही है सबको मुफ़्त लैपटॉप। अभी फ़ॉर्म भरें, लिंक नीचे।',
    '国家发放家电补贴，人人可领2000元，点击填写资料立即领取。',
  ])('is bait: %s', async (text) => {
    expect(await isBait(text)).toBe(true)
  })

  it.each([
    'Medicare open enrollment ends December 7. Compare plans at Medicare.gov or 1-800-MEDICARE.',
    'The federal tax credit covers 30% of heat pumps up to $2,000 (IRS Form 5695). We file the paperwork.',
    'The Boiler Upgrade Scheme offers £7,500 towards a heat pump in England; check eligibility at gov.uk.',
    'Our nonprofit helps seniors apply for Medicare savings programs; free appointments, Tuesdays.',
    'Congress passed the bill on Friday, our newsroom reports. Subscribe for $3 a month.',
    'The council approved our terrace! Free lemonade for every neighbor on Sunday.',
    'Washington gives its apples a long, cool autumn. Get yours at our farm stand for $2.',
    'Der Staat fördert Wärmepumpen mit bis zu 70 % (KfW 458). Wir beraten Sie zum Antrag, kostenlos und vor Ort.',
    'L’État finance une partie de votre isolation avec MaPrimeRénov’. Nos artisans RGE établissent un devis.',
    'El Estado financia parte de la reforma; nuestra gestoría prepara la solicitud.',
    'Lo Stato rimborsa il 50% delle spese in dieci anni. Il nostro commercialista ti aiuta.',
    '国家对以旧换新家电给予15%补贴，每件最高1500元，详情见商务部官网。本店参与活动。',
  ])('is news, advice or a named programme: %s', async (text) => {
    expect(await isBait(text)).toBe(false)
  })
})
