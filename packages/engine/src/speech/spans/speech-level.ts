/** Speech is brought to this mean level before it is read: the middle of what speech models are trained on. */
const TARGET_DBFS = -23
/** Quieter sound is noise of the recorder; it is left as it is. */
const SILENCE_DBFS = -75
const MAX_GAIN_DB = 40

/**
 * Amplifies or attenuates a span to a mean level of -23 dB of full scale, by at most 40 dB and without clipping. Pure.
 */
export function normaliseLevel(samples: Float32Array): Float32Array {
  let sum = 0
  let peak = 0
  for (const sample of samples) {
    sum += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  const dbfs = 10 * Math.log10(sum / Math.max(1, samples.length))
  if (!(dbfs > SILENCE_DBFS)) return samples
  const gain = Math.min(10 ** (Math.min(MAX_GAIN_DB, TARGET_DBFS - dbfs) / 20), 1 / peak)
  const levelled = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) levelled[at] = samples[at]! * gain
  return levelled
}

/**
 * A constant offset with more than this share of the sound's power is a recorder's fault; a smaller one is harmless.
 */
const OFFSET_SHARE = 0.01

/**
 * Removes a constant offset, which hides the edges of speech and distorts its level. Returns the same array if there is
 * none. Pure.
 */
export function withoutOffset(samples: Float32Array): Float32Array {
  let sum = 0
  let power = 0
  for (const sample of samples) {
    sum += sample
    power += sample * sample
  }
  const offset = sum / Math.max(1, samples.length)
  if (!(offset * offset * samples.length > OFFSET_SHARE * power)) return samples
  const centred = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) centred[at] = samples[at]! - offset
  return centred
}
