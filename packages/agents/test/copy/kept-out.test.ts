import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

/** With the second reader, which never doubts words that exclude people outright. */
const gravest = async (text: string, category: string) => {
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'], platforms: ['none'], mode: 'full' as const }
  const { checks } = await engine.check({ text }, asked).result
  return checks.some((check) => {
    return check.category === category && check.status === 'flag' && check.severity !== 'low'
  })
}

describe('people kept out for who they are', () => {
  it.each([
    'Muslims are not welcome in our gym. True Americans only.',
    'We don’t serve gay couples at our bakery.',
    'Our salon is for white women only.',
    'Our B&B does not take Travellers.',
    'Ausländer unerwünscht: unser Biergarten bleibt unter uns.',
    'Les musulmans ne sont pas les bienvenus dans notre salle de sport.',
    'En nuestro bar no servimos a gitanos.',
    'Nel nostro locale gli stranieri non sono i benvenuti.',
    'हमारे फ्लैट मुसलमानों के लिए नहीं हैं।',
    'Our PG is for Brahmins only.',
    '本店不接待黑人。',
  ])('%s', async (text) => {
    expect(await gravest(text, 'discrimination')).toBe(true)
  })

  it.each([
    'Muslims, Christians and Jews are all welcome at our interfaith dinner.',
    'Dogs are not welcome in our gym, sorry. Guide dogs are.',
    'Hate is not welcome in our café.',
    'We don’t serve Turkish coffee after ten.',
    'Solo travellers are not charged extra.',
    'We never turn away refugees. Donate a coat.',
    'Whites only on Monday, darks on Tuesday: how our laundry sorts a hotel’s towels.',
  ])('nobody is kept out: %s', async (text) => {
    expect(await gravest(text, 'discrimination')).toBe(false)
  })
})

describe('goods that may not be sold', () => {
  it.each([
    'Buy followers’ emails: 50,000 verified leads with names, phones and health conditions, $99.',
    'Buy a database of 40,000 UK pensioners with mobile numbers and bank names.',
  ])('%s', async (text) => {
    expect(await gravest(text, 'platform-prohibited')).toBe(true)
  })

  it.each([
    'No theory? No problem: our driving school teaches both theory and practice.',
    'Our CRM keeps contacts and leads in one list. Get a demo.',
    'Learn to drive without exam nerves: our instructors prepare you for the tests.',
  ])('does not include: %s', async (text) => {
    expect(await gravest(text, 'platform-prohibited')).toBe(false)
  })
})
