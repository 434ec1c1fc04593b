import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { readWav } from '../../testing/index.js'
import { createSileroDetector, openSilero, type SpeechDetector } from './silero.js'
import { MAX_SPAN_MS } from './span-finder.js'
import type { SpeechSpan } from './speech-span.js'
import { createVoiceActivity } from './voice-activity.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())
const silero = await openSilero(registry)
const english = readWav(new URL('../../../../../test-media/speech/two-sentences-en.wav', import.meta.url))

/** Reports speech wherever a frame is not silent, for long streams on which the model would be slow. */
const loudness: SpeechDetector = {
  probability: async (frame) => (frame.some((sample) => Math.abs(sample) > 0.01) ? 1 : 0),
}

async function listen(
  samples: Float32Array,
  detector: SpeechDetector,
  step = 8000,
  startMs = 0,
): Promise<SpeechSpan[]> {
  const activity = createVoiceActivity(detector, startMs)
  const spans: SpeechSpan[] = []
  for (let at = 0; at < samples.length; at += step) spans.push(...(await activity.push(samples.slice(at, at + step))))
  return [...spans, ...(await activity.finish())]
}

/** A tone for each stretch in ms, silence between. */
function tones(lengthMs: number, ...stretches: [number, number][]): Float32Array {
  const isOn = (ms: number) => stretches.some(([from, to]) => ms >= from && ms < to)
  return Float32Array.from({ length: lengthMs * 16 }, (_, i) => (isOn(i / 16) ? 0.3 * Math.sin(i * 0.2) : 0))
}
const edges = (spans: SpeechSpan[]) => spans.map(({ pieces }) => pieces.map((piece) => [piece.startMs, piece.endMs]))

describe('createVoiceActivity', () => {
  it('finds two sentences, to 10 ms of their first and last sound', async () => {
    const found = edges(await listen(english, createSileroDetector(silero))).flat()
    const truth = [
      [500, 2460],
      [3600, 6030],
    ]
    const errors = truth.flat().map((ms, index) => Math.abs(ms - found.flat()[index]!))
    expect(found.length).toBe(2)
    expect(Math.max(...errors)).toBeLessThanOrEqual(10)
  })

  it('keeps to the presentation clock', async () => {
    const found = edges(await listen(english, createSileroDetector(silero), 8000, 7000))
    expect(found.flat()[0]?.[0]).toBe(7500)
  })

  it('limits the length of spans, padding included, and loses nothing between them', async () => {
    const sound = tones(30_000, [500, 21_500], [23_500, 29_000])
    for (const maxSpanMs of [3_000, 5_000, 12_000, 60_000]) {
      const activity = createVoiceActivity(loudness, 0, maxSpanMs)
      const spans = [...(await activity.push(sound)), ...(await activity.finish())]
      expect(Math.max(...spans.map(({ samples }) => samples.length / 16))).toBeLessThanOrEqual(maxSpanMs)
      const pieces = edges(spans).flat()
      expect([pieces[0]![0], pieces.at(-1)![1]]).toEqual([500, 29_000])
      const gaps = pieces.slice(1).map(([from], at) => from! - pieces[at]![1]!)
      expect(gaps.filter((gap) => gap > 20)).toEqual([2_000])
    }
  })

  it('gives the same whatever the size of the pushes', async () => {
    const sound = tones(9000, [500, 1700], [2500, 4000], [6500, 8000])
    const expected = await listen(sound, loudness)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 50_000 }), async (step) => {
        expect(await listen(sound, loudness, step)).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })

  it('joins pieces less than 1.6 s apart, and no others', async () => {
    const sound = tones(9000, [500, 1700], [3200, 4000], [5700, 8000])
    expect(edges(await listen(sound, loudness))).toEqual([
      [
        [500, 1700],
        [3200, 4000],
      ],
      [[5700, 8000]],
    ])
  })

  it('pads the speech, and times agree with the sample clock', async () => {
    const [span] = await listen(tones(3000, [1000, 2000]), loudness)
    expect(span?.startMs).toBe(750)
    expect(span?.samples.length).toBe(1500 * 16)
    expect(span?.samples.findIndex((sample) => sample !== 0)).toBeGreaterThanOrEqual(250 * 16)
  })

  it('cuts speech longer than a span at a pause, and loses nothing', async () => {
    const sound = tones(30_000, [0, 8000], [8200, 15_000], [15_200, 29_000])
    const spans = await listen(sound, loudness)
    const pieces = edges(spans).flat()
    expect(spans.length).toBeGreaterThanOrEqual(3)
    for (const { pieces: parts } of spans) {
      expect(parts.at(-1)!.endMs - parts[0]!.startMs).toBeLessThanOrEqual(MAX_SPAN_MS)
    }
    expect(pieces[0]).toEqual([0, 8000])
    expect(pieces[1]?.[0]).toBe(8200)
    const spoken = pieces.reduce((sum, [from, to]) => sum + to! - from!, 0)
    expect(Math.abs(spoken - 28_600)).toBeLessThanOrEqual(30)
  })

  it('finds no speech in silence, a tone and noise', async () => {
    const noise = Float32Array.from({ length: 48_000 }, (_, i) => 0.1 * Math.sin(i * i * 0.37))
    for (const sound of [new Float32Array(48_000), tones(3000, [0, 3000]), noise]) {
      expect(edges(await listen(sound, createSileroDetector(silero)))).toEqual([])
    }
  })
})
