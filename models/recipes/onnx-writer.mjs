/**
 * Writes ONNX models (protobuf, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto) without a library: field
 * numbers are those of that file, IR version 8, operator set 17.
 */
const IR_VERSION = 8
const OPSET = 17
const FLOAT = 1

function varint(value) {
  const bytes = []
  let rest = BigInt(value)
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

/** Only the kinds of attribute that we use: integers and lists of integers. */
function attribute([name, value]) {
  const content = Array.isArray(value)
    ? [...value.map((item) => number(8, item)), number(20, 7)]
    : [number(3, value), number(20, 2)]
  return bytes(5, [bytes(1, name), ...content])
}

/** A node: `node('Conv', ['x', 'w'], 'y', { strides: [1, 1] })`. */
export function node(type, inputs, output, attributes = {}) {
  const names = inputs.map((input) => bytes(1, input))
  return [...names, bytes(2, output), bytes(3, output), bytes(4, type), ...Object.entries(attributes).map(attribute)]
}

/** A constant float tensor. */
export function floats(name, dims, values) {
  const raw = Buffer.from(Float32Array.from(values).buffer)
  return [...dims.map((dim) => number(1, dim)), number(2, FLOAT), bytes(8, name), bytes(9, raw)]
}

/** A float input or output; a dimension is a number, or a word where it varies. */
export function value(name, dims) {
  const shape = dims.map((dim) => bytes(1, [typeof dim === 'number' ? number(1, dim) : bytes(2, dim)]))
  return [bytes(1, name), bytes(2, [bytes(1, [number(1, FLOAT), bytes(2, shape)])])]
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
