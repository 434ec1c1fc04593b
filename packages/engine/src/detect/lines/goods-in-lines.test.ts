import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { openLineSignals } from './signals-in-lines.js'
import { testLine } from './test-line.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())
const signalsIn = await openLineSignals(registry)

/** Categories found in lines, and those only hinted at, in brackets. */
function goodsIn(...texts: string[]): string[] {
  const { signals, hints } = signalsIn(texts.map((text, at) => testLine(text, { bbox: below(at) })))
  const told = signals.flatMap(({ type, label }) => (type === 'category' ? [label] : []))
  return [...new Set([...told, ...hints.map(({ category }) => `(${category})`)])]
}

/** Lines one right under the other. */
const below = (line: number) => ({ x: 0.4, y: 0.1 + line * 0.06, width: 0.2, height: 0.05 })

describe('goods in lines of text', () => {
  it.each([
    ['alcohol', 'Contains sulphites'],
    ['alcohol', 'Mis en bouteille'],
    ['alcohol', 'Blended Scotch'],
    ['alcohol', 'Grüner Veltliner 2021'],
    ['tobacco', 'Pipe tobacco'],
    ['gambling', 'ROYAL FLUSH'],
    ['pharmaceuticals', 'Losartan 50'],
    ['pharmaceuticals', 'Omeprazole'],
    ['pharmaceuticals', 'Metformin hydrochloride'],
    ['weapons', 'AK-47'],
    ['financial', 'EUR/USD 1.0842'],
  ])('finds %s in "%s"', (category, text) => {
    expect(goodsIn(text)).toContain(category)
  })

  it.each([['Bourbon-Vanille'], ['Real bourbon vanilla'], ['Vanille Bourbon']])('finds no liquor in "%s"', (text) => {
    expect(goodsIn(text)).toEqual([])
  })

  it('joins a warning that continues on the next line', () => {
    expect(goodsIn('Rauchen ist', 'tödlich')).toEqual(['tobacco'])
    expect(goodsIn('tödlich', 'Rauchen ist')).toEqual([])
  })

  it.each([['BAR'], ['25 mg'], ['Lucky dice'], ['Bank'], ['Hunting'], ['Smoking']])(
    'takes "%s" only as a hint',
    (text) => {
      const found = goodsIn(text)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatch(/^\(/)
    },
  )

  it.each([
    ['No alcohol'],
    ['Alcohol-free'],
    ['Mocktails'],
    ['Smoke-free'],
    ['No smoking'],
    ['Quit smoking today'],
    ['Smoke detector'],
    ['Wine-red dress'],
    ['Snack bar'],
    ['Bank holiday'],
    ['Food bank'],
    ['Shotgun house'],
    ['Glue gun'],
    ['Ink cartridges'],
    ['Potato chips'],
    ['Drawing tablet'],
    ['A drug-free school'],
    ['Campagne de France'],
    ['Mid-April'],
    ['Low cholesterol'],
  ])('finds neither goods nor a hint in "%s"', (text) => {
    expect(goodsIn(text)).toEqual([])
  })
})
