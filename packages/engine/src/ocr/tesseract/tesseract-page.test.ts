import { describe, expect, it } from 'vitest'
import { readingOfPage, regionsOfPage } from './tesseract-page.js'

const word = (text: string, confidence: number, x0 = 10, x1 = 110) => {
  return { text, confidence, bbox: { x0, y0: 20, x1, y1: 40 } }
}
const line = (...words: ReturnType<typeof word>[]) => {
  const [first, last] = [words[0]!, words.at(-1)!]
  const text = `${words.map((one) => one.text).join(' ')}\n`
  return { ...word(text, Math.min(...words.map(({ confidence }) => confidence)), first.bbox.x0, last.bbox.x1), words }
}
const page = (...lines: ReturnType<typeof line>[]) => ({ blocks: [{ paragraphs: [{ lines }] }] })
const bbox = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
const place = { left: 10, length: 200 }

describe('regionsOfPage', () => {
  it('returns each line as a box in fractions with its corners clockwise from the top left', () => {
    expect(regionsOfPage(page(line(word('नमस्ते', 91))), 200, 100)).toEqual([
      {
        bbox: { x: 0.05, y: 0.2, width: 0.5, height: 0.2 },
        corners: [
          [0.05, 0.2],
          [0.55, 0.2],
          [0.55, 0.4],
          [0.05, 0.4],
        ],
        score: 0.91,
      },
    ])
  })

  it('clips boxes to the picture, and returns none for a page without text', () => {
    const wide = line(word('x', 150, -5, 300))
    expect(regionsOfPage(page(wide), 200, 100)).toMatchObject([{ bbox: { x: 0, width: 1 }, score: 1 }])
    expect(regionsOfPage({ blocks: null }, 200, 100)).toEqual([])
  })
})

describe('readingOfPage', () => {
  it('joins the words of a cut-out, with the mean confidence by length', () => {
    const reading = readingOfPage(page(line(word('आज', 90), word('ही', 90)), line(word('बचत', 60))), bbox, place, 0.6)
    expect(reading).toMatchObject({ text: 'आज ही बचत', bbox, script: 'Deva', turn: 0 })
    expect(reading.confidence).toBeCloseTo((0.9 * 4 + 0.6 * 3) / 7, 5)
  })

  it('reports where along the region each word lies', () => {
    const { words } = readingOfPage(page(line(word('आज', 90, 10, 60), word('ही', 50, 110, 230))), bbox, place, 0.6)
    expect(words).toEqual([
      { text: 'आज', confidence: 0.9, from: 0, to: 0.25 },
      { text: 'ही', confidence: 0.5, from: 0.5, to: 1 },
    ])
  })

  it('is empty when unsure, but still lists the doubtful words', () => {
    const doubtful = readingOfPage(page(line(word('junk', 40))), bbox, place, 0.6)
    expect(doubtful).toMatchObject({ text: '', confidence: 0.4, script: 'Zyyy', words: [{ text: 'junk' }] })
    expect(readingOfPage({ blocks: null }, bbox, place, 0.6)).toMatchObject({ text: '', confidence: 0, words: [] })
  })

  it('corrects the rupee sign before a figure, and only there', () => {
    const read = (text: string) => readingOfPage(page(line(word(text, 90))), bbox, place, 0.6).text
    expect(['र499', 'र॑499', '₹ं5,000', 'घर24', 'र'].map(read)).toEqual(['₹499', '₹499', '₹5,000', 'घर24', 'र'])
  })
})
