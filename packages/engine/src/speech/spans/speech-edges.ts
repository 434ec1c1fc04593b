const WINDOW_SAMPLES = 160
const WINDOW_MS = 10

/** -38 dB below the piece's peak: what is weaker is the room, not the voice. */
const SILENCE_BELOW_PEAK = 0.0126
/** A voice stands out of music or noise by this factor (6 dB) at its edges. */
const ABOVE_FLOOR = 2
/** Sound this far outside of what the detector found can still belong to the word: unvoiced consonants. */
const SEARCH_WINDOWS = 30
const FLOOR_WINDOWS = 10
/** Closures of plosives: a gap up to this long inside a word does not end it. */
const BRIDGE_WINDOWS = 9

/** A stretch of speech in ms, `endMs` exclusive. */
export interface SpeechPiece {
  readonly startMs: number
  readonly endMs: number
}

/**
 * Moves the edges of a piece of speech, found in steps of 32 ms, to the first and last sound of the voice in steps of
 * 10 ms. A window counts as sound when its peak is above -38 dB of the piece's peak and twice the floor; the floor
 * is the lower quartile of the windows just outside of the piece, so that music under the voice doesn't count.
 *
 * `samples` is mono, 16 kHz, and begins at `originMs`; all times are in ms. The result never reaches
 * below `limits.startMs` or past `limits.endMs` (the neighbours' edges). Pure.
 */
export function refineEdges(
  samples: Float32Array,
  originMs: number,
  piece: SpeechPiece,
  limits: SpeechPiece,
): SpeechPiece {
  const peaks = windowPeaks(samples)
  const first = clamp(Math.floor((piece.startMs - originMs) / WINDOW_MS), 0, peaks.length - 1)
  const last = clamp(Math.ceil((piece.endMs - originMs) / WINDOW_MS) - 1, first, peaks.length - 1)
  const lowest = clamp(Math.ceil((limits.startMs - originMs) / WINDOW_MS), 0, first)
  const highest = clamp(Math.floor((limits.endMs - originMs) / WINDOW_MS) - 1, last, peaks.length - 1)

  const before = peaks.slice(Math.max(lowest, first - SEARCH_WINDOWS), first)
  const after = peaks.slice(last + 1, Math.min(highest, last + SEARCH_WINDOWS) + 1)
  const peak = Math.max(...peaks.slice(first, last + 1))
  const silence = peak * SILENCE_BELOW_PEAK
  const startThreshold = Math.max(silence, ABOVE_FLOOR * floorOf(before))
  const endThreshold = Math.max(silence, ABOVE_FLOOR * floorOf(after))

  const inner = Math.floor((first + last) / 2)
  const start = walk(peaks, startThreshold, inner, first, Math.max(lowest, first - SEARCH_WINDOWS), -1)
  const end = walk(peaks, endThreshold, inner, last, Math.min(highest, last + SEARCH_WINDOWS), 1)
  return { startMs: originMs + start * WINDOW_MS, endMs: originMs + (end + 1) * WINDOW_MS }
}

/** From `edge` outwards while there is sound; where the edge itself is silent, inwards to the first sound. */
function walk(peaks: number[], threshold: number, inner: number, edge: number, limit: number, step: 1 | -1): number {
  const isSound = (index: number) => (peaks[index] ?? 0) > threshold
  let found: number | undefined
  let gap = 0
  for (let index = edge; index * step <= limit * step && gap <= BRIDGE_WINDOWS; index += step) {
    gap = isSound(index) ? 0 : gap + 1
    if (gap === 0) found = index
  }
  if (found !== undefined) return found
  for (let index = edge; index * step >= inner * step; index -= step) if (isSound(index)) return index
  return edge
}

function windowPeaks(samples: Float32Array): number[] {
  const peaks: number[] = []
  for (let at = 0; at < samples.length; at += WINDOW_SAMPLES) {
    let peak = 0
    const end = Math.min(samples.length, at + WINDOW_SAMPLES)
    for (let index = at; index < end; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0))
    peaks.push(peak)
  }
  return peaks
}

/** Lower quartile of the peaks; 0 where there is too little outside of the piece to tell a floor from its neighbour. */
function floorOf(peaks: readonly number[]): number {
  if (peaks.length < FLOOR_WINDOWS) return 0
  return peaks.toSorted((a, b) => a - b)[Math.floor(peaks.length / 4)] ?? 0
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
