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

  it('is rejected when an id names another kind, or an item ends before it starts', async () => {
    await using engine = await createEngine()
    const timeline = await engine.analyze({ text: 'A sure thing.' }).result
    const words = { kind: 'audio', confidence: 1, source: { id: 'x', version: '1' }, text: 'A sure thing.' }
    const said = { ...words, id: 'audio_001', language: 'en', wordsPerMinute: 90, startMs: 1, endMs: 2 }
    const judged = (...items: object[]) => engine.judge({ ...timeline, items }).result
    const at = (path: string) => ({
      code: 'timeline_invalid',
      details: { issues: [expect.objectContaining({ path })] },
    })
    await expect(judged(said)).resolves.toMatchObject({ decision: 'PUBLISH' })
    await expect(judged({ ...said, id: 'ocr_001' })).rejects.toMatchObject(at('items.0.id'))
    await expect(judged({ ...said, endMs: 0 })).rejects.toMatchObject(at('items.0.endMs'))
  })

  it('that was edited is judged in the order of its times', async () => {
    await using engine = await createEngine()
    const { asset, ...timeline } = await engine.analyze({ text: 'x' }).result
    const words = {
      kind: 'audio',
      confidence: 1,
      source: { id: 'x', version: '1' },
      language: 'en',
      wordsPerMinute: 90,
    }
    const said = (id: string, startMs: number) => ({ ...words, id, text: 'Hello.', startMs, endMs: startMs + 1 })
    const items = [said('audio_002', 700), said('audio_003', 800), said('audio_001', 0)]
    const report = await engine.judge({ ...timeline, asset: { ...asset, kind: 'video' }, items }).result
    expect(report).toMatchObject({ evidence: [{ id: 'audio_001' }, { id: 'audio_002' }, { id: 'audio_003' }] })
  })
})
