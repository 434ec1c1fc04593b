import { describe, expect, it } from 'vitest'
import { limitsSchema } from '../../spec/report/context.js'
import { type Evidence, NO_PROVENANCE, type Timeline, timelineSchema } from '../../spec/index.js'
import { analyzeText } from '../analysis/analyze-text.js'
import { placeInPictures } from './place-in-pictures.js'

const source = { id: 'test', version: '1' }
const bbox = { x: 0.1, y: 0.1, width: 0.2, height: 0.1 }
const frame = (number: number, shot: number): Evidence => {
  const size = { width: 100, height: 100, reason: 'still' as const }
  return { id: `frame_00${number}`, kind: 'frame', confidence: 1, source, shot, ...size }
}
const mark = (number: number, ...frames: string[]): Evidence => {
  const what = { type: 'brand' as const, label: 'Acme', peakConfidence: 1, detail: {} }
  return { id: `signal_00${number}`, kind: 'signal', confidence: 1, source, bbox, frames, ...what }
}
const picture = (frames: number) => ({ name: 'a.gif', sha256: 'ab'.repeat(32), width: 100, height: 100, frames })

/** A text with an animation of three frames and a still. Ids follow content, not the order of the pictures. */
function timelineOf(...pictures: ReturnType<typeof picture>[]): Timeline {
  const text = analyzeText('Words.', undefined, limitsSchema.parse({}))
  const items = [
    frame(1, 4),
    frame(2, 1),
    frame(3, 2),
    frame(4, 3),
    mark(1, 'frame_001'),
    mark(2, 'frame_003', 'frame_004'),
  ]
  const asset = { ...text.asset, ...(pictures.length > 0 && { pictures }) }
  return timelineSchema.parse({ ...text, asset, items, provenance: NO_PROVENANCE })
}

describe('placeInPictures', () => {
  const placeOf = placeInPictures(timelineOf(picture(3), picture(1)))

  it('numbers the pictures as given, however many frames they have', () => {
    expect(placeOf(['signal_001'], bbox)).toEqual({ pictures: [2], bbox })
    expect(placeOf(['signal_002'], bbox)).toEqual({ pictures: [1], bbox })
    expect(placeOf(['frame_003'], undefined)).toEqual({ pictures: [1] })
  })

  it('draws no box around what appears in several pictures', () => {
    expect(placeOf(['signal_001', 'signal_002'], bbox)).toEqual({ pictures: [1, 2] })
  })

  it('adds nothing for timelines without pictures', () => {
    expect(placeInPictures(timelineOf())(['signal_001'], bbox)).toEqual({})
  })
})
