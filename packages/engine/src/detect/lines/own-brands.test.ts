import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { openLineSignals } from './signals-in-lines.js'
import { testLine } from './test-line.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

async function brandsIn(text: string, ownBrands: readonly string[]) {
  const signalsIn = await openLineSignals(registry, ownBrands)
  return signalsIn([testLine(text)]).signals.map(({ type, label }) => `${type} ${label}`)
}

describe('names that a user adds', () => {
  it('are found in lines of text, as their marks are by shape', async () => {
    expect(await brandsIn('KITEWORKS', [])).toEqual([])
    expect(await brandsIn('KITEWORKS', ['Kiteworks'])).toEqual(['brand Kiteworks'])
    expect(await brandsIn('the kite works well', ['Kiteworks'])).toEqual([])
  })

  it('replace the listed brand that they spell differently, and keep its facts', async () => {
    expect(await brandsIn('Heineken', ['HEINEKEN'])).toEqual(['brand HEINEKEN', 'category alcohol'])
    expect(await brandsIn('Shell', ['shell'])).toEqual(['brand shell'])
    expect(await brandsIn('a shell on the beach', ['shell'])).toEqual([])
  })
})

describe('everyday words', () => {
  it.each(['Channel 9 HD', 'PHONE', 'Watch', 'Espresso', 'Salmon', 'DELIVERY', 'Papers', 'Switch'])(
    'are not misread names, however poorly they were read: %s',
    async (text) => {
      const signalsIn = await openLineSignals(registry)
      expect(signalsIn([{ ...testLine(text), confidence: 0.8 }]).signals).toEqual([])
    },
  )

  it('do not hide misread names', async () => {
    const signalsIn = await openLineSignals(registry)
    const told = ['Nespreso', 'Deliverooo'].flatMap((text) => signalsIn([testLine(text)]).signals)
    expect(told.map(({ label }) => label)).toEqual(['Nespresso', 'Deliveroo'])
  })
})
