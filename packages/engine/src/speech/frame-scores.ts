/** A cut is judged by this many frames on either side of it. */
export const REST_FRAMES = 3
/** Frames that may pile up before they are dropped, so that few are moved each time. */
const PILE_FRAMES = 256

/** How the newest frames of a stream sound, by their number since its start. */
export interface FrameScores {
  /** Adds the next frame, with what the detector says of it. */
  add(samples: Float32Array, probability: number): void
  /** How sure the detector was of the frames from `from` up to `to` (exclusive), on average. */
  meanVoice(from: number, to: number): number
  /** The frame from `from` up to `to` (exclusive) around which the voice rests most; of several the first. */
  quietest(from: number, to: number): number
  /** Frames before this one are not asked for any more. */
  dropBefore(frame: number): void
}

/** None yet. */
export function createFrameScores(): FrameScores {
  /** Cost of a cut at each frame since `first`: where it is least, the voice rests. */
  let costs: number[] = []
  let voices: number[] = []
  let first = 0

  /** Mean cost around a frame: a rest between words is longer than the closure within one. */
  function restAt(frame: number): number {
    return mean(costs.slice(frame - REST_FRAMES - first, frame + REST_FRAMES + 1 - first))
  }

  return {
    add(samples, probability) {
      costs.push(20 * probability + level(samples))
      voices.push(probability)
    },
    meanVoice: (from, to) => mean(voices.slice(from - first, to - first)),
    quietest(from, to) {
      let best = from
      for (let frame = from; frame < to; frame++) if (restAt(frame) < restAt(best)) best = frame
      return best
    },
    dropBefore(frame) {
      if (frame - first < PILE_FRAMES) return
      costs = costs.slice(frame - first)
      voices = voices.slice(frame - first)
      first = frame
    },
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Mean level of a frame in dB of full scale, at least -80. */
function level(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return 10 * Math.log10(Math.max(sum / frame.length, 1e-8))
}
