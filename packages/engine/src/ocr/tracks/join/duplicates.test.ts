import { describe, expect, it } from 'vitest'
import type { TextLine } from '../line/text-line.js'
import { withoutDuplicates } from './duplicates.js'

const small = { x: 0.05, y: 0.93, width: 0.4, height: 0.02 }
/** Both rows of two lines of small print, found as one. */
const both = { x: 0.05, y: 0.92, width: 0.4, height: 0.05 }

function line(number: number, text: string, confidence: number, bbox: TextLine['bbox'], from = 10): TextLine {
  const reading = { text, confidence, bbox, script: 'Latn', turn: 0, source: { id: 'drawn', version: '1.0.0' } }
  return {
    number,
    bbox,
    readings: [reading],
    looks: [],
    frames: [from],
    start: { index: from, tMs: from * 40 },
    end: { index: 60, tMs: 2400 },
    trace: null,
    arrival: null,
    departure: null,
    slid: false,
    learnt: null,
    rises: [],
    sampleIndex: from,
    missedSamples: 0,
    leftOpacity: 1,
    stillSinceMs: 0,
    stillMs: 0,
    crosses: false,
    sightings: [],
    movedPx: 0,
    keptShare: 1,
  }
}

describe('dropping duplicate lines', () => {
  const print = line(0, 'Serving suggestion. Part of a balanced diet.', 0.99, small)

  it('drops two rows that were read as one with low confidence', () => {
    const kept = withoutDuplicates([print, line(1, 'Sering suggestion Part balane d .', 0.85, both)])
    expect(kept.map(({ number }) => number)).toEqual([0])
  })

  it('drops the less confident of two unsure readings of a word', () => {
    const word = { x: 0.42, y: 0.4, width: 0.26, height: 0.022 }
    const piece = { x: 0.47, y: 0.402, width: 0.19, height: 0.018 }
    const kept = withoutDuplicates([line(0, 'RIVEP', 0.74, word), line(1, 'I VER', 0.64, piece)])
    expect(kept.map(({ number }) => number)).toEqual([0])
    expect(withoutDuplicates([line(0, 'RIVEP', 0.74, word), line(1, 'SHOE', 0.64, piece)])).toHaveLength(2)
  })

  it('keeps a doubtful line with letters of its own, and a later one', () => {
    expect(withoutDuplicates([print, line(1, 'MEGAWATT', 0.85, both)])).toHaveLength(2)
    const early = { ...print, end: { index: 20, tMs: 800 } }
    expect(withoutDuplicates([early, line(1, 'Sering suggestion Part balane d .', 0.85, both, 19)])).toHaveLength(2)
  })
})
