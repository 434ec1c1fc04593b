/**
 * Writes ONNX models (protobuf, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto) without a library: field
 * numbers are those of that file, IR version 8, operator set 17. Also used by the recipes in `models/recipes`.
 */
const IR_VERSION = 8
const OPSET = 17
/** Element types, by their numbers in onnx.proto. */
export const FLOAT = 1
export const INT8 = 3
export const INT64 = 7

/** The bytes of a node, a tensor or a value, in pieces. */
export type Message = readonly Uint8Array[]

/** A value of a node's attribute: plain numbers are integers, see {@link float} for others. */
export type AttributeValue = number | readonly number[] | Float32Array

/** Argument of {@link model}: `name` is the graph's, which no reader uses. */
export interface Graph {
  readonly name: string
  readonly nodes: readonly Message[]
  readonly constants: readonly Message[]
  readonly inputs: readonly Message[]
  readonly outputs: readonly Message[]
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Uint8Array.from([...bytes, Number(rest)])
}

/** A number as field `n`. */
const number = (n: number, value: number): Uint8Array => Buffer.concat([varint(n << 3), varint(value)])

/** Text, bytes or a message as field `n`. */
function bytes(n: number, value: string | Message): Uint8Array {
  const content = typeof value === 'string' ? Buffer.from(value) : Buffer.concat(value)
  return Buffer.concat([varint((n << 3) | 2), varint(content.length), content])
}

/** Only the kinds of attribute that we use: integers, lists of integers, and `float(value)`. */
function attribute([name, value]: [string, AttributeValue]): Uint8Array {
  if (value instanceof Float32Array) return bytes(5, [bytes(1, name), varint((2 << 3) | 5), raw(value), number(20, 1)])
  const content =
    typeof value === 'number'
      ? [number(3, value), number(20, 2)]
      : [...value.map((item) => number(8, item)), number(20, 7)]
  return bytes(5, [bytes(1, name), ...content])
}

/** A floating-point number as an attribute's value; plain numbers are integers. */
export const float = (value: number): Float32Array => Float32Array.of(value)

/** A node: `node('Conv', ['x', 'w'], 'y', { strides: [1, 1] })`; a list where it has several outputs. */
export function node(
  type: string,
  inputs: readonly string[],
  output: string | readonly string[],
  attributes: Readonly<Record<string, AttributeValue>> = {},
): Message {
  const outputs = [output].flat()
  const names = [...inputs.map((input) => bytes(1, input)), ...outputs.map((one) => bytes(2, one))]
  return [...names, bytes(3, outputs[0] ?? ''), bytes(4, type), ...Object.entries(attributes).map(attribute)]
}

/** A constant float tensor. */
export function floats(name: string, dims: readonly number[], values: ArrayLike<number>): Message {
  return tensor(name, dims, FLOAT, values instanceof Float32Array ? values : Float32Array.from(values))
}

/** A constant tensor of another type; `values` is a typed array of that type. */
export function tensor(name: string, dims: readonly number[], type: number, values: NodeJS.TypedArray): Message {
  return [...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, [raw(values)])]
}

/** An input or output, float by default; a dimension is a number, or a name where it varies. */
export function value(name: string, dims: readonly (number | string)[], type = FLOAT): Message {
  const shape = dims.map((dim) => bytes(1, [typeof dim === 'number' ? number(1, dim) : bytes(2, dim)]))
  return [bytes(1, name), bytes(2, [bytes(1, [number(1, type), bytes(2, shape)])])]
}

/** The whole file. */
export function model({ name, nodes, constants, inputs, outputs }: Graph): Buffer<ArrayBuffer> {
  const graph = [
    ...nodes.map((item) => bytes(1, item)),
    bytes(2, name),
    ...constants.map((item) => bytes(5, item)),
    ...inputs.map((item) => bytes(11, item)),
    ...outputs.map((item) => bytes(12, item)),
  ]
  const opset = bytes(8, [bytes(1, ''), number(2, OPSET)])
  return Buffer.concat([number(1, IR_VERSION), bytes(2, 'proofline'), bytes(7, graph), opset])
}

function raw({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
