import { describe, expect, it } from 'vitest'
import type { Transcript, TranscriberSession } from '../spec/plugins/transcriber.js'
import { hearSpan } from './hear-span.js'
import type { SpeechSpan } from './spans/speech-span.js'

const never = new AbortController().signal

/** Speech of two seconds each, with pauses between; sound of the n-th holds n. */
function span(pausesMs: readonly number[], voice = 0.97): SpeechSpan {
  let startMs = 1000
  const pieces = [...pausesMs, 0].map((pauseMs) => {
    const piece = { startMs, endMs: startMs + 2000, voice }
    startMs = piece.endMs + pauseMs
    return piece
  })
  const samples = new Float32Array((startMs - 1000) * 16)
  pieces.forEach((piece, at) => samples.fill(at + 1, (piece.startMs - 1000) * 16, (piece.endMs - 1000) * 16))
  return { startMs: 1000, samples, pieces }
}

/** A transcriber that returns what `say` does for the pieces (1, 2, …) in a sound. */
function saying(say: (pieces: string) => Partial<Transcript>): TranscriberSession & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async transcribe({ samples }) {
      const pieces = [...new Set(samples)].filter((value) => value > 0).join('')
      asked.push(pieces)
      return { text: 'now on sale in every store', language: 'en', confidence: 0.9, reliable: true, ...say(pieces) }
    },
    async close() {},
  }
}
const foreign = { text: 'on the knee', language: 'und', confidence: 0.3, reliable: false, reason: 'language' } as const
const words = (...startsMs: number[]) => {
  return startsMs.map((startMs) => ({ text: 'everything', startMs, endMs: startMs + 400 }))
}

async function hear(transcriber: TranscriberSession, heard: SpeechSpan) {
  const parts = await hearSpan(transcriber, heard, never)
  return parts.map(({ span: { pieces }, transcript }) => {
    return `${pieces[0]?.startMs}-${pieces.at(-1)?.endMs} ${transcript.reliable ? 'heard' : transcript.reason}`
  })
}

describe('hearSpan', () => {
  it('transcribes once when the whole is reliable', async () => {
    const transcriber = saying(() => ({}))
    expect(await hear(transcriber, span([500, 500]))).toEqual(['1000-8000 heard'])
    expect(transcriber.asked).toEqual(['123'])
  })

  it('transcribes a rejected span in parts and keeps the reliable ones', async () => {
    const transcriber = saying((pieces) => (pieces === '1' ? {} : foreign))
    expect(await hear(transcriber, span([500, 500]))).toEqual(['1000-3000 heard', '3500-8000 language'])
  })

  it('detects words that a whole reading invents for another language', async () => {
    const transcriber = saying((pieces) => (pieces === '12' ? { confidence: 0.6 } : pieces === '2' ? foreign : {}))
    expect(await hear(transcriber, span([700]))).toEqual(['1000-3000 heard', '3700-5700 language'])
  })

  it('detects a stretch that a reliable whole reading skips', async () => {
    const silent = { text: '', confidence: 0 }
    const transcriber = saying((pieces) => {
      return pieces === '12' ? { words: words(1000, 1400, 1900, 2400) } : pieces === '2' ? silent : {}
    })
    expect(await hear(transcriber, span([700]))).toEqual(['1000-3000 heard', '3700-5700 unclear'])
    expect(await hear(transcriber, span([700], 0.7))).toEqual(['1000-5700 heard'])
  })

  it('keeps the whole reading when no part is reliable', async () => {
    const transcriber = saying((pieces) => (pieces === '2' ? foreign : { confidence: 0.6 }))
    expect(await hear(transcriber, span([500]))).toEqual(['1000-5500 heard'])
  })

  it('keeps the whole reading when a stretch by itself is merely unclear', async () => {
    const unclear = { ...foreign, confidence: 0.46 }
    const transcriber = saying((pieces) => (pieces === '12' ? { confidence: 0.6 } : pieces === '2' ? unclear : {}))
    expect(await hear(transcriber, span([700]))).toEqual(['1000-5700 heard'])
  })

  it('keeps the whole reading when its pauses are those within a sentence', async () => {
    const transcriber = saying((pieces) => (pieces === '1' ? {} : foreign))
    expect(await hear(transcriber, span([200]))).toEqual(['1000-5200 language'])
  })

  it('does not re-read a stretch that a glance read reliably, or found to be of the language', async () => {
    const nearly = {
      text: 'in all stores',
      language: 'und',
      confidence: 0.7,
      reliable: false,
      reason: 'unclear',
    } as const
    const short = { text: "Don't hide", confidence: 0.86 }
    const transcriber = saying((pieces) => ({ '123': { confidence: 0.6 }, '2': nearly, '3': short })[pieces] ?? {})
    expect(await hear(transcriber, span([500, 500]))).toEqual(['1000-8000 heard'])
    expect(transcriber.asked).toEqual(['123', '1', '2', '3'])
  })

  it('re-reads the stretches of an accepted span only until one is clearly rejected', async () => {
    const unclear = { ...foreign, confidence: 0.46 }
    const answers: Record<string, Partial<Transcript>> = {
      '1234': { confidence: 0.6 },
      '2': unclear,
      '3': foreign,
      '4': foreign,
    }
    const transcriber = saying((pieces) => answers[pieces] ?? {})
    expect(await hear(transcriber, span([500, 500, 500]))).toEqual(['1000-3000 heard', '3500-10500 language'])
    expect(transcriber.asked).toEqual(['1234', '1', '2', '3', '4', '2', '3', '4'])
  })

  it('accepts no doubtful stretch beside a rejected one', async () => {
    const doubtful: Record<string, Partial<Transcript>> = { '2': foreign, '3': { confidence: 0.6 } }
    const transcriber = saying((pieces) => (pieces === '123' ? foreign : (doubtful[pieces] ?? {})))
    expect(await hear(transcriber, span([500, 500]))).toEqual(['1000-3000 heard', '3500-8000 language'])
  })
})
