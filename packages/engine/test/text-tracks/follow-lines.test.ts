import { describe, expect, it } from 'vitest'
import { type DrawnSample, WIDTH, follow, spans, speckle } from './synthetic-video.js'

const headline = { text: 'FRESH BREAD', x: 40, y: 30, dotPx: 4, grey: 250 }
const samples = (...frames: number[]): DrawnSample[] => frames.map((frame) => ({ frame }))
const still = speckle(90, 25)
/** A texture that moves by two pixels a frame. */
const panning = (x: number, y: number, frame: number): number => still(x + 2 * frame, y)
const cutAt = (cut: number) => (x: number, y: number, frame: number) => (frame < cut ? 40 + y : 170 - x / 4)

describe('following lines of text', () => {
  it('finds the frames at which a line appears and disappears, between samples', () => {
    const video = { frames: 60, ground: still, lines: [{ ...headline, from: 13, to: 41 }] }
    expect(spans(follow(video, samples(0, 25, 50)))).toEqual(['FRESH BREAD 13-41'])
  })

  it('uses the first and last frames at half strength or more when a line fades', () => {
    const opacity = (frame: number): number => Math.min(1, (frame - 8.5) / 10, (50.5 - frame) / 10)
    const video = { frames: 70, ground: () => 60, lines: [{ ...headline, from: 10, to: 50, opacity }] }
    expect(spans(follow(video, samples(0, 25, 60)))).toEqual(['FRESH BREAD 14-46'])
  })

  it('measures a line first read during a fade at its full strength, and its times at half of that', () => {
    const opacity = (frame: number): number => Math.max(0, Math.min(1, (frame - 4.5) / 40, (135.5 - frame) / 40))
    const line = { ...headline, text: 'TERMS APPLY', from: 5, to: 136, opacity, legibleFrom: 0.2 }
    const found = follow({ frames: 140, ground: () => 60, lines: [line] }, samples(0, 15, 40, 65, 105, 120, 126))
    expect(spans(found)).toEqual(['TERMS APPLY 25-116'])
    const standing = follow(
      { frames: 40, ground: () => 60, lines: [{ ...line, from: 0, opacity: () => 1 }] },
      samples(20),
    )
    expect(found.observations[0]!.contrastRatio).toBeCloseTo(standing.observations[0]!.contrastRatio, 1)
  })

  it('keeps a line that dims to less than half but stays legible', () => {
    const opacity = (frame: number): number => (frame < 30 ? 1 : 0.4)
    const line = { ...headline, from: 5, to: 90, opacity, legibleFrom: 0.2 }
    const found = follow({ frames: 100, ground: () => 60, lines: [line] }, samples(0, 10, 40, 60, 80, 99))
    expect(found.observations.map(({ endMs }) => endMs).at(-1)).toBe(90 * 40)
  })

  it('keeps in and out exact over a panning background', () => {
    const video = { frames: 60, ground: panning, lines: [{ ...headline, from: 13, to: 41 }] }
    expect(spans(follow(video, samples(0, 25, 50)))).toEqual(['FRESH BREAD 13-41'])
  })

  it('keeps a line across a cut as one line', () => {
    const video = { frames: 60, ground: cutAt(30), lines: [{ ...headline, from: 13, to: 41 }] }
    const found = follow(video, [{ frame: 0 }, { frame: 20 }, { frame: 30, reason: 'cut' }, { frame: 50 }])
    expect(spans(found)).toEqual(['FRESH BREAD 13-41'])
  })

  it('keeps a line through white flashes that hide it', () => {
    const flashing = (x: number, y: number, frame: number): number =>
      frame >= 24 && frame < 36 && frame % 6 < 3 ? 248 : still(x, y)
    const video = { frames: 60, ground: flashing, lines: [{ ...headline, from: 13, to: 41 }] }
    expect(spans(follow(video, samples(0, 20, 50)))).toEqual(['FRESH BREAD 13-41'])
  })

  it('separates a text from its replacement at the same place', () => {
    const lines = [
      { ...headline, from: 5, to: 30 },
      { ...headline, text: 'OPEN SUNDAY', from: 30, to: 52 },
    ]
    const video = { frames: 60, ground: still, lines }
    expect(spans(follow(video, samples(0, 10, 40, 59)))).toEqual(['FRESH BREAD 5-30', 'OPEN SUNDAY 30-52'])
  })

  it('returns two lines when one word is exchanged', () => {
    const lines = [
      { ...headline, text: 'ONLY 199 TODAY', x: 20, from: 5, to: 30 },
      { ...headline, text: 'ONLY 189 TODAY', x: 20, from: 30, to: 52 },
    ]
    const video = { frames: 60, ground: still, lines }
    expect(spans(follow(video, samples(0, 10, 40, 59)))).toEqual(['ONLY 199 TODAY 5-30', 'ONLY 189 TODAY 30-52'])
  })

  it('separates the seconds of a clock, of which one digit changes', () => {
    const second = (text: string, from: number, to: number) => ({ text, x: 40, y: 60, dotPx: 6, grey: 250, from, to })
    const lines = [second('00:03', 5, 25), second('00:02', 25, 45), second('00:01', 45, 60)]
    const found = follow({ frames: 60, ground: () => 40, lines }, samples(0, 10, 28, 48, 59))
    expect(spans(found)).toEqual(['00:03 5-25', '00:02 25-45', '00:01 45-60'])
  })

  it.each([3, 4, 6, 8])('re-reads a price when another dissolves into it, with letters of %i dots', (dotPx) => {
    const price = { x: 40, y: 60, dotPx, grey: 250 }
    const comes = (frame: number): number => Math.max(0, Math.min(1, (frame - 20.5) / 12))
    const lines = [
      { ...price, text: '£374', from: 5, to: 32, opacity: (frame: number) => 1 - comes(frame) },
      { ...price, text: '£499', from: 21, to: 60, opacity: comes },
    ]
    const found = spans(follow({ frames: 60, ground: () => 40, lines }, samples(0, 10, 35, 45, 59)))
    expect(found.at(-1)).toMatch(/^£499 \d+-60$/u)
  })

  it.each([8, 20, 40])('separates the texts of two shots in the middle of a dissolve over %i frames', (frames) => {
    const mix = (frame: number): number => Math.max(0, Math.min(1, (frame - 60.5 + frames / 2) / frames))
    const ground = (x: number, y: number, frame: number): number =>
      still(x, y) * (1 - mix(frame)) + (still(y, x) + 40) * mix(frame)
    const lines = [
      { ...headline, text: 'SUMMER SALE NOW', from: 5, to: 81, opacity: (frame: number) => 1 - mix(frame) },
      { ...headline, text: 'BOOK YOUR TABLE', from: 40, to: 120, opacity: mix },
    ]
    const found = follow({ frames: 120, ground, lines }, samples(0, 25, 50, 75, 100, 119)).observations
    expect(found.map(({ text }) => text)).toEqual(['SUMMER SALE NOW', 'BOOK YOUR TABLE'])
    expect([found[0]!.startMs, found[1]!.endMs]).toEqual([5 * 40, 120 * 40])
    for (const timeMs of [found[0]!.endMs!, found[1]!.startMs!])
      expect(Math.abs(timeMs / 40 - 61)).toBeLessThanOrEqual(3)
  })

  it('returns a line shown twice as two lines', () => {
    const lines = [
      { ...headline, from: 5, to: 20 },
      { ...headline, from: 30, to: 45 },
    ]
    const video = { frames: 60, ground: still, lines }
    expect(spans(follow(video, samples(0, 10, 25, 40, 55)))).toEqual(['FRESH BREAD 5-20', 'FRESH BREAD 30-45'])
  })

  it('keeps a line that OCR misses on one sample', () => {
    const video = { frames: 60, ground: panning, lines: [{ ...headline, from: 5, to: 52 }] }
    const overlooked = { frame: 25, read: () => null }
    const [line, ...others] = follow(video, [{ frame: 0 }, { frame: 10 }, overlooked, { frame: 45 }]).observations
    expect([line?.startMs, line?.endMs, others.length]).toEqual([5 * 40, 52 * 40, 0])
    expect(line?.frames).toEqual(['10', '25', '45'])
  })

  it('follows a line that OCR finds only once', () => {
    const video = { frames: 90, ground: panning, lines: [{ ...headline, from: 5, to: 82 }] }
    const later = [20, 30, 40, 50, 60, 70].map((frame) => ({ frame, read: () => null }))
    expect(spans(follow(video, [{ frame: 0 }, { frame: 10 }, ...later]))).toEqual(['FRESH BREAD 5-82'])
  })

  it('follows lines across a sample on which OCR fails', () => {
    const video = { frames: 60, ground: still, lines: [{ ...headline, from: 5, to: 41 }] }
    const found = follow(video, [{ frame: 0 }, { frame: 10 }, { frame: 20, fails: true }, { frame: 50 }])
    expect(spans(found)).toEqual(['FRESH BREAD 5-41'])
    expect(found.observations[0]?.frames).toEqual(['10'])
  })

  it('returns each line of a super with its own in and out', () => {
    const lines = [
      { ...headline, from: 5, to: 40 },
      { ...headline, text: 'BAKED DAILY', y: 60, from: 12, to: 40 },
    ]
    const video = { frames: 60, ground: still, lines }
    expect(spans(follow(video, samples(0, 20, 50)))).toEqual(['FRESH BREAD 5-40', 'BAKED DAILY 12-40'])
  })

  it('follows small print of five pixels and a contrast of 1.6 on a busy background', () => {
    const print = { text: 'RESULTS NOT TYPICAL MAY VARY', x: 60, y: 160, dotPx: 1, grey: 122 }
    const video = { frames: 60, ground: speckle(90, 10), lines: [{ ...print, from: 13, to: 41 }] }
    expect(spans(follow(video, samples(0, 25, 50)))).toEqual(['RESULTS NOT TYPICAL MAY VARY 13-41'])
  })

  it('joins a line that was found in pieces on some samples', () => {
    const video = { frames: 60, ground: still, lines: [{ ...headline, from: 5, to: 40 }] }
    const piecesFirst = follow(video, [{ frame: 0 }, { frame: 10, inPieces: true }, { frame: 20 }, { frame: 50 }])
    expect(spans(piecesFirst)).toEqual(['FRESH BREAD 5-40'])
    const piecesLater = follow(video, [{ frame: 0 }, { frame: 10 }, { frame: 20, inPieces: true }, { frame: 50 }])
    expect(spans(piecesLater)).toEqual(['FRESH BREAD 5-40'])
  })

  it('detects the end of low-contrast letters on an equally busy still background', () => {
    const stripes = (x: number, y: number): number => 80 + ((x * 7 + y * 13) % 90)
    const faint = { ...headline, grey: 165, from: 13, to: 41 }
    const video = { frames: 60, ground: stripes, lines: [faint] }
    expect(spans(follow(video, samples(0, 25, 50)))).toEqual(['FRESH BREAD 13-41'])
  })

  it('does not take a plate for letters when the box extends beyond it', () => {
    const bright = speckle(205, 15)
    const onPlate = (x: number, y: number): number => (x > 32 && x < 224 && y > 22 && y < 58 ? 90 : bright(x, y))
    const video = { frames: 60, ground: onPlate, lines: [{ ...headline, grey: 215, unevenness: 40, from: 13, to: 41 }] }
    const loose = [0, 25, 50].map((frame) => ({ frame, loosePx: 12 }))
    expect(spans(follow(video, loose))).toEqual(['FRESH BREAD 13-41'])
  })

  it('keeps a line across a cut when the old background hid a third of its letters', () => {
    const partHidden = (x: number, y: number, frame: number): number =>
      frame >= 30 ? 70 : (x * 5 + y * 3) % 40 < 12 ? 240 : 30
    const video = { frames: 60, ground: partHidden, lines: [{ ...headline, from: 13, to: 41 }] }
    expect(spans(follow(video, [{ frame: 0 }, { frame: 20 }, { frame: 50 }]))).toEqual(['FRESH BREAD 13-41'])
  })

  it('keeps fast-moving text as one line while samples find it close by', () => {
    const shiftX = (frame: number): number => 3 * frame
    const video = { frames: 36, ground: () => 70, lines: [{ ...headline, text: 'BAKERY', from: 0, to: 36, shiftX }] }
    const found = follow(video, samples(0, 5, 10, 15, 20, 25, 30, 35)).observations
    expect(found.map(({ text, placement }) => `${text} ${placement}`)).toEqual(['BAKERY scene'])
  })

  it('returns crawling text as one super, from when it is complete until an edge cuts it off', () => {
    const shiftX = (frame: number): number => 10 * frame
    const line = { ...headline, text: 'BAKERY', x: -197, from: 0, to: 80, shiftX }
    const found = follow({ frames: 80, ground: () => 70, lines: [line] }, samples(0, 8, 16, 24, 32, 40, 48, 56, 64, 79))
    expect(spans(found)).toEqual(['BAKERY 20-43'])
    expect(found.observations.map(({ placement }) => placement)).toEqual(['super'])
  })

  it('returns text that crawls by a pixel per frame as one super, too', () => {
    const line = { ...headline, text: 'BAKERY', x: -110, from: 0, to: 380, shiftX: (frame: number): number => frame }
    const seconds = Array.from({ length: 16 }, (_, second) => 25 * second)
    const found = follow({ frames: 380, ground: () => 70, lines: [line] }, samples(...seconds))
    const [start, end] = found.observations.map(({ startMs, endMs }) => [startMs!, endMs!])[0]!
    expect(found.observations).toHaveLength(1)
    expect(Math.abs(start! - 110 * 40)).toBeLessThanOrEqual(40)
    expect(Math.abs(end! - 335 * 40)).toBeLessThanOrEqual(40)
    expect(found.observations.map(({ placement }) => placement)).toEqual(['super'])
  })

  it('does not extrapolate past a sample on which the line is missing inside the picture', () => {
    const shiftX = (frame: number): number => 10 * frame
    const line = { ...headline, text: 'BAKERY', x: -197, from: 24, to: 80, shiftX }
    const found = follow({ frames: 80, ground: () => 70, lines: [line] }, samples(0, 16, 23, 26, 32, 38, 42, 56, 79))
    expect(found.observations[0]!.startMs).toBeGreaterThan(23 * 40)
    expect(spans(found).map((span) => span.split('-')[1])).toEqual(['43'])
  })

  it('returns a super that slides in as one super, from the first sample that shows it', () => {
    const shiftX = (frame: number): number => Math.min(0, 9 * (frame - 20))
    const line = { ...headline, x: 120, from: 6, to: 70, shiftX }
    const found = follow({ frames: 80, ground: () => 70, lines: [line] }, samples(0, 12, 16, 24, 50, 75))
    expect(found.observations.map(({ text, placement }) => `${text} ${placement}`)).toEqual(['FRESH BREAD super'])
    expect(found.observations[0]!.startMs).toBeLessThanOrEqual(12 * 40)
    expect(found.observations[0]!.endMs).toBe(70 * 40)
  })

  it('spans the whole film for a line that is always there', () => {
    const video = { frames: 30, ground: panning, lines: [{ ...headline, from: 0, to: 30 }] }
    expect(spans(follow(video, samples(0, 25)))).toEqual(['FRESH BREAD 0-30'])
  })

  it('re-reads a settled line only when a word was exchanged', () => {
    const lines = [{ ...headline, from: 0, to: 60 }]
    const steady = follow({ frames: 60, ground: still, lines }, samples(0, 20, 40, 59))
    expect(steady.read).toBe(1)
    const exchanged = [
      { ...headline, from: 0, to: 30 },
      { ...headline, text: 'FRESH BREWS', from: 30, to: 60 },
    ]
    expect(follow({ frames: 60, ground: still, lines: exchanged }, samples(0, 20, 40, 59)).read).toBe(2)
  })

  it('classifies text that moves with the picture as scene text, and still text over it as a super', () => {
    const sign = {
      ...headline,
      text: 'BAKERY',
      y: 100,
      from: 0,
      to: 50,
      shiftX: (frame: number) => Math.round(frame / 2),
    }
    const video = {
      frames: 50,
      ground: (x: number, y: number, frame: number) => still(x - Math.round(frame / 2), y),
      lines: [{ ...headline, from: 5, to: 45 }, sign],
    }
    const { observations } = follow(video, samples(0, 12, 24, 36, 48))
    expect(observations.map(({ text, placement }) => `${text} ${placement}`)).toEqual([
      'BAKERY scene',
      'FRESH BREAD super',
    ])
  })

  it('measures height, contrast and words per second of lines', () => {
    const video = { frames: 60, ground: () => 60, lines: [{ ...headline, from: 10, to: 35 }] }
    const [line] = follow(video, samples(0, 20, 50)).observations
    expect(line?.heightPx).toBeGreaterThanOrEqual(18)
    expect(line?.heightPx).toBeLessThanOrEqual(22)
    expect(line?.wordsPerSecond).toBe(2)
    expect(line!.contrastRatio).toBeGreaterThan(9)
    expect(line!.bbox.x * WIDTH).toBeGreaterThan(36)
  })
})
