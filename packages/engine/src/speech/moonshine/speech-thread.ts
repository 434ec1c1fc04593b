import { answerCalls } from '../../models/threads/answer-calls.js'
import { openRawSession, type RawSession, type SessionOptions } from '../../models/sessions/onnx-runtime.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import type { AudioSpan, TranscribeOptions } from '../../spec/plugins/transcriber.js'
import { createGlancedSpans } from './glanced-spans.js'
import type { MoonshineSessions } from './moonshine-decoder.js'
import { transcribeSpan } from './transcribe-span.js'

/** Where the two halves of the model are. */
export interface SpeechThreadFiles {
  readonly encoder: string
  readonly decoder: string
}

/** What `transcribe` is asked. */
export interface SpeechThreadSpan extends AudioSpan {
  readonly detail: NonNullable<TranscribeOptions['detail']>
}

/** Both halves are called with inputs of like size, a hundred times a span. */
const OPTIONS: SessionOptions = { threads: 1, keepsMemory: true }

const glanced = createGlancedSpans()
let opened: { readonly encoder: RawSession; readonly decoder: RawSession } | undefined

/**
 * A thread that transcribes. A span is some hundred calls of the model, which all need what the encoder made of the
 * sound, so they all stay here.
 */
answerCalls({
  async open({ encoder, decoder }: SpeechThreadFiles, _signal, gate) {
    opened = await gate.pass(async () => ({
      encoder: await openRawSession(encoder, OPTIONS),
      decoder: await openRawSession(decoder, OPTIONS),
    }))
    return {}
  },
  async transcribe({ detail, ...span }: SpeechThreadSpan, signal, gate) {
    const guarded = (session: RawSession): InferenceSession => ({
      ...session,
      run: (inputs) => gate.pass(() => session.run(inputs)),
    })
    const sessions: MoonshineSessions = { encoder: guarded(opened!.encoder), decoder: guarded(opened!.decoder) }
    return { result: await transcribeSpan(sessions, span, detail, glanced, signal) }
  },
  async release() {
    await opened?.encoder.release()
    await opened?.decoder.release()
    return {}
  },
})
