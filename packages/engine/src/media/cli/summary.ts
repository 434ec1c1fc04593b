import type { Loudness } from '../../spec/evidence/asset.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { damageDiagnostics, FILE_TOLERANCE_MS, TRACK_TOLERANCE_MS, truncationDiagnostic } from '../decoded/damage.js'
import { colourDiagnostic, earlySoundDiagnostic, extraTracksDiagnostic } from '../diagnostics.js'
import type { DecodeRequest, DecodeSummary } from '../media-backend.js'
import type { Banner } from './read-banner.js'

/** What a pass of the command-line backend returns. */
export interface CliPassFacts {
  readonly banner: Banner
  readonly request: DecodeRequest
  readonly count: number
  /** Time from the start of the file to the first frame. */
  readonly firstMs: number
  readonly endMs: number
  readonly frameMs: number
  readonly audioMs: number
  /** How much audio lies before the first frame and was dropped. */
  readonly beforeZeroMs: number
  readonly cutsMs: readonly number[]
  readonly loudness: Loudness | null
  readonly complaints: readonly { readonly frame: number; readonly text: string }[]
}

/** Summarises a pass. Damage is placed at the newest frame when FFmpeg reported it: accurate to a few frames. */
export function summariseCli(facts: CliPassFacts): DecodeSummary {
  const { banner, request, count, firstMs, endMs, frameMs, audioMs, beforeZeroMs, cutsMs, complaints } = facts
  const { durationMs } = banner.probe
  const shown = request.frames ? banner.probe.video : null
  const stretches = complaints.map(({ frame }) => {
    const startMs = Math.min(endMs, Math.round(frame * frameMs))
    return { startMs, endMs: startMs + Math.round(frameMs) }
  })
  // The header's duration is that of the longest track, so audio may account for a short video track in an intact file.
  const partial = complaints.some(({ text }) => /partial file|truncat/i.test(text))
  const diagnostics: Diagnostic[] = [
    ...extraTracksDiagnostic(
      request.audio ? banner.probe.audio.length - 1 : 0,
      request.frames ? banner.videoTracks - 1 : 0,
      request.frames ? banner.subtitleTracks : 0,
    ),
    ...(shown?.dynamicRange === 'hdr' ? [colourDiagnostic()] : []),
    ...earlySoundDiagnostic(shown === null ? 0 : beforeZeroMs),
    ...truncationDiagnostic(
      'video',
      partial ? endMs : Math.max(endMs, audioMs),
      shown === null || durationMs === null ? null : durationMs - firstMs,
      frameMs,
      partial ? TRACK_TOLERANCE_MS : FILE_TOLERANCE_MS,
    ),
    ...damageDiagnostics('video', stretches, complaints.length),
  ]
  return {
    framesDecoded: count,
    durationMs: shown === null ? audioMs : endMs,
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    cutsMs,
    audioMs,
    loudness: facts.loudness,
    diagnostics,
  }
}
