import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

/**
 * Each contains words typical of an honest sentence (a charity, a university, a prize, one's own best), but is none.
 */
describe('what frees an honest sentence', () => {
  it.each([
    'Turn back the clock on wrinkles with our night cream.',
    'Our herbs work to cure diabetes in three weeks.',
    'Our oil cures cancer. We donate part of each sale to a shelter.',
    'Buy a degree from Harvard University, delivered to your door.',
    'Use your skills and win ₹5 lakh real cash in our rummy app.',
    'These insoles make your kids grow taller and fit all shoes.',
    'Try NASA approved mattresses tonight.',
    "The fastest charger in the world we've ever made.",
  ])('does not free: %s', async (text) => {
    const { result } = engine.check({ text }, { jurisdictions: ['us', 'uk', 'eu', 'in'], platforms: ['facebook'] })
    expect((await result).decision).not.toBe('PUBLISH')
  })
})
