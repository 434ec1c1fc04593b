import { describe, expect, it } from 'vitest'
import { type FoundLine, scoreTextLines, summariseTextLines, type TrueLine } from './text-lines.js'

const box = (x = 0.1) => ({ x, y: 0.1, width: 0.2, height: 0.05 })
const line = (text: string, startMs = 0, endMs = 1000, more: Partial<TrueLine> = {}): TrueLine => {
  return { text, startMs, endMs, bbox: box(), heightFraction: 0.05, contrastRatio: 10, required: true, ...more }
}
const item = (text: string, startMs = 0, endMs = 1000, x = 0.1): FoundLine => {
  return { text, startMs, endMs, bbox: box(x), heightFraction: 0.05, contrastRatio: 10 }
}

describe('scoreTextLines', () => {
  it('ignores case, width, quotes and missing spaces', () => {
    const score = scoreTextLines([line('Don’t wait – only 3 left')], [item("DON'TWAIT-ＯＮＬＹ ３ＬＥＦＴ")])
    expect(score).toMatchObject({ missed: [], readStrict: 0, junk: [] })
    expect(score.pairs).toHaveLength(1)
  })

  it('requires a similarity of 0.9: one wrong letter of ten passes, two do not', () => {
    expect(scoreTextLines([line('abcdefghij')], [item('abcdefghiX')]).pairs).toHaveLength(1)
    expect(scoreTextLines([line('abcdefghij')], [item('abcdefghXX')]).pairs).toHaveLength(0)
  })

  it('matches only lines that were on screen at the same time', () => {
    expect(scoreTextLines([line('Sale', 0, 1000)], [item('Sale', 1000, 2000)])).toMatchObject({
      pairs: [],
      junk: ['Sale'],
    })
  })

  it('uses each reading once: the same words twice on screen must be read twice', () => {
    const twice = [line('Sale'), line('Sale', 0, 1000, { bbox: box(0.7) })]
    expect(scoreTextLines(twice, [item('Sale')]).missed).toHaveLength(1)
    expect(scoreTextLines(twice, [item('Sale'), item('Sale', 0, 1000, 0.7)]).missed).toHaveLength(0)
  })

  it('breaks a tie by place', () => {
    const twice = [line('Sale', 0, 1000, { bbox: box(0.7) }), line('Sale', 0, 800)]
    const score = scoreTextLines(twice, [item('Sale', 0, 800), item('Sale', 0, 1000, 0.7)])
    expect(score.pairs.map(({ endErrorMs }) => endErrorMs)).toEqual([0, 0])
  })

  it('assigns a reading to the line that it fits best', () => {
    const score = scoreTextLines([line('Order today now!'), line('Order today now')], [item('Order today now')])
    expect(score.missed.map(({ text }) => text)).toEqual(['Order today now!'])
  })

  it('neither requires optional lines nor counts them as junk', () => {
    const faint = line('hardly there', 0, 1000, { required: false })
    expect(scoreTextLines([faint], [])).toMatchObject({ missed: [], pairs: [] })
    expect(scoreTextLines([faint], [item('hardly there')])).toMatchObject({ pairs: [], junk: [] })
  })

  it('counts as junk what is not on screen, but not pieces, duplicates or tolerated words', () => {
    const found = [item('Redks'), item('day'), item('Order today'), item('Order today'), item('HALVORA')]
    expect(scoreTextLines([line('Order today')], found, ['Halvora']).junk).toEqual(['Redks'])
  })

  it('compares stills without times', () => {
    const still = { ...item('Sale'), startMs: undefined, endMs: undefined }
    const score = scoreTextLines([{ text: 'Sale', required: true }], [still])
    expect(score.pairs[0]).not.toHaveProperty('startErrorMs')
  })

  it('returns empty results for empty lists', () => {
    expect(scoreTextLines([], [])).toEqual({ pairs: [], missed: [], readStrict: 0, junk: [] })
  })
})

describe('summariseTextLines', () => {
  it('combines in and out errors, each relative to the frame length of its clip', () => {
    const first = { ...scoreTextLines([line('One', 100, 900)], [item('One', 60, 1100)]), frameMs: 40 }
    const second = { ...scoreTextLines([line('Two', 100, 900)], [item('Two', 100, 930)]), frameMs: 20 }
    expect(summariseTextLines([first, second])).toMatchObject({
      lines: 2,
      readShare: 1,
      withinOneFrame: 0.5,
      within200Ms: 1,
      medianErrorMs: 30,
      p95ErrorMs: 200,
    })
  })

  it('measures height and contrast as a share of the truth', () => {
    const found = { ...item('One'), heightFraction: 0.06, contrastRatio: 8 }
    const summary = summariseTextLines([{ ...scoreTextLines([line('One')], [found]), frameMs: 40 }])
    expect(summary.medianHeightError).toBeCloseTo(0.2)
    expect(summary.medianContrastError).toBeCloseTo(0.2)
  })

  it('is null, not 1, where there was nothing to read', () => {
    expect(summariseTextLines([])).toMatchObject({
      lines: 0,
      readShare: null,
      withinOneFrame: null,
      medianErrorMs: null,
    })
  })
})
