import { reopenWhenDead } from '../../models/threads/reopen-when-dead.js'
import { startThread } from '../../models/threads/thread.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { defineTranscriber, type Transcript } from '../../spec/plugins/transcriber.js'
import { throwIfAborted } from '../../util/abort.js'
import { LONGEST_SPAN_MS } from '../spans/span-finder.js'
import type { SpeechThreadFiles, SpeechThreadSpan } from './speech-thread.js'

const MODEL = 'moonshine-tiny-en'

/**
 * English speech with Moonshine tiny (ONNX, int8, 28 MB): the default transcriber. Word times come from where the
 * decoder looked in the sound while it wrote the word; they are good to about 0.1 s.
 *
 * Opening throws `model_missing` or `model_corrupt`. One span takes about 0.02 of its length, on a thread of its own.
 */
export const moonshineTranscriber = defineTranscriber({
  specVersion: 'transcriber.v1',
  id: 'moonshine',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { languages: ['en'], wordTimes: true, maxSpanMs: LONGEST_SPAN_MS },
  async open({ models }) {
    const files: SpeechThreadFiles = {
      encoder: await models.path(MODEL, 'encoder_with_keys.onnx'),
      decoder: await models.path(MODEL, 'decoder_step.onnx'),
    }
    const model = reopenWhenDead(async () => {
      const thread = startThread('speech/moonshine/speech-thread.js')
      await thread.call('open', files).catch(async (error: unknown) => {
        await thread.end()
        throw error
      })
      return { thread }
    })
    await model.get()
    const running = new Set<Promise<Transcript>>()
    let closing: Promise<void> | undefined
    const end = async (): Promise<void> => {
      // Freeing a model under a running call crashes the process.
      await Promise.allSettled(running)
      await model.free(async ({ thread }) => {
        await thread.call('release', {})
        await thread.end()
      })
    }
    return {
      async transcribe({ samples, startMs }, { signal, detail = 'normal' }) {
        throwIfAborted(signal)
        // Else the ended thread would count as one that died, and a new one would be started that nobody ends.
        if (closing) throw new ProoflineError('engine_closed', 'The transcriber was closed. Open another.')
        const request: SpeechThreadSpan = { samples, startMs, detail }
        const call = model.get().then(({ thread }) => thread.call<Transcript>('transcribe', request, { signal }))
        running.add(call)
        return call.finally(() => running.delete(call))
      },
      close: () => (closing ??= end()),
    }
  },
})
