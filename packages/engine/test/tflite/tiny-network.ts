import { add, convolve, type Kernel, mean, type Picture, softmax } from './reference-network.js'
import { type StoredStep, type StoredTensor, type Table, writeTflite } from './write-tflite.js'

/** Numbers of operations and settings in the schema. */
const [ADD, AVERAGE_POOL, CONV, DEPTHWISE, RESHAPE, SOFTMAX, SQUEEZE] = [0, 1, 3, 4, 22, 25, 43] as const
const [SAME, VALID] = [0, 1] as const
const [NONE, RELU, RELU6] = [0, 1, 3] as const

/** Height and width of the pictures that the network takes: odd and even, so that `SAME` pads unevenly. */
export const HEIGHT = 9
export const WIDTH = 8
export const CLASSES = 5

const SCALE = 0.02
const ZERO = 120

const random = mulberry(7)
const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(random() * 256))
const biases = (length: number): Int32Array => Int32Array.from({ length }, () => Math.floor(random() * 2000) - 1000)

interface Layer {
  readonly dims: readonly [number, number, number, number]
  readonly weights: Uint8Array
  readonly biases: Int32Array
}

const layer = (out: number, height: number, width: number, last: number): Layer => ({
  dims: [out, height, width, last],
  weights: bytes(out * height * width * last),
  biases: biases(out === 1 ? last : out),
})
const entrance = layer(4, 3, 3, 3)
const depthwise = layer(1, 3, 3, 4)
const project = layer(4, 1, 1, 4)
const exit = layer(CLASSES, 1, 1, 4)

/** Where the integers of the results of `entrance` and `project` end: these cut off, as a quantised network does. */
const ENTRANCE = { scale: 0.015, zeroPoint: 0 }
const PROJECT = { scale: 0.03, zeroPoint: 100 }

/** A network of every kind of step that the reader knows, as a file. `operation` replaces the softmax. */
export function tinyNetwork(operation: number = SOFTMAX): Uint8Array {
  const constants = [entrance, depthwise, project, exit].flatMap(({ dims, weights, biases: stored }, at) => [
    { name: `weights ${at}`, dims, scale: SCALE, zeroPoint: ZERO, stored: weights },
    { name: `biases ${at}`, dims: [stored.length], scale: BIAS_SCALE, stored },
  ])
  const computed: StoredTensor[] = [
    { name: 'entrance', dims: [], ...ENTRANCE },
    { name: 'depthwise', dims: [] },
    { name: 'project', dims: [], ...PROJECT },
    { name: 'sum', dims: [] },
    { name: 'features', dims: [] },
    { name: 'logits', dims: [] },
    { name: 'squeezed', dims: [] },
    { name: 'reshaped', dims: [] },
    { name: 'classes', dims: [] },
  ]
  const input = { name: 'picture', dims: [1, HEIGHT, WIDTH, 3], scale: 1, zeroPoint: 0 }
  const first = 1 + constants.length
  return writeTflite([input, ...constants, ...computed], stepsFrom(first, operation))
}

const BIAS_SCALE = 0.0005

function stepsFrom(first: number, last: number): StoredStep[] {
  const [a, b, c, sum, features, logits, squeezed, reshaped, classes] = Array.from({ length: 9 }, (_, k) => first + k)
  const step = (operation: number, inputs: number[], output: number, options: Table): StoredStep => {
    return { operation, inputs, outputs: [output], options }
  }
  const conv = (padding: number, y: number, x: number, activation: number): Table => [
    { uint8: padding },
    { uint32: x },
    { uint32: y },
    { uint8: activation },
  ]
  const wholeWindow: Table = [{ uint8: VALID }, { uint32: 1 }, { uint32: 1 }, { uint32: 4 }, { uint32: 5 }]
  return [
    step(CONV, [0, 1, 2], a!, conv(SAME, 2, 2, RELU6)),
    step(DEPTHWISE, [a!, 3, 4], b!, [{ uint8: SAME }, { uint32: 1 }, { uint32: 1 }, { uint32: 1 }, { uint8: RELU }]),
    step(CONV, [b!, 5, 6], c!, conv(VALID, 1, 1, NONE)),
    step(ADD, [c!, a!], sum!, [{ uint8: RELU }]),
    step(AVERAGE_POOL, [sum!], features!, wholeWindow),
    step(CONV, [features!, 7, 8], logits!, conv(SAME, 1, 1, NONE)),
    step(SQUEEZE, [logits!], squeezed!, []),
    step(RESHAPE, [squeezed!], reshaped!, []),
    step(last, [reshaped!], classes!, [{ float32: 1 }]),
  ]
}

/** What the network must give for a picture. */
export function expected(picture: Picture): { features: number[]; classes: number[] } {
  const a = convolve(picture, kernelOf(entrance), biasOf(entrance), {
    stride: [2, 2],
    isSame: true,
    limits: [0, Math.min(6, ENTRANCE.scale * 255)],
  })
  const plain = { stride: [1, 1] as const, isSame: true }
  const b = convolve(a, kernelOf(depthwise), biasOf(depthwise), { ...plain, limits: [0, Infinity], isDepthwise: true })
  const limits = [PROJECT.scale * -PROJECT.zeroPoint, PROJECT.scale * (255 - PROJECT.zeroPoint)] as const
  const c = convolve(b, kernelOf(project), biasOf(project), { ...plain, limits })
  const features = mean(add(c, a, 0))
  const none = [-Infinity, Infinity] as const
  const logits = convolve([[features]], kernelOf(exit), biasOf(exit), { ...plain, limits: none })
  return { features, classes: softmax(logits[0]![0]!) }
}

function kernelOf({ dims, weights }: Layer): Kernel {
  const [, height, width, last] = dims
  const at = (out: number, y: number, x: number, c: number): number => {
    return (weights[((out * height + y) * width + x) * last + c]! - ZERO) * SCALE
  }
  return { dims, at }
}

const biasOf = ({ biases: stored }: Layer): number[] => [...stored].map((value) => value * BIAS_SCALE)

/** Numbers from 0 to 1, the same every time. */
export function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
