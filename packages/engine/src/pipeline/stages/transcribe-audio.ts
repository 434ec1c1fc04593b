import type { Diagnostic } from '../../spec/diagnostic.js'
import type { AudioTrack } from '../../media/media-backend.js'
import { stageDiagnostic } from '../plugin-host.js'
import { coverageOf, failedStage, gapsOf, idleStage, type MediaStage, type StageContext, timed } from './stage.js'

const NO_SOUND: Diagnostic = {
  code: 'no_audio_track',
  stage: 'transcribeAudio',
  message: 'The video has no sound.',
  degrades: false,
}

/**
 * Opens the speech stage: voice activity first, then the transcriber on each spoken span, while decoding goes on.
 * Without a sound track, or with transcription switched off, it takes nothing; a missing model leaves a diagnostic.
 */
export async function openSpeechStage(tracks: readonly AudioTrack[], context: StageContext): Promise<MediaStage> {
  const { workshop, signal, budget, emit, totalMs } = context
  const { transcribers } = await workshop.plugins()
  const [transcriber] = transcribers
  if (tracks.length === 0) return idleStage(NO_SOUND.message, [NO_SOUND])
  if (!transcriber) return idleStage('Transcription is switched off.')

  try {
    const { createSpeechStage, openSilero } = await import('../../speech/index.js')
    const session = await workshop.open(transcriber)
    const model = transcriber.models?.[0]
    const end = timed('transcribeAudio', context)
    const stage = createSpeechStage({
      transcriber: {
        transcribe: (span, options) => budget.compute(() => session.transcribe(span, options), signal),
        close: () => session.close(),
      },
      voiceActivity: await openSilero(await workshop.models()),
      source: { id: transcriber.id, version: transcriber.version, ...(model && { model }) },
      signal,
    })
    return {
      async pushAudio(samples, startMs) {
        await stage.push(samples, startMs)
        emit({ type: 'stage-progress', stage: 'transcribeAudio', processedMs: startMs, totalMs })
      },
      async finish({ audioMs, durationMs }) {
        const { observations, diagnostics } = await stage.finish()
        end()
        const gaps = gapsOf(diagnostics)
        const lostMs = gaps.reduce((sum, { startMs = 0, endMs = startMs }) => sum + (endMs - startMs), 0)
        const share = durationMs > 0 ? 1 - lostMs / Math.max(durationMs, audioMs) : 1
        return { observations, diagnostics, coverage: coverageOf(share, transcriber.id, model ?? null, gaps) }
      },
    }
  } catch (cause) {
    return failedStage(stageDiagnostic(cause, 'transcribeAudio', signal))
  }
}
