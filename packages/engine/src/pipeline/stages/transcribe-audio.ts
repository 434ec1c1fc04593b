import type { AudioTrack } from '../../media/media-backend.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Transcriber, TranscriberSession } from '../../spec/plugins/transcriber.js'
import { stageDiagnostic } from '../services/plugin-host.js'
import { forgive } from './forgiving-transcriber.js'
import { openFallbacks } from './open-fallbacks.js'
import { namesOf, sourceOf } from './sources.js'
import { coverageOf, failedStage, gapsOf, idleStage, type MediaStage, type StageContext, timed } from './stage.js'

const NO_SOUND: Diagnostic = {
  code: 'no_audio_track',
  stage: 'transcribeAudio',
  message: 'The video has no sound.',
  degrades: false,
}

/**
 * Opens the speech stage: voice activity first, then the transcriber on each span of speech, while decoding continues.
 * Spans that the first transcriber refuses, or fails on, go to those for other languages. Without an audio track, or
 * with transcription switched off, it accepts nothing; a missing model leaves a diagnostic.
 */
export async function openSpeechStage(tracks: readonly AudioTrack[], context: StageContext): Promise<MediaStage> {
  const { services, signal, budget, emit, totalMs } = context
  const { transcribers } = await services.plugins()
  const [transcriber, ...rest] = transcribers
  if (tracks.length === 0) return idleStage('transcribeAudio', context, NO_SOUND.message, [NO_SOUND])
  if (!transcriber) return idleStage('transcribeAudio', context, 'Transcription is switched off.')

  try {
    const { createSpeechStage, openSilero } = await import('../../speech/index.js')
    // The largest model of all: voice activity detection and the analysis of frames run while it opens.
    const opening = services.open(transcriber, signal)
    opening.catch(() => {})
    const fallbacks = await openFallbacks<TranscriberSession, Transcriber>(rest, 'transcribeAudio', context)
    const source = sourceOf(transcriber)
    const end = timed('transcribeAudio', context)
    const inBudget = (opened: Promise<TranscriberSession> | TranscriberSession): TranscriberSession => ({
      async transcribe(span, options) {
        const session = await opened
        return budget.compute(() => session.transcribe(span, options), signal)
      },
      close: async () => (await opened).close(),
    })
    const first = forgive(inBudget(opening), transcriber.id, signal)
    const stage = createSpeechStage({
      transcriber: first.session,
      voiceActivity: await openSilero(await services.models()),
      source,
      signal,
      languages: transcriber.capabilities.languages,
      maxSpanMs: Math.min(...transcribers.map(({ capabilities }) => capabilities.maxSpanMs)),
      fallbacks: fallbacks.opened.map((other) => ({
        session: inBudget(other.session),
        source: other.source,
        languages: other.plugin.capabilities.languages,
      })),
    })
    return {
      async pushAudio(samples, startMs) {
        await stage.push(samples, startMs)
        emit({ type: 'stage-progress', stage: 'transcribeAudio', processedMs: startMs, totalMs })
      },
      async finish(summary) {
        const refused = await opening.then(
          () => null,
          (cause: unknown) => failedStage(stageDiagnostic(cause, 'transcribeAudio', signal)),
        )
        if (refused) return refused.finish(summary)
        const { audioMs, durationMs } = summary
        const { observations, diagnostics } = await stage.finish()
        end()
        const all = [...fallbacks.diagnostics, ...first.diagnostics(), ...diagnostics]
        const gaps = gapsOf(all)
        const lostMs = gaps.reduce((sum, { startMs = 0, endMs = startMs }) => sum + (endMs - startMs), 0)
        const isLost = first.failedAll() && observations.length === 0
        const heard = durationMs > 0 ? 1 - lostMs / Math.max(durationMs, audioMs) : 1
        const share = isLost ? 0 : heard
        const { engine, model } = namesOf([source, ...fallbacks.opened.map((other) => other.source)])
        return { observations, diagnostics: all, coverage: coverageOf(share, engine, model, gaps) }
      },
    }
  } catch (cause) {
    return failedStage(stageDiagnostic(cause, 'transcribeAudio', signal))
  }
}
