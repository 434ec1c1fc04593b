import { describe, expect, it } from 'vitest'
import type { Evidence, OcrEvidence } from '../spec/evidence.js'
import type { RgbImage } from '../spec/image.js'
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

/** Texture that no JPEG makes small, the same each time. */
function noise(width: number, height: number): RgbImage {
  let state = 1
  const data = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state >> 16
  })
  return { width, height, data }
}

async function cut(image: RgbImage, lines: readonly OcrEvidence[]) {
  const asked: number[] = []
  const closeUps = await cutCloseUps(lines, new Map([['frame_002', 40]]), async function* (indices) {
    asked.push(...indices)
    for (const index of indices) yield { index, image }
  })
  const { default: sharp } = await import('sharp')
  const size = async (id: string) => {
    const { width, height } = await sharp(closeUps.get(id)).metadata()
    return { width, height }
  }
  return { asked, closeUps, size }
}

describe('the small print that is shown as it is', () => {
  it('is that which findings rest on, the smallest first, and no large line', () => {
    const items = [line(1, { heightFraction: 0.03 }), line(2), line(3, { heightFraction: 0.05 }), line(4)]
    const passed = { status: 'pass' as const, evidenceIds: ['ocr_004'] }
    expect(chosen([passed, flagged('ocr_001', 'ocr_002', 'ocr_003')], items)).toEqual(['ocr_002', 'ocr_001'])
  })

  it('is that of many findings before that of one long list, and of twenty lines at most', () => {
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

  it('is cut out of the middle one of its frames, pixel for pixel, with a little ground around it', async () => {
    const { asked, size } = await cut({ ...noise(200, 500), data: new Uint8Array(200 * 500 * 3) }, [line(1)])
    expect(asked).toEqual([40])
    // Half of 200 pixels and a line of 10, with 6 on each side.
    expect(await size('ocr_001')).toEqual({ width: 112, height: 22 })
  })

  it('is cut off at the sides of the picture', async () => {
    const corner = line(1, { bbox: { x: 0.9, y: 0.98, width: 0.1, height: 0.02 } })
    const { size } = await cut({ ...noise(200, 500), data: new Uint8Array(200 * 500 * 3) }, [corner])
    expect(await size('ocr_001')).toEqual({ width: 26, height: 16 })
  })

  it('weighs 40 kB at most, whatever it shows', async () => {
    const { closeUps } = await cut(noise(2000, 300), [line(1, { bbox: { x: 0, y: 0, width: 1, height: 0.6 } })])
    expect(closeUps.get('ocr_001')!.length).toBeLessThanOrEqual(40_000)
  })

  it('is left out where the asset is gone by then, but a run that was cancelled says so', async () => {
    const gone = { timeline: { items: [line(1)] }, closeUps: () => Promise.reject(new Error('gone')) }
    const of = (signal: AbortSignal) => closeUpsOf(gone, [flagged('ocr_001')], signal)
    expect(await of(new AbortController().signal)).toEqual(new Map())
    await expect(of(AbortSignal.abort())).rejects.toThrow('gone')
  })
})
