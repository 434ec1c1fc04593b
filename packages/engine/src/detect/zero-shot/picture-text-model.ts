import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { OpenContext } from '../../spec/plugins/plugin.js'
import { loadTransformers } from '../../util/packages/load-transformers.js'
import { areaResize } from '../area-resize.js'
import { fitLine } from './fit-line.js'
import type { PictureTextFamily } from './score-prompts.js'

/** Files of a CLIP or SigLIP model in the registry, by the names that the package asks for. */
const FILES = [
  'config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'model_quantized.onnx',
] as const

/**
 * Side of the square to which a picture is squashed before the package prepares it. The package would crop to the
 * middle square, and advertising has its bottle at the edge.
 */
const SQUARE_PX = 384

/** An opened model that compares pictures with the sentences with which it was opened. */
export interface PictureTextModel {
  /** The logit of each sentence, in their order. */
  compare(image: RgbImage): Promise<number[]>
  close(): Promise<void>
}

interface HubTensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

interface Outputs {
  readonly logits_per_image: HubTensor
  readonly text_embeds: HubTensor
  readonly image_embeds: HubTensor
}

type Inputs = Readonly<Record<string, HubTensor>>

/** The parts of the package that are used here. */
interface Library {
  readonly AutoTokenizer: { from_pretrained(name: string, options: object): Promise<Tokenizer> }
  readonly AutoProcessor: {
    from_pretrained(name: string, options: object): Promise<(image: unknown) => Promise<Inputs>>
  }
  readonly AutoModel: { from_pretrained(name: string, options: object): Promise<HubModel> }
  readonly RawImage: new (data: Uint8Array, width: number, height: number, channels: 3) => unknown
}

type Tokenizer = (texts: readonly string[], options: object) => Inputs

interface HubModel {
  (inputs: Inputs): Promise<Outputs>
  dispose(): Promise<unknown>
}

/**
 * Opens a pulled CLIP or SigLIP model with the optional package `@huggingface/transformers`, from the registry's
 * verified files alone. Sentences are embedded once, here. How the model weighs a likeness (its scale, and SigLIP's
 * bias) is in none of its outputs, so it is inferred from the logits that it gives for all sentences at once.
 *
 * Throws `model_missing`, `model_corrupt` (also for a model of another family), `dependency_missing`, or
 * `plugin_failed` when the package can't open it.
 */
export async function openPictureText(
  { models, threads }: Pick<OpenContext, 'models' | 'threads'>,
  { model: modelId, family }: { readonly model: string; readonly family: PictureTextFamily },
  sentences: readonly string[],
): Promise<PictureTextModel> {
  const paths: string[] = []
  for (const file of FILES) paths.push(await models.path(modelId, file))
  await mustBe(family, modelId, paths[0] ?? '')
  const { library, name, options } = await loadTransformers<Library>(dirname(paths[0] ?? ''))
  try {
    const session = { intraOpNumThreads: threads, interOpNumThreads: 1 }
    const tokenizer = await library.AutoTokenizer.from_pretrained(name, options)
    const prepare = await library.AutoProcessor.from_pretrained(name, options)
    const model = await library.AutoModel.from_pretrained(name, { ...options, session_options: session })

    const padding = family === 'siglip' ? 'max_length' : true
    const read = (texts: readonly string[]): Inputs => tokenizer(texts, { padding, truncation: true })
    const look = (image: RgbImage): Promise<Inputs> =>
      prepare(new library.RawImage(squash(image), SQUARE_PX, SQUARE_PX, 3))

    const grey = { width: 1, height: 1, data: Uint8Array.of(128, 128, 128) }
    const first = await model({ ...read(sentences), ...(await look(grey)) })
    const texts = rowsOf(first.text_embeds)
    const likeness = texts.map((text) => cosine(text, first.image_embeds.data))
    const { slope: scale, offset: bias } = fitLine(likeness, [...first.logits_per_image.data])
    // The model needs at least one sentence per picture; the shortest costs least.
    const shortest = read([sentences.toSorted((a, b) => a.length - b.length)[0] ?? ''])
    return {
      async compare(image) {
        const { image_embeds: picture } = await model({ ...shortest, ...(await look(image)) })
        return texts.map((text) => scale * cosine(text, picture.data) + bias)
      },
      close: async () => void (await model.dispose()),
    }
  } catch (cause) {
    throw ProoflineError.from(cause, 'plugin_failed')
  }
}

async function mustBe(family: PictureTextFamily, modelId: string, config: string): Promise<void> {
  const { model_type: type } = JSON.parse(await readFile(config, 'utf8')) as { model_type?: string }
  if (type === family) return
  throw new ProoflineError('model_corrupt', `Model ${modelId} is of type ${type}; ${family} is needed.`, {
    details: { modelId, type, family },
  })
}

function squash(image: RgbImage): Uint8Array {
  const whole = { x: 0, y: 0, width: image.width, height: image.height }
  return Uint8Array.from(areaResize(image, whole, SQUARE_PX), (value) => Math.round(value * 255))
}

function rowsOf({ data, dims }: HubTensor): Float32Array[] {
  const [count = 0, width = 0] = dims
  return Array.from({ length: count }, (_, row) => data.slice(row * width, (row + 1) * width))
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [product, lengthA, lengthB] = [0, 0, 0]
  for (let k = 0; k < a.length; k++) {
    product += a[k]! * b[k]!
    lengthA += a[k]! ** 2
    lengthB += b[k]! ** 2
  }
  return product / Math.sqrt(lengthA * lengthB)
}
