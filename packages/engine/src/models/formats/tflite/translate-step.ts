import type { FlatTable } from './flat-table.js'
import type { OnnxBuilder } from './onnx-builder.js'
import type { LiteModel, LiteStep } from './read-tflite.js'

/** Numbers of operations in the schema. */
const ADD = 0
const AVERAGE_POOL_2D = 1
const CONV_2D = 3
const DEPTHWISE_CONV_2D = 4
const DEQUANTIZE = 6
const RESHAPE = 22
const SOFTMAX = 25
const MEAN = 40
const SQUEEZE = 43
const QUANTIZE = 114

/** Highest value that a stored uint8 has. */
const HIGHEST = 255

type Range = readonly [low: number, high: number]

/** The range of a fused activation, by its number in the schema: none, ReLU, ReLU6. */
const ACTIVATIONS = new Map<number, Range>([
  [0, [-Infinity, Infinity]],
  [1, [0, Infinity]],
  [3, [0, 6]],
])

/**
 * Adds one step of the model to the graph. Throws an `Error` for a step, or a setting of one, that is not supported.
 */
export function translateStep(step: LiteStep, lite: LiteModel, builder: OnnxBuilder): void {
  const { operation, inputs, outputs, options } = step
  const [output] = outputs
  switch (operation) {
    case CONV_2D:
    case DEPTHWISE_CONV_2D:
      return convolve(step, lite, builder)
    case ADD: {
      const [a, b] = [builder.of(inputs[0]), builder.of(inputs[1])]
      const sum = builder.add('Add', [a.name, b.name])
      return builder.set(output, clip(sum, activation(options, 0), builder), a.shape)
    }
    case MEAN:
    case AVERAGE_POOL_2D:
      return pool(step, builder)
    case RESHAPE:
    case SQUEEZE:
      return toRows(step, builder)
    case SOFTMAX: {
      if (options?.float32(0) !== 1) throw new Error('A softmax other than with beta 1 is not supported.')
      const { name, shape } = builder.of(inputs[0])
      if (shape.size) throw new Error('A softmax over pictures is not supported.')
      return builder.set(output, builder.add('Softmax', [name], { axis: 1 }), shape)
    }
    // Numbers are dequantised throughout, so there is nothing to do.
    case QUANTIZE:
    case DEQUANTIZE: {
      const { name, shape } = builder.of(inputs[0])
      return builder.set(output, name, shape)
    }
    default:
      throw new Error(`Operation ${operation} is not supported.`)
  }
}

/** Kernels are [out, height, width, in], those of a depthwise convolution [1, height, width, channels]. */
function convolve(step: LiteStep, lite: LiteModel, builder: OnnxBuilder): void {
  const { operation, inputs, outputs, options } = step
  const { name, shape } = builder.of(inputs[0])
  const kernel = builder.constantOf(inputs[1])
  const bias = builder.constantOf(inputs[2])
  const [first = 0, height = 0, width = 0, last = 0] = kernel.dims
  const isDepthwise = operation === DEPTHWISE_CONV_2D
  const [channels, perGroup] = isDepthwise ? [last, 1] : [first, last]
  if (!shape.size || shape.channels !== last) throw new Error('A convolution does not match its input.')
  const walk = walkOf(step)
  const rows = along(shape.size.height, height, walk.strideY, walk.isSame)
  const columns = along(shape.size.width, width, walk.strideX, walk.isSame)

  const weights = channelsFirst(kernel.values, first, height * width, last)
  const result = builder.add(
    'Conv',
    [name, builder.constant([channels, perGroup, height, width], weights), builder.constant([channels], bias.values)],
    {
      kernel_shape: [height, width],
      strides: [walk.strideY, walk.strideX],
      pads: [rows.before, columns.before, rows.after, columns.after],
      group: isDepthwise ? channels : 1,
    },
  )
  const limits = narrower(activation(options, isDepthwise ? 4 : 3), storable(outputs[0], lite))
  const size = { height: rows.count, width: columns.count }
  builder.set(outputs[0], clip(result, limits, builder), { channels, size })
}

