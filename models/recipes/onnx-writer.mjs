/**
 * Writes ONNX models (protobuf, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto) without a library: field
 * numbers are those of that file, IR version 8, operator set 17.
 */
const IR_VERSION = 8
const OPSET = 17
/** Element types, by their numbers in onnx.proto. */
export const FLOAT = 1
export const INT8 = 3
export const INT64 = 7

function varint(value) {
  const bytes = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Buffer.from([...bytes, Number(rest)])
}

/** A number as field `n`. */
const number = (n, value) => Buffer.concat([varint(n << 3), varint(value)])
/** Text, bytes or a message as field `n`. */
const bytes = (n, value) => {
  const content = Array.isArray(value) ? Buffer.concat(value) : Buffer.from(value)
  return Buffer.concat([varint((n << 3) | 2), varint(content.length), content])
}

/** Only the kinds of attribute that we use: integers, lists of integers, and `float(value)`. */
function attribute([name, value]) {
  if (value instanceof Float32Array) {
    const raw = Buffer.from(value.buffer)
    return bytes(5, [bytes(1, name), varint((2 << 3) | 5), raw, number(20, 1)])
  }
  const content = Array.isArray(value)
    ? [...value.map((item) => number(8, item)), number(20, 7)]
    : [number(3, value), number(20, 2)]
  return bytes(5, [bytes(1, name), ...content])
}

/** A floating-point number as an attribute's value; plain numbers are integers. */
export const float = (value) => Float32Array.of(value)

/** A node: `node('Conv', ['x', 'w'], 'y', { strides: [1, 1] })`; a list where it has several outputs. */
export function node(type, inputs, output, attributes = {}) {
  const outputs = [output].flat()
  const names = [...inputs.map((input) => bytes(1, input)), ...outputs.map((one) => bytes(2, one))]
  return [...names, bytes(3, outputs[0]), bytes(4, type), ...Object.entries(attributes).map(attribute)]
}

/** A constant float tensor. */
export function floats(name, dims, values) {
  return tensor(name, dims, FLOAT, Float32Array.from(values))
}

/** A constant tensor of another type; `values` is a typed array of that type. */
export function tensor(name, dims, type, values) {
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  return [...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, raw)]
}

/** An input or output, float unless said otherwise; a dimension is a number, or a word where it varies. */
export function value(name, dims, type = FLOAT) {
  const shape = dims.map((dim) => bytes(1, [typeof dim === 'number' ? number(1, dim) : bytes(2, dim)]))
  return [bytes(1, name), bytes(2, [bytes(1, [number(1, type), bytes(2, shape)])])]
}

/** The whole file. */
export function model({ name, nodes, constants, inputs, outputs }) {
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
