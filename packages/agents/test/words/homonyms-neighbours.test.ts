import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const decide = async (text: string) => {
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'], platforms: ['none'], mode: 'fast' as const }
  return (await engine.check({ text }, asked).result).decision
}

describe('a word whose neighbour says that it means something else', () => {
  it.each([
    'Wooden peg rail for your hallway, four hooks.',
    'Brandy the dog has a new collar. Order today.',
    'Essig aus Apfelwein für Salate, Lieferung in zwei Tagen.',
    'Kush & sons, carpenters since 1950, order a table today.',
    'Escort service for heavy transports, licensed, night and day.',
    'Betting on green energy: a talk about solar roofs.',
    'Hydraulic accumulators and valves for agricultural machinery.',
    'Spielautomat aus Pappe: Bausatz für Kinder, 15 €.',
    'Pool skimmer with telescopic pole, made of aluminium.',
    'We leverage twenty years of experience in kitchen design.',
    'CFD simulation software for engineers: try the new turbulence models.',
  ])('passes: %s', async (text) => {
    expect(await decide(text)).toBe('PUBLISH')
  })

  it.each([
    'Two pegs of whisky for the price of one, Friday night.',
    'Kush delivered to your door, DM for menu.',
    'Escort service, night and day, discreet.',
    'Bet on tonight’s match: place your accumulator and win £500.',
    'Spielautomaten mit 200 Freispielen, jetzt einzahlen.',
    'Card skimmer with Bluetooth, works on any pump.',
    'Get leverage of 100 on forex, start with $10.',
    'CFDs on gold: join 20,000 traders today.',
  ])('keeps its usual meaning elsewhere: %s', async (text) => {
    expect(await decide(text)).not.toBe('PUBLISH')
  })
})
