import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import type { Transcript } from '../../spec/plugins/transcriber.js'
import { openContext, readWav, transcriberContract } from '../../testing/index.js'
import { moonshineTranscriber } from './moonshine-transcriber.js'

const registry = await openModelRegistry()
const session = await moonshineTranscriber.open(openContext(registry))
afterAll(async () => {
  await session.close()
  await registry.close()
})

const clip = (name: string) => readWav(new URL(`../../../../../test-media/speech/${name}`, import.meta.url))
const signal = new AbortController().signal
const speech = { samples: clip('two-sentences-en.wav'), startMs: 0 }

const transcribe = (samples: Float32Array): Promise<Transcript> =>
  session.transcribe({ samples, startMs: 0 }, { signal })

transcriberContract('Moonshine', () => moonshineTranscriber, { speech, models: async () => registry })

describe('moonshineTranscriber', () => {
  it('reads a synthetic voice word for word', async () => {
    const { text, language } = await transcribe(speech.samples)
    expect(text).toMatch(/^It is the best coffee in the world\. Use my code for (20%|twenty percent) off\.?$/)
    expect(language).toBe('en')
  })

  it('times each word to about 0.2 s', async () => {
    const { words = [] } = await transcribe(speech.samples)
    const startOf = (text: string) => words.find((word) => word.text === text)?.startMs ?? NaN
    expect(Math.abs(startOf('It') - 500)).toBeLessThan(200)
    expect(Math.abs(startOf('Use') - 3600)).toBeLessThan(200)
    expect(startOf('world.')).toBeLessThan(2460)
  })

  it.each(['sentence-de.wav', 'sentence-ja.wav'])('does not transcribe %s as English', async (name) => {
    expect(await transcribe(clip(name))).toMatchObject({ language: 'und', reliable: false, reason: 'language' })
  })

  it('reads a voice 45 dB quieter the same way', async () => {
    const quiet = await transcribe(speech.samples.map((sample) => sample / 178))
    expect(quiet.text).toBe((await transcribe(speech.samples)).text)
  })

  it('invents no end for a truncated sentence', async () => {
    const cut = await transcribe(speech.samples.slice(0, 16 * 1500))
    const { text } = await transcribe(speech.samples)
    expect(text.startsWith(cut.text.replace(/\W+$/, ''))).toBe(true)
  })

  it('refuses to transcribe once it is closed', async () => {
    const closed = await moonshineTranscriber.open(openContext(registry))
    await closed.close()
    await expect(closed.transcribe(speech, { signal })).rejects.toMatchObject({ code: 'engine_closed' })
  })
})
