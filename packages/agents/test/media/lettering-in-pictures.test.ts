import { createEngine, type Engine } from '@proofline/engine'
import type { Evidence, MediaReport, Timeline } from '@proofline/engine/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line } from '../helpers/timelines.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

/** Families found at medium or above in a picture of these lines, one under the other, in all markets. */
async function found(...texts: string[]): Promise<string[]> {
  const lines: Evidence[] = texts.map((text, at) => {
    const { startMs: _, endMs: __, ...still } = line(at + 1, 0, 0, text, { y: 0.1 + at * 0.08 })
    return { ...still, placement: 'scene', frames: ['frame_001'] }
  })
  const base = film(frame, ...lines)
  const picture: Timeline = { ...base, asset: { ...base.asset, kind: 'image' } }
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'] }
  const { checks } = (await engine.judge(picture, asked).result) as MediaReport
  return checks.filter(({ severity }) => severity !== 'low').map(({ category }) => category)
}

describe('the name of a street or place in a picture', () => {
  it.each([
    ['Free walk every Sunday', '3 Tobacco Quay', '4 Brewery Yard'],
    ['Rue de la Bière', 'Parking gratuit'],
    ['Piazza del Casinò'],
    ['Livraison gratuite : 8 rue Haute et Place du Tabac'],
    ['Pistol Creek Campground, 12 $ a night'],
  ])('offers nothing of what it is called after: %s', async (...texts) => expect(await found(...texts)).toEqual([]))

  it.each([
    ['restricted-tobacco', 'Tobacco and vapes, free delivery'],
    ['restricted-gambling', 'Place bets now at our casino'],
    ['restricted-alcohol', 'Bière fraîche à 2 €, livraison offerte'],
  ])('is distinguished from an offer of %s: %s', async (family, text) => expect(await found(text)).toContain(family))
})

describe('a speed in a picture', () => {
  it.each(['140 km/h', 'TGV : Paris à 320 km/h', 'Rafales à 140 km/h'])('is no praise of speeding: %s', async (text) =>
    expect(await found(text)).toEqual([]),
  )

  it.each(['Roulez à 200 km/h, oubliez les radars', '200 km/h sur l’autoroute, pied au plancher'])(
    'is praise of speeding when the viewer should drive at it: %s',
    async (text) => expect(await found(text)).toContain('social-responsibility'),
  )
})

describe('a list in a picture', () => {
  it('is read point by point: no claim begins in one and ends in the next', async () => {
    expect(await found('· Kill a stuck job with one click', '· Guaranteed order of layers')).toEqual([])
  })

  it('keeps a point whole that continues on the next line', async () => {
    expect(await found('· Free delivery', '· Guaranteed profits', 'every month')).not.toEqual([])
  })
})

describe('a word that OCR split', () => {
  it('is not a disguise', async () => expect(await found('REPL ICA tiles, made by hand')).toEqual([]))

  it('keeps its meaning', async () => expect(await found('Our syrup cur es your arthritis')).toContain('health-claim'))
})
