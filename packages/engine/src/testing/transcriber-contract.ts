import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { checkAnswer } from '../spec/plugins/plugin-answers.js'
import {
  type AudioSpan,
  defineTranscriber,
  type Transcriber,
  type TranscriberSession,
} from '../spec/plugins/transcriber.js'
import { NO_MODELS, openContext } from './open-context.js'

/** What {@link transcriberContract} needs beside the plug-in. */
export interface TranscriberContractOptions {
  /** A span of speech that the transcriber reads: mono, 16 kHz, at most `maxSpanMs` long. */
  readonly speech: AudioSpan
  /** Gives the models that the transcriber uses; closing them is the caller's. Default: none. */
  readonly models?: () => Promise<ModelAccess>
}

const RATE = 16_000
const never = new AbortController().signal

/** Sounds without speech, 2 s of each, the same every time. */
const WORDLESS: Readonly<Record<string, (index: number) => number>> = {
  silence: () => 0,
  'a tone': (index) => 0.3 * Math.sin((2 * Math.PI * 440 * index) / RATE),
  noise: pseudoNoise,
  'a chord that decays': (index) => {
    const seconds = (index % RATE) / RATE
    return [262, 330, 392].reduce(
      (sum, hz) => sum + 0.2 * Math.exp(-3 * seconds) * Math.sin(2 * Math.PI * hz * seconds),
      0,
    )
  },
  clicks: (index) => (index % 4000 < 8 ? 0.8 : 0),
}

/**
 * The contract of every transcriber as a vitest suite (`vitest` is a peer of this entry). Call it once, in a test file:
 * `transcriberContract('my transcriber', () => myTranscriber, { speech })`.
 */
export function transcriberContract(
  name: string,
  make: () => Transcriber,
  { speech, models = async () => NO_MODELS }: TranscriberContractOptions,
): void {
  const sessions: TranscriberSession[] = []
  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()))
  })
  const open = async (): Promise<TranscriberSession> => {
    const session = await make().open(openContext(await models()))
    sessions.push(session)
    return session
  }

  /** For what leaves no trace in a session: opening a model takes longer than using it. */
  let shared: Promise<TranscriberSession> | undefined
  const openShared = async (): Promise<TranscriberSession> => (shared ??= make().open(openContext(await models())))
  afterAll(async () => (await shared)?.close())

  describe(`${name} follows transcriber.v1`, () => {
    it('is a plug-in that says what it reads and how long a span may be', () => {
      const transcriber = make()
      expect(defineTranscriber(transcriber)).toBe(transcriber)
      expect(transcriber.capabilities.languages.length).toBeGreaterThan(0)
      expect(transcriber.capabilities.maxSpanMs).toBeGreaterThan(0)
    })

    it('reads speech, with a confidence from 0 to 1 and the words in order within the span', async () => {
      const transcript = await (await openShared()).transcribe(speech, { signal: never })
      checkAnswer(make(), 'transcribe', transcript)
      expect(transcript).toMatchObject({ reliable: true, text: expect.stringMatching(/\p{L}/u) })
      expect(transcript.confidence).toBeGreaterThanOrEqual(0)
      expect(transcript.confidence).toBeLessThanOrEqual(1)
      expect(transcript.words !== undefined).toBe(make().capabilities.wordTimes)
      expect(faultyTimes(transcript.words ?? [], speech)).toEqual([])
    })

    it('gives times on the clock of the span', async () => {
      const session = await openShared()
      const later = { samples: speech.samples, startMs: speech.startMs + 5000 }
      const [now, then] = [
        await session.transcribe(speech, { signal: never }),
        await session.transcribe(later, { signal: never }),
      ]
      expect(then.words?.map((word) => word.startMs)).toEqual(now.words?.map((word) => word.startMs + 5000))
      expect(then.text).toBe(now.text)
    })

    it.each(Object.keys(WORDLESS))('finds no words in %s', async (sound) => {
      const samples = Float32Array.from({ length: 2 * RATE }, (_, index) => WORDLESS[sound]!(index))
      const { text, reliable } = await (await openShared()).transcribe({ samples, startMs: 0 }, { signal: never })
      expect(reliable ? text : '').toBe('')
    })

    it.each([0, 1, 100, 1599])('finds no words in a span of %i samples', async (length) => {
      const samples = new Float32Array(length).fill(0.1)
      const { text } = await (await openShared()).transcribe({ samples, startMs: 0 }, { signal: never })
      expect(text).toBe('')
    })

    it('gives the same again, in sequence, in parallel, and from another session', async () => {
      const [first, second] = [await open(), await open()]
      const read = (session: TranscriberSession) => session.transcribe(speech, { signal: never })
      const expected = await read(first)
      expect(await Promise.all([read(first), read(first), read(second)])).toEqual([expected, expected, expected])
    })

    it('does not change the samples', async () => {
      const before = speech.samples.slice()
      await (await openShared()).transcribe(speech, { signal: never })
      expect(speech.samples).toEqual(before)
    })

    it('rejects with aborted, whether the signal fires before or during a call, and stays usable', async () => {
      const session = await open()
      const aborted = { code: 'aborted' }
      await expect(session.transcribe(speech, { signal: AbortSignal.abort() })).rejects.toMatchObject(aborted)
      const abort = new AbortController()
      const running = session.transcribe(speech, { signal: abort.signal })
      abort.abort()
      await expect(running).rejects.toMatchObject(aborted)
      await expect(session.transcribe(speech, { signal: never })).resolves.toMatchObject({ reliable: true })
    })

    it('ignores a signal that fires after the call', async () => {
      const abort = new AbortController()
      const transcript = await (await openShared()).transcribe(speech, { signal: abort.signal })
      abort.abort()
      expect(transcript.reliable).toBe(true)
    })

    it('may be closed twice without affecting other sessions', async () => {
      const [first, second] = [await open(), await open()]
      await first.close()
      await first.close()
      await expect(second.transcribe(speech, { signal: never })).resolves.toMatchObject({ reliable: true })
    })
  })
}

/** Words that end before they begin, begin before the one before them, or reach out of the span. */
function faultyTimes(words: readonly { startMs: number; endMs: number }[], { samples, startMs }: AudioSpan) {
  const endMs = startMs + samples.length / 16
  return words.filter((word, index) => {
    const isInside = word.startMs >= startMs && word.endMs <= Math.ceil(endMs)
    return !(isInside && word.startMs <= word.endMs && word.startMs >= (words[index - 1]?.startMs ?? startMs))
  })
}

/** White noise of a fixed sequence (integer hash of the index), at about -13 dB of full scale. */
function pseudoNoise(index: number): number {
  let hash = Math.imul(index + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 / 1.3 - 0.385
}
