import { dirname } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { ModelAccess } from '../../spec/plugins/plugin.js'
import { loadTransformers } from '../../util/packages/load-transformers.js'

/** Files of a Whisper model in the registry, by the names that the package asks for. */
const FILES = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'encoder_model_quantized.onnx',
  'decoder_model_merged_quantized.onnx',
] as const

/** What the package's pipeline gives for a span, as its documentation has it. Times are seconds. */
export interface WhisperOutput {
  readonly text: string
  readonly chunks?: readonly { readonly text: string; readonly timestamp: readonly [number, number | null] }[]
}

/** An opened Whisper model: samples are mono, 16 kHz. */
export interface WhisperModel {
  /** The likeliest language of the sound, BCP 47 primary tag, and how likely it is, 0 to 1. */
  detectLanguage(samples: Float32Array): Promise<{ language: string; probability: number }>
  transcribe(samples: Float32Array, language: string): Promise<WhisperOutput>
  close(): Promise<void>
}

interface HubTensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

/** The part of the package's speech pipeline that is used here. */
interface SpeechPipeline {
  (samples: Float32Array, options: Record<string, unknown>): Promise<WhisperOutput>
  processor(samples: Float32Array): Promise<Record<string, unknown>>
  model: {
    (inputs: Record<string, unknown>): Promise<{ logits: HubTensor }>
    readonly generation_config: { lang_to_id?: Record<string, number>; decoder_start_token_id: number }
  }
  dispose(): Promise<unknown>
}

interface Library {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => unknown
  pipeline(task: string, model: string, options: object): Promise<SpeechPipeline>
}

/**
 * Opens a pulled Whisper model with the optional package `@huggingface/transformers`, from the registry's verified
 * files alone: the network is switched off. Throws `dependency_missing`, `model_missing`, `model_corrupt`, or
 * `plugin_failed` when the package can't open it.
 */
export async function openWhisper(models: ModelAccess, modelId: string): Promise<WhisperModel> {
  const paths: string[] = []
  for (const file of FILES) paths.push(await models.path(modelId, file))
  const { library, name, options } = await loadTransformers<Library>(dirname(paths[0] ?? ''))
  try {
    const pipeline = await library.pipeline('automatic-speech-recognition', name, options)
    return adapt(library, pipeline)
  } catch (cause) {
    throw ProoflineError.from(cause, 'plugin_failed')
  }
}

function adapt({ Tensor }: Library, pipeline: SpeechPipeline): WhisperModel {
  const { lang_to_id: languageTokens, decoder_start_token_id: startToken } = pipeline.model.generation_config
  return {
    async detectLanguage(samples) {
      // A model that reads English alone has no marks of languages.
      if (!languageTokens) return { language: 'en', probability: 1 }
      const inputs = await pipeline.processor(samples)
      const start = new Tensor('int64', BigInt64Array.of(BigInt(startToken)), [1, 1])
      const { logits } = await pipeline.model({ ...inputs, decoder_input_ids: start })
      return likeliestLanguage(logits.data, languageTokens)
    },
    transcribe: (samples, language) => {
      const known = languageTokens ? { language, task: 'transcribe' } : {}
      return pipeline(samples, { return_timestamps: true, ...known })
    },
    async close() {
      await pipeline.dispose()
    },
  }
}

/** Softmax over the marks of languages, `<|de|>` and so on, in the scores of the first token. Pure. */
export function likeliestLanguage(
  scores: Float32Array,
  tokens: Readonly<Record<string, number>>,
): { language: string; probability: number } {
  const marks = Object.entries(tokens).map(([mark, id]) => ({
    language: mark.replace(/[<|>]/g, ''),
    score: scores[id]!,
  }))
  const top = marks.reduce((a, b) => (b.score > a.score ? b : a))
  const sum = marks.reduce((total, { score }) => total + Math.exp(score - top.score), 0)
  return { language: top.language, probability: 1 / sum }
}
