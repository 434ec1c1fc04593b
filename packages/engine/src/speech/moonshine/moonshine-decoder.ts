import type { InferenceSession, Tensor } from '../../spec/plugins/plugin.js'
import { throwIfAborted } from '../../util/abort.js'

const LAYERS = 6
const START_TOKEN = 1
const END_TOKEN = 2
/** Moonshine's own bound: speech never has more tokens than this per second. */
const TOKENS_PER_SECOND = 6.5
/** A phrase repeated this often in a row means that the decoder is stuck in a loop. */
const MAX_REPEATS = 4
const LONGEST_REPEATED = 12

/**
 * Heads of the decoder's cross-attention, `[layer, head]`, that attend to the sound of the token being written: of all
 * 48 those whose peak moves forward most steadily and stands out most, over recorded and synthetic English.
 */
const ALIGNMENT_HEADS = [
  [3, 0],
  [3, 1],
  [3, 2],
  [4, 3],
  [4, 6],
] as const

/** A token as the decoder wrote it. */
export interface DecodedToken {
  readonly id: number
  /** Natural logarithm of its probability. */
  readonly logProbability: number
  /**
   * Its cross-attention: one weight per encoder frame, averaged over {@link ALIGNMENT_HEADS}. Empty if not exported.
   */
  readonly attention: Float32Array
}

/** A greedy decoding. */
export interface Decoding {
  readonly tokens: readonly DecodedToken[]
  /** Log probability of the end mark. */
  readonly endLogProbability: number
  /** Why decoding ended: by itself, at the token limit, or because the decoder repeated itself. */
  readonly ending: 'end' | 'limit' | 'repetition'
  /** Frames of the encoder over the whole span. */
  readonly frames: number
}

/** The two halves of the model: the encoder gives keys and values of the sound, the decoder one token at a time. */
export interface MoonshineSessions {
  readonly encoder: InferenceSession
  readonly decoder: InferenceSession
}

/**
 * Decodes a span of speech greedily. `samples`: mono, 16 kHz, full scale ±1. With `mustSpeak` the first token is a word
 * even if the model prefers to end. A repetition is cut back to its first occurrence. Deterministic. Rejects with
 * `aborted` between two tokens.
 */
export async function decodeSpeech(
  { encoder, decoder }: MoonshineSessions,
  samples: Float32Array,
  mustSpeak: boolean,
  signal: AbortSignal,
): Promise<Decoding> {
  const sound = await encoder.run({ input_values: { type: 'float32', data: samples, dims: [1, samples.length] } })
  const frames = sound['past_key_values.0.encoder.value']?.dims[2] ?? 0
  const maxTokens = Math.max(2, Math.ceil((samples.length / 16_000) * TOKENS_PER_SECOND))

  const cache = emptyCache()
  const tokens: DecodedToken[] = []
  let previous = START_TOKEN
  for (let step = 0; step < maxTokens; step++) {
    throwIfAborted(signal)
    const result = await decoder.run({
      input_ids: { type: 'int64', data: BigInt64Array.of(BigInt(previous)), dims: [1, 1] },
      ...sound,
      ...cache,
    })
    for (const name of Object.keys(cache)) cache[name] = result[name.replace('past_key_values', 'present')]!
    const { id, logProbability } = likeliest(result, mustSpeak && step === 0)
    if (id === END_TOKEN) return { tokens, endLogProbability: logProbability, ending: 'end', frames }
    tokens.push({ id, logProbability, attention: alignment(result, frames) })
    const repeated = repeatedTail(tokens)
    if (repeated > 0) {
      return { tokens: tokens.slice(0, -repeated), endLogProbability: -Infinity, ending: 'repetition', frames }
    }
    previous = id
  }
  return { tokens, endLogProbability: -Infinity, ending: 'limit', frames }
}

/** Empty key and value tensors for the first step. */
function emptyCache(): Record<string, Tensor> {
  const cache: Record<string, Tensor> = {}
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const name of ['decoder.key', 'decoder.value']) {
      cache[`past_key_values.${layer}.${name}`] = { type: 'float32', data: new Float32Array(0), dims: [1, 8, 0, 36] }
    }
  }
  return cache
}

/** The more likely of the two tokens that the decoder returns, or the second if ending is not allowed. */
function likeliest(result: Record<string, Tensor>, notEnd: boolean): { id: number; logProbability: number } {
  const tokens = result['tokens']!.data as BigInt64Array
  const at = notEnd && Number(tokens[0]) === END_TOKEN ? 1 : 0
  const probabilities = result['probabilities']!.data as Float32Array
  return { id: Number(tokens[at]), logProbability: Math.log(probabilities[at]!) }
}

/** Mean over {@link ALIGNMENT_HEADS} of the weights of this step; the layers' outputs are [1, 8, 1, frames]. */
function alignment(result: Record<string, Tensor>, frames: number): Float32Array {
  const mean = new Float32Array(frames)
  for (const [layer, head] of ALIGNMENT_HEADS) {
    const weights = result[`cross_attention.${layer}`]?.data as Float32Array | undefined
    if (!weights) return new Float32Array(0)
    for (let frame = 0; frame < frames; frame++) {
      mean[frame]! += weights[head * frames + frame]! / ALIGNMENT_HEADS.length
    }
  }
  return mean
}

/** How many tokens at the end only repeat earlier ones; 0 unless a phrase occurs {@link MAX_REPEATS} times in a row. */
function repeatedTail(tokens: readonly DecodedToken[]): number {
  for (let size = 1; size <= LONGEST_REPEATED && size * MAX_REPEATS <= tokens.length; size++) {
    const from = tokens.length - size * MAX_REPEATS
    const same = tokens.slice(from + size).every((token, index) => token.id === tokens[from + index]!.id)
    if (same) return size * (MAX_REPEATS - 1)
  }
  return 0
}
