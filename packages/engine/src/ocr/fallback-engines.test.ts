import { describe, expect, it } from 'vitest'
import type { Reading, ReadWord, TextRegion } from '../spec/plugins/ocr-engine.js'
import { type LineEngine, readWithFallbacks } from './fallback-engines.js'

const image = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3) }
const signal = new AbortController().signal

/** A line of 40 px height and so many heights' length, at a place of its own. */
function place(row: number, heights = 5): TextRegion {
  const [y, height, width] = [(row * 50) / 300, 40 / 300, (heights * 40) / 400]
  const corners = [
    [0, y],
    [width, y],
    [width, y + height],
    [0, y + height],
  ] as const
  return { bbox: { x: 0, y, width, height }, corners, score: 1 }
}

interface Answer {
  readonly text: string
  readonly confidence?: number
  readonly words?: readonly ReadWord[]
}

/** An engine that answers by the row of a region and notes what it is asked; from further right, by `pieces`. */
function engine(id: string, scripts: readonly string[], rows: readonly Answer[], pieces: readonly Answer[] = []) {
  const asked: string[] = []
  const session: LineEngine['session'] = {
    locate: async () => [],
    async recognize(_, regions) {
      return regions.map(({ bbox }): Reading => {
        const row = Math.round((bbox.y * 300) / 50)
        const isPiece = rows[row] === undefined || (pieces.length > 0 && regions.length > 1)
        asked.push(`${isPiece ? 'piece' : 'row'} ${row} from ${Math.round(bbox.x * 400)}`)
        const {
          text,
          confidence = 0.95,
          words,
        } = (isPiece ? pieces[regions.findIndex((one) => one.bbox === bbox)] : rows[row])!
        return { text, confidence, bbox, script: 'Zyyy', turn: 0, ...(words && { words }) }
      })
    },
    close: async () => {},
  }
  return { session, scripts, source: { id, version: '1.0.0' }, asked }
}

const textsOf = (readings: readonly (Reading & { source: { id: string } })[]) => {
  return readings.map(({ text, source }) => `${source.id}: ${text}`)
}

describe('reading with several engines', () => {
  it('asks the next engine for what the first cannot read, and keeps its answer in another script', async () => {
    const first = engine('first', ['Latn'], [{ text: 'Sleep better' }, { text: '' }, { text: '' }])
    const next = engine('next', ['Deva'], [{ text: 'never asked' }, { text: 'आज ही बचत करें' }, { text: 'Tonbko' }])
    const { readings, failures } = await readWithFallbacks(image, [place(0), place(1), place(2)], [first, next], {
      signal,
    })
    expect(textsOf(readings)).toEqual(['first: Sleep better', 'next: आज ही बचत करें', 'first: '])
    expect(next.asked).toEqual(['row 1 from 0', 'row 2 from 0'])
    expect(failures).toEqual([])
  })

  it('asks the next also when the first is unsure or read too little of a long line', async () => {
    const first = engine('first', ['Latn'], [{ text: 'gibberish', confidence: 0.8 }, { text: '100%' }])
    const next = engine('next', ['Deva'], [{ text: 'शर्तें लागू' }, { text: 'सौ प्रतिशत' }])
    const { readings } = await readWithFallbacks(image, [place(0), place(1, 8)], [first, next], { signal })
    expect(textsOf(readings)).toEqual(['next: शर्तें लागू', 'next: सौ प्रतिशत'])
  })

  it('rejects answers that are unsure, short, or in a script of the first', async () => {
    const answers = [{ text: 'शर्तें लागू', confidence: 0.7 }, { text: 'मिले' }, { text: 'Terms apply' }]
    const first = engine('first', ['Latn'], [{ text: '' }, { text: '' }, { text: '' }])
    const next = engine('next', ['Deva', 'Latn'], answers)
    const { readings } = await readWithFallbacks(image, [place(0), place(1), place(2)], [first, next], { signal })
    expect(readings.map(({ text }) => text)).toEqual(['', '', ''])
  })

  it('does not read strokes as one-letter words, however many and confident', async () => {
    const first = engine('first', ['Latn'], [{ text: '' }])
    const next = engine('next', ['Deva'], [{ text: 'है है दी है है हि है से' }])
    const { readings } = await readWithFallbacks(image, [place(0)], [first, next], { signal })
    expect(textsOf(readings)).toEqual(['first: '])
  })

  it('settles a confident line, so that it is not read again', async () => {
    const first = engine('first', ['Latn'], [{ text: '' }, { text: '' }])
    const next = engine('next', ['Deva'], [{ text: 'आज ही बचत करें' }, { text: 'शर्तें लागू', confidence: 0.8 }])
    const { readings } = await readWithFallbacks(image, [place(0), place(1)], [first, next], { signal })
    expect(readings.map(({ settles }) => settles)).toEqual([true, false])
  })

  it('passes on to a third only what the second could not read', async () => {
    const first = engine('first', ['Latn'], [{ text: '' }, { text: '' }])
    const second = engine('second', ['Deva'], [{ text: 'आज ही बचत करें' }, { text: '' }])
    const third = engine('third', ['Beng'], [{ text: 'never asked' }, { text: 'আজই কিনুন' }])
    const { readings } = await readWithFallbacks(image, [place(0), place(1)], [first, second, third], { signal })
    expect(textsOf(readings)).toEqual(['second: आज ही बचत करें', 'third: আজই কিনুন'])
    expect(third.asked).toEqual(['row 1 from 0'])
  })

  it('does not ask an engine that reads nothing new', async () => {
    const first = engine('first', ['Latn', 'Hani'], [{ text: '' }])
    const next = engine('next', ['Latn'], [{ text: 'Terms apply' }])
    await readWithFallbacks(image, [place(0)], [first, next], { signal })
    expect(next.asked).toEqual([])
  })

  it('skips an engine that fails, and names it', async () => {
    const first = engine('first', ['Latn'], [{ text: '' }])
    const broken = engine('broken', ['Deva'], [])
    broken.session.recognize = () => Promise.reject(new Error('out of memory'))
    const { readings, failures } = await readWithFallbacks(image, [place(0)], [first, broken], { signal })
    expect(textsOf(readings)).toEqual(['first: '])
    expect(failures).toMatchObject([{ id: 'broken', cause: { message: 'out of memory' } }])
  })
})

