import { readFile } from 'node:fs/promises'
import { ProoflineError } from '../../spec/errors.js'
import { model } from '../onnx-writer.js'
import { OnnxBuilder } from './onnx-builder.js'
import { readTflite } from './read-tflite.js'
import { translateStep } from './translate-step.js'

/**
 * Reads a TensorFlow Lite file and gives the same network as ONNX, dequantised to float32, with the values clamped
 * where the quantised network would have clamped them: ONNX Runtime opens it from memory.
 *
 * For networks that look at one picture: input [1, height, width, channels], of which any number may be given at once;
 * values are real numbers, not stored integers. Outputs are those of the file, and what a pooling over the whole
 * picture gives ([pictures, features]), on which heads of one's own can be put. Names are those of the file.
 *
 * Throws `model_corrupt` for a file that is damaged or holds what is not supported, with the reason.
 */
export async function tfliteToOnnx(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await readFile(path)
  try {
    const lite = readTflite(file)
    const builder = new OnnxBuilder(lite)
    for (const step of lite.steps) translateStep(step, lite, builder)
    return model(builder.graph(lite.outputs))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ProoflineError('model_corrupt', `${path} cannot be read as a TensorFlow Lite model: ${why}`, {
      details: { path },
      cause,
    })
  }
}
