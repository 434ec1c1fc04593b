import { describe, expect, it } from 'vitest'
import { createOverlays, type OverlayLine } from './overlays.js'

const line = (text: string, y = 0.5): OverlayLine => ({
  text,
  contrastRatio: 5,
  bbox: { x: 0.3, y, width: 0.3, height: 0.05 },
})

describe('marks of programs', () => {
  it("recognises a program's name as its mark, without the words before it", () => {
    const programs = createOverlays([
      { name: 'VN', kind: 'editor', marks: ['madewithvn'] },
      { name: 'CapCut', kind: 'editor', marks: ['capcut', 'madewithcapcut'] },
    ])
    const named = (text: string) => programs([line(text)]).map(({ overlay }) => overlay.name)
    expect(named('Made with VN')).toEqual(['VN'])
    expect(named('Made with CapCvt')).toEqual(['CapCut'])
    for (const text of ['MADE WITH', 'Made with us', 'Made with love']) expect([text, named(text)]).toEqual([text, []])
  })

  it("recognises a generator's name only in small letters at the edge, as it may be a word", () => {
    const generators = createOverlays([
      { name: 'Veo', kind: 'generator', marks: ['veo'] },
      { name: 'Synthesia', kind: 'generator', marks: ['synthesia'] },
    ])
    const named = (text: string, y: number, height = 0.03) =>
      generators([{ ...line(text), bbox: { x: 0.5, y, width: 0.05, height } }]).length
    expect([named('Veo', 0.95), named('Veo', 0.5), named('Veo', 0.9, 0.1), named('Veo mal', 0.95)]).toEqual([
      1, 0, 0, 0,
    ])
  })
})
