import type { InferenceSession, ModelAccess, Tensor } from '../../spec/plugins/plugin.js'

/** Sound is looked at in frames of 512 samples, 32 ms: the only step that the model takes at 16 kHz. */
export const FRAME_SAMPLES = 512
/** Each frame is seen together with the last 64 samples of the one before it. */
const CONTEXT_SAMPLES = 64
const STATE_DIMS = [2, 1, 128]

/** The registry's name of the model. */
export const SILERO_MODEL = 'silero-vad'

/** A model that hears frames in order and says how likely each is speech. */
export interface SpeechDetector {
  /** Probability of speech, 0 to 1, of the next frame: 512 samples, mono, 16 kHz, full scale ±1. */
  probability(frame: Float32Array): Promise<number>
}

/** Opens the model's session. Throws `model_missing` or `model_corrupt`. */
export function openSilero(models: ModelAccess): Promise<InferenceSession> {
  return models.session(SILERO_MODEL, 'silero_vad_v5.onnx')
}

/**
 * Silero VAD v5 over one stream of sound. It carries state from frame to frame, so one detector hears one stream; the
 * session underneath is shared. Deterministic.
 */
export function createSileroDetector(session: InferenceSession): SpeechDetector {
  const rate: Tensor = { type: 'int64', data: BigInt64Array.of(16_000n), dims: [] }
  const seen = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES)
  let state: Tensor = { type: 'float32', data: new Float32Array(2 * 128), dims: STATE_DIMS }

  return {
    async probability(frame) {
      seen.copyWithin(0, FRAME_SAMPLES)
      seen.set(frame, CONTEXT_SAMPLES)
      const input: Tensor = { type: 'float32', data: seen.slice(), dims: [1, seen.length] }
      const result = await session.run({ input, sr: rate, state })
      state = result['stateN'] as Tensor
      return Number(result['output']?.data[0] ?? 0)
    },
  }
}
