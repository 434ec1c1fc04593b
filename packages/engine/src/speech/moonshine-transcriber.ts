import { defineTranscriber } from '../spec/transcriber.js'
import { throwIfAborted } from '../util/abort.js'
import type { MoonshineSessions } from './moonshine-decoder.js'
import { LONGEST_SPAN_MS } from './voice-activity.js'

const MODEL = 'moonshine-tiny-en'

/**
 * English speech with Moonshine tiny (ONNX, int8, 28 MB): the default transcriber. Word times come from where the
 * decoder looked in the sound while it wrote the word; they are good to about 0.1 s.
 *
 * Opening throws `model_missing` or `model_corrupt`. One span takes about 0.02 of its length on one thread.
 */
export const moonshineTranscriber = defineTranscriber({
  specVersion: 'transcriber.v1',
  id: 'moonshine',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { languages: ['en'], wordTimes: true, maxSpanMs: LONGEST_SPAN_MS },
  async open({ models }) {
    // The vocabulary takes as long to unpack as a picture to read: where nobody speaks it is not needed.
    const { transcribeSpan } = await import('./transcribe-span.js')
    const sessions: MoonshineSessions = {
      encoder: await models.session(MODEL, 'encoder_with_keys.onnx'),
      decoder: await models.session(MODEL, 'decoder_step.onnx'),
    }
    return {
      async transcribe(span, { signal }) {
        throwIfAborted(signal)
        return transcribeSpan(sessions, span, signal)
      },
      // The sessions are the registry's, which closes them.
      async close() {},
    }
  },
})
