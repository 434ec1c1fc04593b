import { AUDIO_SAMPLE_RATE } from './audio-timeline.js'

/** Power is averaged over a tenth of a second. */
const SMOOTHING = 10 / AUDIO_SAMPLE_RATE
/**
 * Channels cancel each other where their difference has this many times (20 dB) the power of their sum; only the
 * low-frequency channel is used where it has this many times the power of both.
 */
const CANCELLED = 100
/** Anything below this power (-60 dBFS) is not worth rescuing. */
const LEAST_POWER = 1e-6

/** Mono, stereo, or stereo with a low-frequency channel. */
export type MixedChannels = 1 | 2 | 3

/** Mixes one to three interleaved channels to mono; keeps state from call to call. */
export type MonoMix = (samples: Float32Array, channels: MixedChannels) => Float32Array

/**
 * The mean of both channels, or half of their difference where one is the inverse of the other: such a voice is audible
 * over loudspeakers but cancels out in the mean. The low-frequency channel is used only where it is alone, since a
 * voice may be there by mistake while rumble would only blur the others. 16 kHz in and out; samples beyond full scale
 * are clipped to ±1, and NaN, as in damaged float tracks, becomes silence. The result does not depend on the chunk
 * size.
 */
export function createMonoMix(): MonoMix {
  let sumPower = 0
  let differencePower = 0
  let lowPower = 0

  return (samples, channels) => {
    const mono = new Float32Array(Math.floor(samples.length / channels))
    for (let at = 0; at < mono.length; at++) {
      const left = samples[at * channels] || 0
      if (channels === 1) {
        mono[at] = left > 1 ? 1 : left < -1 ? -1 : left
        continue
      }
      const right = samples[at * channels + 1] || 0
      const sum = Math.max(-1, Math.min(1, (left + right) / 2))
      const difference = Math.max(-1, Math.min(1, (left - right) / 2))
      sumPower += SMOOTHING * (sum * sum - sumPower)
      differencePower += SMOOTHING * (difference * difference - differencePower)
      const cancels = differencePower > LEAST_POWER && differencePower > CANCELLED * sumPower
      mono[at] = cancels ? difference : sum
      if (channels === 2) continue
      const low = Math.max(-1, Math.min(1, samples[at * channels + 2] || 0))
      lowPower += SMOOTHING * (low * low - lowPower)
      if (lowPower > LEAST_POWER && lowPower > CANCELLED * Math.max(sumPower, differencePower)) mono[at] = low
    }
    return mono
  }
}
