import { FlatTable } from './flat-table.js'

/** Quantisation: `(stored - zeroPoint) * scale` is the real number. */
export interface Quantisation {
  readonly scale: number
  readonly zeroPoint: number
}

/** A tensor of a model. `values` are those of a constant, dequantised; null for computed tensors. */
export interface LiteTensor {
  readonly name: string
  readonly dims: readonly number[]
  /** Type number of the schema: 0 float32, 2 int32, 3 uint8. */
  readonly type: number
  readonly quantisation: Quantisation | null
  readonly values: Float32Array | null
}

/** A step: the number of its operation in the schema, its tensors by index, and its options. */
export interface LiteStep {
  readonly operation: number
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
  readonly options: FlatTable | null
}

/** A model's one graph; steps in execution order. */
export interface LiteModel {
  readonly tensors: readonly LiteTensor[]
  readonly steps: readonly LiteStep[]
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
}

const FLOAT32 = 0
const INT32 = 2
const UINT8 = 3

/**
 * Reads a TensorFlow Lite file: one graph whose tensors are float32, int32, or uint8 with one scale a tensor. Field
 * numbers are those of
 * https://github.com/tensorflow/tensorflow/blob/v2.16.1/tensorflow/compiler/mlir/lite/schema/schema.fbs.
 *
 * Throws an `Error` for anything else, a `RangeError` for a damaged file.
 */
export function readTflite(file: Uint8Array): LiteModel {
  const root = FlatTable.root(file)
  // Operation numbers used to be one byte; newer files have a wider field, and the larger value of both is valid.
  const operations = root.tables(1).map((code) => Math.max(code.uint8(0), code.uint32(3)))
  const buffers = root.tables(4).map((buffer) => buffer.bytes(0))
  const [graph, second] = root.tables(2)
  if (!graph || second) throw new Error('It must hold one graph.')
  return {
    tensors: graph.tables(0).map((tensor) => readTensor(tensor, buffers)),
    steps: graph.tables(3).map((step) => ({
      operation: operations[step.uint32(0)] ?? -1,
      inputs: step.int32s(1),
      outputs: step.int32s(2),
      options: step.table(4),
    })),
    inputs: graph.int32s(1),
    outputs: graph.int32s(2),
  }
}

function readTensor(table: FlatTable, buffers: readonly Uint8Array[]): LiteTensor {
  const name = table.text(3)
  const type = table.uint8(1)
  const quantisation = readQuantisation(name, table.table(4))
  const content = buffers[table.uint32(2)]
  const values = content?.length ? dequantise(name, type, content, quantisation) : null
  return { name, dims: table.int32s(0), type, quantisation, values }
}

function readQuantisation(name: string, table: FlatTable | null): Quantisation | null {
  const scales = table?.float32s(2) ?? []
  if (scales.length > 1) throw new Error(`Tensor ${name} has a scale per channel, which is not supported.`)
  return scales[0] === undefined ? null : { scale: scales[0], zeroPoint: table?.int64s(3)[0] ?? 0 }
}

function dequantise(name: string, type: number, content: Uint8Array, quantisation: Quantisation | null): Float32Array {
  const stored = numbersOf(name, type, content)
  const { scale, zeroPoint } = quantisation ?? { scale: 1, zeroPoint: 0 }
  const values = new Float32Array(stored.length)
  for (let k = 0; k < stored.length; k++) values[k] = (stored[k]! - zeroPoint) * scale
  return values
}

function numbersOf(name: string, type: number, content: Uint8Array): Float32Array | Int32Array | Uint8Array {
  if (type === UINT8) return content
  // Copied: a vector in the file need not be aligned to four bytes.
  const { buffer } = Uint8Array.from(content)
  if (type === FLOAT32) return new Float32Array(buffer)
  if (type === INT32) return new Int32Array(buffer)
  throw new Error(`Tensor ${name} holds numbers of type ${type}, which is not supported.`)
}
