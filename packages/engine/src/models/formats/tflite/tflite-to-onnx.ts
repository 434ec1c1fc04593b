import { readFile } from 'node:fs/promises'
import { ProoflineError } from '../../../spec/faults/errors.js'
import { model } from '../onnx-writer.js'
import { OnnxBuilder } from './onnx-builder.js'
import { readTflite } from './read-tflite.js'
import { translateStep } from './translate-step.js'

/**
 * Converts a TensorFlow Lite file to the same network as ONNX, dequantised to float32, with the values clamped where
 * the quantised network would clamp them. ONNX Runtime opens the result from memory.
 *
 * For networks on one picture: input [1, height, width, channels], extended to any batch size; values are real numbers,
 * not stored integers. Outputs are those of the file, plus the results of pooling over the whole picture ([pictures,
 * features]), as input for custom heads. Names are those of the file.
 *
 * Throws `model_corrupt` for a file that is damaged or not supported, with the reason.
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