/** Stride, padding and dilation of a convolution. */
function walkOf({ operation, options }: LiteStep): { strideX: number; strideY: number; isSame: boolean } {
  const dilationAt = operation === DEPTHWISE_CONV_2D ? 5 : 4
  if (Math.max(1, options?.uint32(dilationAt) ?? 1, options?.uint32(dilationAt + 1) ?? 1) !== 1) {
    throw new Error('A dilated convolution is not supported.')
  }
  return { strideX: options?.uint32(1) ?? 1, strideY: options?.uint32(2) ?? 1, isSame: options?.uint8(0) === 0 }
}

/** Reshapes [outer, places, channels] to [outer, channels, places]. */
function channelsFirst(values: Float32Array, outer: number, places: number, channels: number): Float32Array {
  const result = new Float32Array(values.length)
  for (let o = 0, to = 0; o < outer; o++) {
    for (let c = 0; c < channels; c++) {
      for (let p = 0; p < places; p++) result[to++] = values[(o * places + p) * channels + c]!
    }
  }
  return result
}

/**
 * Padding and output size along one side. `SAME` gives one result per stride and pads for it, the odd pixel at the end:
 * https://www.tensorflow.org/api_docs/python/tf/nn#notes_on_padding_2
 */
function along(length: number, kernel: number, stride: number, isSame: boolean) {
  if (!isSame) return { before: 0, after: 0, count: Math.floor((length - kernel) / stride) + 1 }
  const count = Math.ceil(length / stride)
  const padding = Math.max((count - 1) * stride + kernel - length, 0)
  const before = Math.floor(padding / 2)
  return { before, after: padding - before, count }
}

/** Only means over whole pictures. */
function pool({ operation, inputs, outputs, options }: LiteStep, builder: OnnxBuilder): void {
  const { name, shape } = builder.of(inputs[0])
  const isWhole =
    operation === MEAN
      ? builder.constantOf(inputs[1]).values.join() === '1,2'
      : options?.uint32(4) === shape.size?.height && options?.uint32(3) === shape.size?.width && options?.uint8(0) === 1
  if (!isWhole) throw new Error('Pooling over parts of a picture is not supported.')
  const mean = builder.add('GlobalAveragePool', [name])
  const { channels } = shape
  const isPicture = operation === AVERAGE_POOL_2D || options?.uint8(0) === 1
  if (isPicture) builder.set(outputs[0], mean, { channels, size: { height: 1, width: 1 } })
  else builder.set(outputs[0], builder.add('Flatten', [mean], { axis: 1 }), { channels, size: null })
  builder.markPooled(outputs[0] ?? -1)
}

function toRows({ inputs, outputs }: LiteStep, builder: OnnxBuilder): void {
  const { name, shape } = builder.of(inputs[0])
  if (shape.size && shape.size.height * shape.size.width > 1) {
    throw new Error('Reshaping is supported only for pooled pictures.')
  }
  builder.set(outputs[0], builder.add('Flatten', [name], { axis: 1 }), { channels: shape.channels, size: null })
}

function activation(options: FlatTable | null, field: number): Range {
  const number = options?.uint8(field) ?? 0
  const range = ACTIVATIONS.get(number)
  if (!range) throw new Error(`Activation ${number} is not supported.`)
  return range
}

/** The range that a quantised result can represent: the network was trained to be clipped there. */
function storable(tensor: number | undefined, lite: LiteModel): Range {
  const quantisation = lite.tensors[tensor ?? -1]?.quantisation
  if (!quantisation) return [-Infinity, Infinity]
  const { scale, zeroPoint } = quantisation
  return [scale * (0 - zeroPoint), scale * (HIGHEST - zeroPoint)]
}

function narrower(a: Range, b: Range): Range {
  return [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
}

function clip(name: string, [low, high]: Range, builder: OnnxBuilder): string {
  if (low === -Infinity && high === Infinity) return name
  const limits = [
    low === -Infinity ? '' : builder.constant([], [low]),
    high === Infinity ? '' : builder.constant([], [high]),
  ]
  return builder.add('Clip', [name, ...limits])
}
