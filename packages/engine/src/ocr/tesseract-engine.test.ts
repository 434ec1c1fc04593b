import { describe, expect, it } from 'vitest'
import { openContext } from '../testing/open-context.js'
import { tesseractEngine } from './tesseract-engine.js'
import { readLanguage, scriptsOfLanguages } from './tesseract-languages.js'
import { readingOfPage, regionsOfPage } from './tesseract-page.js'

const line = (text: string, confidence: number, x0 = 10, y0 = 20, x1 = 110, y1 = 40) => {
  return { text, confidence, bbox: { x0, y0, x1, y1 } }
}
const page = (...lines: ReturnType<typeof line>[]) => ({ blocks: [{ paragraphs: [{ lines }] }] })
const bbox = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }

describe('regionsOfPage', () => {
  it('gives each line as a box in fractions with its corners clockwise from the top left', () => {
    expect(regionsOfPage(page(line('नमस्ते\n', 91)), 200, 100)).toEqual([
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

  it('keeps boxes within the picture, and gives none for a page without text', () => {
    const [region] = regionsOfPage(page(line('x', 150, -5, 0, 300, 120)), 200, 100)
    expect(region).toMatchObject({ bbox: { x: 0, y: 0, width: 1, height: 1 }, score: 1 })
    expect(regionsOfPage({ blocks: null }, 200, 100)).toEqual([])
  })
})

describe('readingOfPage', () => {
  it('joins the lines of a cut-out, with the mean confidence by length', () => {
    const reading = readingOfPage(page(line('आज  ही\n', 90), line('\n', 0), line('बचत', 60)), bbox, 0.6)
    expect(reading).toMatchObject({ text: 'आज ही बचत', bbox, script: 'Deva', turn: 0 })
    expect(reading.confidence).toBeCloseTo((0.9 * 6 + 0.6 * 3) / 9, 5)
  })

  it('has empty text where it is not sure or nothing is there', () => {
    expect(readingOfPage(page(line('junk', 40)), bbox, 0.6)).toMatchObject({
      text: '',
      confidence: 0.4,
      script: 'Zyyy',
    })
    expect(readingOfPage({ blocks: null }, bbox, 0.6)).toMatchObject({ text: '', confidence: 0 })
  })
})

describe('tesseractEngine', () => {
  it('announces the scripts of its languages', () => {
    expect(scriptsOfLanguages(['hin', 'mar', 'ell'])).toEqual(['Deva', 'Grek'])
    expect(scriptsOfLanguages(['eng'])).toEqual(['Latn'])
    expect(tesseractEngine({ languages: ['kor'] }).capabilities.scripts).toEqual(['Hang', 'Hani'])
  })

  it('needs a language', () => {
    expect(() => tesseractEngine({ languages: [] })).toThrow(expect.objectContaining({ code: 'context_invalid' }))
  })

  it('names the package that is not installed, and downloads nothing', async () => {
    await expect(readLanguage('xyz')).rejects.toMatchObject({
      code: 'dependency_missing',
      details: { package: '@tesseract.js-data/xyz' },
    })
    await expect(tesseractEngine({ languages: ['xyz'] }).open(openContext())).rejects.toMatchObject({
      code: 'dependency_missing',
    })
  })
})
