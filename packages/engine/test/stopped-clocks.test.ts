import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngine } from '../src/index.js'

const media = (name: string) => fileURLToPath(new URL(`../../../test-media/${name}`, import.meta.url))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// The film has speech, which networks on the caller's thread detect and transcribe.
describe("under the fake timers of a caller's test", () => {
  it.each([
    ['a picture', { image: media('ocr/plates.png') }],
    ['a film', { video: media('clean-3s.mp4') }],
  ])('%s is analysed', async (_, asset) => {
    await using engine = await createEngine()
    const { coverage, diagnostics } = await engine.analyze(asset).result
    expect(Object.values(coverage).filter(({ status }) => status === 'failed')).toEqual([])
    expect(diagnostics.filter(({ code }) => code !== 'speech_unreliable')).toEqual([])
  })
})
