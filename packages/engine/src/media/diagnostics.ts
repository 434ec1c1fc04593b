import type { Diagnostic } from '../spec/faults/diagnostic.js'

/** `extra_tracks_ignored` where there are tracks besides the analysed ones (counts below zero mean none). */
export function extraTracksDiagnostic(audio: number, video: number, subtitles: number): Diagnostic[] {
  const ignored = { audio: Math.max(0, audio), video: Math.max(0, video), subtitles }
  if (ignored.audio + ignored.video + subtitles === 0) return []
  const message = `The default tracks were analysed; ${ignored.audio} audio, ${ignored.video} video and ${subtitles} subtitle tracks were not.`
  return [{ code: 'extra_tracks_ignored', stage: 'decode', message, degrades: false, details: ignored }]
}

/** In many videos audio starts slightly before the first frame: encoder delay, or rounding. */
const USUAL_LEAD_MS = 250

/** `sound_before_picture` where more audio than usual precedes the first frame, which is zero of the clock. */
export function earlySoundDiagnostic(beforeZeroMs: number): Diagnostic[] {
  if (beforeZeroMs <= USUAL_LEAD_MS) return []
  const message = `The first ${beforeZeroMs} ms of audio precede the first frame and were not analysed.`
  const details = { track: 'audio', beforeZeroMs }
  return [{ code: 'sound_before_picture', stage: 'decode', message, degrades: true, details }]
}

/** `colour_approximated`: high dynamic range was mapped to standard range. */
export function colourDiagnostic(): Diagnostic {
  const message = 'High dynamic range was mapped to BT.709; colours are approximate.'
  return { code: 'colour_approximated', stage: 'decode', message, degrades: false }
}
