/** A cut is judged by this many frames on either side of it. */
export const REST_FRAMES = 3
/** Most frames that pile up before old ones are dropped, so that memory is rarely moved. */
const PILE_FRAMES = 256

/** Level and voice probability of the newest frames of a stream, numbered from its start. */
export interface FrameScores {
  /** Adds the next frame with its speech probability. */
  add(samples: Float32Array, probability: number): void
  /** Mean speech probability of the frames from `from` up to `to` (exclusive). */
  meanVoice(from: number, to: number): number
  /** The best frame for a cut from `from` up to `to` (exclusive): where the voice pauses most; the first of several. */
  quietest(from: number, to: number): number
  /** Frames before this one are not asked for any more. */
  dropBefore(frame: number): void
}

/** An empty collection. */
export function createFrameScores(): FrameScores {
  /** Cost of a cut at each frame since `first`; lowest in pauses. */
  let costs: number[] = []
  let voices: number[] = []
  let first = 0

  /** Mean cost around a frame: a pause between words is longer than the closure of a consonant. */
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
