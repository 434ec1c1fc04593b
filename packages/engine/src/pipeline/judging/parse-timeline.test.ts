import { describe, expect, it } from 'vitest'
import { createEngine } from '../engine.js'

describe('a stored timeline', () => {
  it('is rejected when it is not a timeline', async () => {
    await using engine = await createEngine()
    const message = expect.stringContaining('schemaVersion: is missing; give "') as string
    await expect(engine.judge({ items: [] }).result).rejects.toMatchObject({ code: 'timeline_invalid', message })
  })

  it('may come from other tools, without provenance, coverage or placement', async () => {
    await using engine = await createEngine()
    const { asset, provenance, coverage: _, ...timeline } = await engine.analyze({ text: 'x' }).result
    const common = { confidence: 1, source: { id: 'theirs', version: '3' } }
    const frame = { ...common, id: 'frame_001', kind: 'frame', shot: 1, reason: 'still', width: 8, height: 8 }
    const place = { bbox: { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }, frames: ['frame_001'], script: 'Latn' }
    const size = { heightPx: 12, heightFraction: 0.1, contrastRatio: 8 }
    const line = { ...common, id: 'ocr_001', kind: 'ocr', text: 'A sure thing.', ...place, ...size }
    const theirs = { ...timeline, asset: { ...asset, kind: 'image' }, items: [frame, line] }
    const report = await engine.judge(theirs).result
    expect(report).toMatchObject({ status: 'complete', provenance, coverage: {}, evidence: [frame, line] })
  })

  it('is rejected when ids are duplicate or dangling', async () => {
    await using engine = await createEngine()
    const timeline = await engine.analyze({ text: 'A sure thing.' }).result
    const frame = { id: 'frame_001', kind: 'frame', confidence: 1, source: { id: 'x', version: '1' }, shot: 1 }
    const signal = { type: 'brand', label: 'X', peakConfidence: 1, detail: {}, frames: ['frame_001'] }
    const seen = { ...signal, id: 'signal_001', kind: 'signal', confidence: 1, source: frame.source }
    const judged = (...items: object[]) => engine.judge({ ...timeline, items }).result
    const still = { ...frame, reason: 'still', width: 8, height: 8 }
    await expect(judged(still, seen)).resolves.toMatchObject({ decision: 'PUBLISH' })
    const fault = (path: string, message: string) => ({
      code: 'timeline_invalid',
      details: { issues: [{ path, message }] },
    })
    await expect(judged(still, still, seen)).rejects.toMatchObject(fault('items.1.id', 'frame_001 occurs twice'))
    await expect(judged(seen)).rejects.toMatchObject(fault('items.0.frames', 'frame_001 is not a frame of it'))
  })
})
