import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import type { SignalEvidence } from '../../spec/evidence/evidence.js'
import { openLineSignals } from './signals-in-lines.js'
import { testLine } from './test-line.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())
const signalsIn = await openLineSignals(registry)

type Alternatives = Record<string, number>
const lettering = (text: string, others: Alternatives = {}, confidence = 0.9) => ({
  line: testLine(text, { confidence }),
  alternatives: Object.entries(others).map(([other, likelihood]) => ({ text: other, likelihood })),
})
const told = (text: string, others?: Alternatives, confidence?: number): string[] =>
  signalsIn([], [], [lettering(text, others, confidence)]).signals.map(({ type, label }) => `${type} ${label}`)

describe('lettering that may be a name', () => {
  it('names the brand that was read', () => {
    expect(told('Sprite')).toEqual(['brand Sprite'])
    expect(told('NBC')).toEqual(['brand NBC'])
  })

  it.each([
    ['inte)', 'intel'],
    ['PEPS', 'pepsi'],
    ['SIARBUCKe', 'starbucks'],
  ])('names the brand that "%s" may be, if the recogniser holds it possible', (text, name) => {
    expect(told(text, { [name]: 0.2 })).toHaveLength(1)
    expect(told(text)).toEqual([])
  })

  it('is taken for no name that differs by more than a letter, or by two where it is long', () => {
    expect(told('inn', { intel: 0.9 })).toEqual([])
    expect(told('STARS', { starbucks: 0.9 })).toEqual([])
  })

  it('is taken for no short name that leaves out a letter that was read', () => {
    expect(told('Enjoy', { njoy: 0.5 })).toEqual([])
  })

  it('is taken for no name that is a word as well, unless it was read in large letters', () => {
    expect(told('Orang', { orange: 1 })).toEqual([])
    const small = { ...lettering('orange'), line: testLine('orange', { heightFraction: 0.04 }) }
    expect(signalsIn([], [], [small]).signals).toEqual([])
  })

  it('counts without a legible letter only where a long name is likely and the look at it sure', () => {
    expect(told('', { fedex: 1 }, 0.8)).toEqual(['brand FedEx'])
    expect(told('', { fedex: 0.3 }, 0.8)).toEqual([])
    expect(told('', { fedex: 1 }, 0.5)).toEqual([])
    expect(told('', { nasa: 1 }, 0.8)).toEqual([])
  })

  it('tells the brand and no category of goods', () => {
    expect(told('eineke', { heineken: 0.3 })).toEqual(['brand Heineken'])
  })

  it('says what was read, or what is likeliest where nothing was legible', () => {
    const read = (...args: Parameters<typeof lettering>) =>
      (signalsIn([], [], [lettering(...args)]).signals[0] as Omit<SignalEvidence, 'id'>).detail['read']
    expect(read('PEPS', { pepsi: 0.4 })).toEqual(['PEPS'])
    expect(read('', { fedex: 1 }, 0.8)).toEqual(['fedex'])
  })

  it('is left out where it lies in a see-through mark', () => {
    const one = lettering('Sprite')
    const mask = { ...signalsIn([], [], [one]).signals[0]!, type: 'watermark' as const, bbox: one.line.bbox }
    expect(signalsIn([], [mask], [one]).signals).toEqual([])
  })
})
