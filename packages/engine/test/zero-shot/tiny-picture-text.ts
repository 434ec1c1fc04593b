import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLOAT, float, floats, INT64, model, node, tensor, value } from '../../src/models/formats/onnx-writer.js'

/** What the tiny model knows: a word's colour. Every other word is grey, and weighs little. */
const COLOURS = { beer: [1, 0, 0, 0], rifle: [0, 1, 0, 0], wound: [0, 0, 1, 0] } as const
const UNKNOWN = [0, 0, 0, 0.02]

/** A sentence in the tiny model's own numbers: how alike pictures and sentences are is weighed so. */
const WEIGHING = { clip: { scale: 30, bias: 0 }, siglip: { scale: 20, bias: -12 } } as const

/**
 * Writes a model of CLIP's or SigLIP's form, of some kilobytes, as it lies in a repository: a tokenizer of whole words,
 * a network that takes the mean colour of a picture and of the words of a sentence for what they show.
 */
export async function writeTinyPictureText(folder: string, family: 'clip' | 'siglip'): Promise<void> {
  const words = ['[PAD]', '[UNK]', ...Object.keys(COLOURS)]
  const special = (id: number) => ({ id, content: words[id], special: true, ...PLAIN })
  const files = {
    'config.json': { model_type: family, architectures: [family === 'clip' ? 'CLIPModel' : 'SiglipModel'] },
    'preprocessor_config.json': {
      image_processor_type: family === 'clip' ? 'CLIPImageProcessor' : 'SiglipImageProcessor',
      ...{ do_resize: true, size: { height: 8, width: 8 }, resample: 2, do_rescale: true, rescale_factor: 1 / 255 },
      ...{ do_normalize: true, image_mean: [0, 0, 0], image_std: [1, 1, 1], do_center_crop: false },
    },
    'tokenizer_config.json': { tokenizer_class: 'PreTrainedTokenizer', model_max_length: 16, pad_token: '[PAD]' },
    'tokenizer.json': {
      version: '1.0',
      added_tokens: [special(0), special(1)],
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: {
        ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
        vocab: Object.fromEntries(words.map((word, id) => [word, id])),
      },
    },
  }
  await mkdir(join(folder, 'onnx'), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content))
  await writeFile(join(folder, 'onnx', 'model_quantized.onnx'), network(family))
}

const PLAIN = { single_word: false, lstrip: false, rstrip: false, normalized: false }

/** Padding counts for nothing; a picture has a little grey, so that a black one is most like words of no colour. */
function network(family: 'clip' | 'siglip'): Buffer {
  const { scale, bias } = WEIGHING[family]
  const table = [[0, 0, 0, 0], UNKNOWN, ...Object.values(COLOURS)].flat()
  return model({
    name: 'tiny-picture-text',
    nodes: [
      node('Gather', ['table', 'input_ids'], 'words', { axis: 0 }),
      node('ReduceSum', ['words', 'over-words'], 'sentence', { keepdims: 0 }),
      node('LpNormalization', ['sentence'], 'text_embeds', { axis: -1, p: 2 }),
      node('GlobalAveragePool', ['pixel_values'], 'pooled'),
      node('Flatten', ['pooled'], 'colours', { axis: 1 }),
      node('Gemm', ['colours', 'widen', 'little'], 'picture', { alpha: float(1) }),
      node('LpNormalization', ['picture'], 'image_embeds', { axis: -1, p: 2 }),
      node('Transpose', ['text_embeds'], 'texts', { perm: [1, 0] }),
      node('MatMul', ['image_embeds', 'texts'], 'likeness'),
      node('Mul', ['likeness', 'scale'], 'weighed'),
      node('Add', ['weighed', 'bias'], 'logits_per_image'),
      node('Transpose', ['logits_per_image'], 'logits_per_text', { perm: [1, 0] }),
    ],
    constants: [
      floats('table', [table.length / 4, 4], table),
      tensor('over-words', [1], INT64, BigInt64Array.of(1n)),
      floats('widen', [3, 4], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
      floats('little', [4], [0, 0, 0, 0.1]),
      floats('scale', [], [scale]),
      floats('bias', [], [bias]),
    ],
    inputs: [value('input_ids', ['texts', 'words'], INT64), value('pixel_values', ['pictures', 3, 'height', 'width'])],
    outputs: [
      value('logits_per_image', ['pictures', 'texts'], FLOAT),
      value('logits_per_text', ['texts', 'pictures']),
      value('text_embeds', ['texts', 4]),
      value('image_embeds', ['pictures', 4]),
    ],
  })
}
