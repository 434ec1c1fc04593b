import { type AttributeValue, floats, type Graph, type Message, node, value } from '../onnx-writer.js'
import type { LiteModel } from './read-tflite.js'

/** Shape of a computed tensor in the ONNX graph: pictures [n, channels, height, width], or rows [n, channels]. */
export interface Shape {
  readonly channels: number
  /** Null for rows. */
  readonly size: { readonly height: number; readonly width: number } | null
}

interface Computed {
  readonly name: string
  readonly shape: Shape
}

/** Collects an ONNX graph while the steps of a TensorFlow Lite graph are translated, with channels first. */
export class OnnxBuilder {
  private readonly nodes: Message[] = []
  private readonly constants: Message[] = []
  private readonly inputs: Message[] = []
  private readonly computed = new Map<number, Computed>()
  private readonly pooled: number[] = []

  /** Starts with the model's one input: pictures [n, height, width, channels]. Throws for any other. */
  constructor(private readonly lite: LiteModel) {
    const [input, second] = lite.inputs
    const { name, dims } = lite.tensors[input ?? -1] ?? { name: '', dims: [] }
    const [, height, width, channels] = dims
    if (second !== undefined || dims.length !== 4 || !height || !width || !channels) {
      throw new Error('It must have one input, a picture.')
    }
    this.inputs.push(value(name, ['pictures', height, width, channels]))
    this.nodes.push(node('Transpose', [name], `${name}/channels-first`, { perm: [0, 3, 1, 2] }))
    this.computed.set(input!, { name: `${name}/channels-first`, shape: { channels, size: { height, width } } })
  }

  /** A tensor that an earlier step has computed. */
  of(tensor: number | undefined): Computed {
    const found = this.computed.get(tensor ?? -1)
    if (!found) throw new Error(`Tensor ${tensor} is used before it is computed.`)
    return found
  }

  /** Dims and values of a constant. */
  constantOf(tensor: number | undefined): { dims: readonly number[]; values: Float32Array } {
    const { dims, values } = this.lite.tensors[tensor ?? -1] ?? {}
    if (!dims || !values) throw new Error(`Tensor ${tensor} is no constant.`)
    return { dims, values }
  }

  /** Adds a constant to the graph and returns its name. */
  constant(dims: readonly number[], values: ArrayLike<number>): string {
    const name = `constant-${this.constants.length}`
    this.constants.push(floats(name, dims, values))
    return name
  }

  /** Adds a node that computes an intermediate result, and returns its name. */
  add(type: string, inputs: readonly string[], attributes: Readonly<Record<string, AttributeValue>> = {}): string {
    const name = `step-${this.nodes.length}`
    this.nodes.push(node(type, inputs, name, attributes))
    return name
  }

  /** Records which node's result a tensor of the model is. */
  set(tensor: number | undefined, name: string, shape: Shape): void {
    this.computed.set(tensor ?? -1, { name, shape })
  }

  /** Marks a tensor as the features of whole pictures. */
  markPooled(tensor: number): void {
    this.pooled.push(tensor)
  }

  /** The finished graph: outputs of the model, then pooled features, each under its name in the file. */
  graph(outputs: readonly number[]): Graph {
    const values = [...outputs, ...this.pooled].map((tensor) => {
      const { name, shape } = this.of(tensor)
      const given = this.lite.tensors[tensor]!.name
      // As rows, whatever the file made of them: it is a picture of one pixel.
      this.nodes.push(node('Flatten', [name], given, { axis: 1 }))
      const { height, width } = shape.size ?? { height: 1, width: 1 }
      return value(given, ['pictures', shape.channels * height * width])
    })
    const { nodes, constants, inputs } = this
    return { name: 'picture-network', nodes, constants, inputs, outputs: values }
  }
}
