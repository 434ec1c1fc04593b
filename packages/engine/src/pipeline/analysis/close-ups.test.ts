import { describe, expect, it } from 'vitest'
import type { Evidence, OcrEvidence } from '../../spec/evidence/evidence.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { closeUpsOf, cutCloseUps, smallPrintOf } from './close-ups.js'

const line = (number: number, change: Partial<OcrEvidence> = {}): OcrEvidence => ({
  id: `ocr_${String(number).padStart(3, '0')}`,
  kind: 'ocr',
  text: 'Results not typical',
  bbox: { x: 0.25, y: 0.5, width: 0.5, height: 0.02 },
  frames: ['frame_001', 'frame_002', 'frame_003'],
  heightPx: 10,
  heightFraction: 0.02,
  contrastRatio: 2,
  script: 'Latn',
  placement: 'super',
  confidence: 1,
  source: { id: 'test', version: '1' },
  ...change,
})
const flagged = (...evidenceIds: string[]) => ({ status: 'flag' as const, evidenceIds })
const chosen = (checks: Parameters<typeof smallPrintOf>[0], items: Evidence[]) =>
  smallPrintOf(checks, { items }).map(({ id }) => id)

/** Texture that JPEG cannot compress, the same each time. */
function noise(width: number, height: number): RgbImage {
  let state = 1
  const data = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state >> 16
  })
  return { width, height, data }
}

const INDICES = new Map([
  ['frame_001', 10],
  ['frame_002', 40],
  ['frame_003', 70],
])

/** Close-ups of lines where every frame is `image`, or the one of its number. */
async function cut(image: RgbImage | ((index: number) => RgbImage), lines: readonly OcrEvidence[]) {
  const closeUps = await cutCloseUps(lines, INDICES, async function* (indices) {
    for (const index of indices.toSorted((a, b) => a - b)) {
      yield { index, image: typeof image === 'function' ? image(index) : image }
    }
  })
  const { default: sharp } = await import('sharp')
  const size = async (id: string) => {
    const { width, height } = await sharp(closeUps.get(id)).metadata()
    return { width, height }
  }
  return { closeUps, size, sharp }
}

/** A black picture of 200 × 500 with white strokes at x = 60 to 140, `down` rows below the middle; null: none. */
function strokes(down: number | null, blue = 255): RgbImage {
  const data = new Uint8Array(200 * 500 * 3)
  for (let row = 0; down !== null && row < 8; row += 1) {
    for (let x = 60; x < 140; x += 1) {
      if (x % 4 < 2) data.set([255, 255, blue], ((251 + down + row) * 200 + x) * 3)
    }
  }
  return { width: 200, height: 500, data }
}

describe('close-ups of small print', () => {
  it('show the lines that findings rest on, the smallest first, and no large ones', () => {
    const items = [line(1, { heightFraction: 0.03 }), line(2), line(3, { heightFraction: 0.05 }), line(4)]
    const passed = { status: 'pass' as const, evidenceIds: ['ocr_004'] }
    expect(chosen([passed, flagged('ocr_001', 'ocr_002', 'ocr_003')], items)).toEqual(['ocr_002', 'ocr_001'])
  })

  it('cover many findings rather than one long list, in at most twenty lines', () => {
    const items = Array.from({ length: 60 }, (_, index) => line(index + 1))
    const ids = items.map(({ id }) => id)
    expect(chosen([flagged(...ids), flagged('ocr_060')], items)).toEqual([...ids.slice(0, 4), 'ocr_060'])
    expect(
      chosen(
        ids.map((id) => flagged(id)),
        items,
      ),
    ).toEqual(ids.slice(0, 20))
  })

  it('are cropped pixel for pixel, with a small margin', async () => {
    const { size } = await cut(strokes(0), [line(1)])
    // Half of 200 pixels and a line of 10, with 6 on each side.
    expect(await size('ocr_001')).toEqual({ width: 112, height: 22 })
  })

  it('are clipped at the edges of the picture', async () => {
    const corner = line(1, { bbox: { x: 0.9, y: 0.98, width: 0.1, height: 0.02 } })
    const { size } = await cut(strokes(null), [corner])
    expect(await size('ocr_001')).toEqual({ width: 26, height: 16 })
  })

  it.each([
    ['the middle one of frames that show it alike', () => 0, 40],
    ['the frame on which it lies there, where it moves', (index: number) => (index === 70 ? 0 : index), 70],
    ['a frame with letters, where it comes and goes', (index: number) => (index === 10 ? 0 : null), 10],
  ])('are cropped from %s', async (_which, down, expected) => {
    const place = { x: 0.3, y: 0.5, width: 0.4, height: 0.02 }
    // Told by its blue on which frame.
    const { closeUps, sharp } = await cut((index) => strokes(down(index), index), [line(1, { bbox: place })])
    const { data } = await sharp(closeUps.get('ocr_001')).raw().toBuffer({ resolveWithObject: true })
    const lit = Array.from({ length: data.length / 3 }, (_, at) => at * 3).filter((at) => data[at]! > 200)
    const blue = lit.reduce((sum, at) => sum + data[at + 2]!, 0) / lit.length
    expect(Math.abs(blue - expected)).toBeLessThan(15)
  })

  it('are at most 40 kB, whatever they show', async () => {
    const { closeUps } = await cut(noise(2000, 300), [line(1, { bbox: { x: 0, y: 0, width: 1, height: 0.6 } })])
    expect(closeUps.get('ocr_001')!.length).toBeLessThanOrEqual(40_000)
  })

  it('are omitted when the file can no longer be read, but a cancelled run rejects', async () => {
    const gone = { timeline: { items: [line(1)] }, closeUps: () => Promise.reject(new Error('gone')) }
    const of = (signal: AbortSignal) => closeUpsOf(gone, [flagged('ocr_001')], signal)
    expect(await of(new AbortController().signal)).toEqual(new Map())
    await expect(of(AbortSignal.abort())).rejects.toThrow('gone')
  })
})
