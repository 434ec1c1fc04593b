import { createEngine, type Engine } from '@proofline/engine'
import type { Evidence, MediaReport, Timeline } from '@proofline/engine/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line } from '../helpers/timelines.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

/** Families found at medium or above on a page with these lines, one close under the other, in all markets. */
async function found(...texts: string[]): Promise<string[]> {
  const lines: Evidence[] = texts.map((text, at) => {
    const { startMs: _, endMs: __, ...still } = line(at + 1, 0, 0, text, { y: 0.1 + at * 0.05, heightPx: 30 })
    return { ...still, placement: 'scene', frames: ['frame_001'] }
  })
  const base = film(frame, ...lines)
  const page: Timeline = { ...base, asset: { ...base.asset, kind: 'image' } }
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'] }
  const { checks } = (await engine.judge(page, asked).result) as MediaReport
  return checks.filter(({ severity }) => severity !== 'low').map(({ category }) => category)
}

describe('words that a narrow column breaks', () => {
  it('keep exclusions from an offer intact', async () => {
    const terms = ['*Ausgenommen Kaffeeartikel, Zeitschrif-', 'ten, Bucher, Tabakwaren und Pfand.', 'Je Stuck, 1 kg']
    expect(await found(...terms)).toEqual([])
    expect(await found('Tabakwaren im Angebot', 'Je Stuck 4,99')).toContain('restricted-tobacco')
  })

  it("are not a claim about a person's age", async () => {
    expect(await found('Stufenlos einstellbare Heiztem-', 'peratur. Mit Warm-', 'haltefunktion, 24-Std.')).toEqual([])
  })
})

describe('"without limits"', () => {
  it.each([['PLAY', 'HAS NO LIMITS', 'Explore more'], ['Juega sin límites'], ['Spielen ohne Limit']])(
    'is not about stakes when nothing concerns gambling: %s',
    async (...texts) => expect(await found(...texts)).toEqual([]),
  )

  it.each([
    ['No limits: play our slots now'],
    ['Play with no limits', 'Withdraw in minutes'],
    ['Juega sin límites', 'Casino en vivo'],
  ])('is about stakes when something does: %s', async (...texts) =>
    expect(await found(...texts)).toContain('restricted-gambling'),
  )
})

describe('words that OCR splits or joins', () => {
  it.each([
    ['Himbeeren, tiefgefroren', '750-g-Packung'],
    ['Joghurt mit BourbonVanille', 'Je Becher 0,69'],
    ['CREATIVE & TECH SOLUT IONS', 'Our company delivers eye-catching designs'],
    ['HARBOUR GCL IT ONS', 'Our company delivers eye-catching designs'],
  ])('are not read as their parts: %s', async (...texts) => expect(await found(...texts)).toEqual([]))

  it.each([
    ['restricted-alcohol', 'KENTUCKY BOURBON', '0,7 l, 19,99 €'],
    ['restricted-adult', 'ONS gesucht, diskret, heute in deiner Nähe'],
  ])('are read as the goods named in full: %s, %s', async (family, ...texts) =>
    expect(await found(...texts)).toContain(family),
  )
})