describe('a line in two scripts', () => {
  const word = (text: string, confidence: number, from: number, to: number) => ({ text, confidence, from, to })

  it('takes foreign words from the engine for them, each at its place', async () => {
    const words = [word('नया', 0.93, 0, 0.2), word('60४/', 0, 0.3, 0.7), word('आज़माएं', 0.9, 0.8, 1)]
    const first = engine(
      'first',
      ['Latn'],
      [{ text: '' }],
      [{ text: '' }, { text: 'Glow', confidence: 0.98 }, { text: '' }],
    )
    const next = engine('next', ['Deva'], [{ text: '', words }])
    const { readings } = await readWithFallbacks(image, [place(0, 10)], [first, next], { signal })
    expect(textsOf(readings)).toEqual(['next: नया Glow आज़माएं'])
    // The gap around a foreign word is divided, because its box may be too small.
    expect(first.asked.slice(1)).toEqual(['piece 0 from 0', 'piece 0 from 100', 'piece 0 from 320'])
    expect(readings[0]).toMatchObject({ script: 'Deva', source: { id: 'next' } })
  })

  it('keeps confident figures and prices', async () => {
    const words = [word('रोज़', 0.95, 0, 0.3), word('₹5,000', 0.78, 0.35, 0.6), word('कमाएं', 0.96, 0.7, 1)]
    const first = engine('first', ['Latn'], [{ text: '' }])
    const next = engine('next', ['Deva'], [{ text: 'रोज़ ₹5,000 कमाएं', words }])
    const { readings } = await readWithFallbacks(image, [place(0, 10)], [first, next], { signal })
    expect(textsOf(readings)).toEqual(['next: रोज़ ₹5,000 कमाएं'])
    expect(first.asked).toEqual(['row 0 from 0'])
  })

  it("keeps the first engine's text when the whole is doubtful, though some words are confident", async () => {
    const words = [word('चमक', 0.9, 0, 0.3), word('पाएं', 0.9, 0.3, 0.4), word('0606 |/5', 0, 0.5, 1)]
    const first = engine('first', ['Latn'], [{ text: '' }], [{ text: '' }, { text: 'Tonbko cerOA', confidence: 0.3 }])
    const next = engine('next', ['Deva'], [{ text: '', words }])
    const { readings } = await readWithFallbacks(image, [place(0, 10)], [first, next], { signal })
    expect(textsOf(readings)).toEqual(['first: '])
  })

  it('omits what neither can read', async () => {
    const words = [word('!', 0.1, 0, 0.1), word('खरीदारी', 0.95, 0.2, 1)]
    const first = engine('first', ['Latn'], [{ text: '' }], [{ text: '' }, { text: '' }])
    const next = engine('next', ['Deva'], [{ text: '', words }])
    const { readings } = await readWithFallbacks(image, [place(0, 10)], [first, next], { signal })
    expect(textsOf(readings)).toEqual(['next: खरीदारी'])
  })
})
