/** Pictures as nested rows, [y][x][channel], computed in the simplest way: the reference for the reader. */
export type Picture = readonly (readonly (readonly number[])[])[]

/** A kernel's weights, [out][y][x][in]; of a depthwise convolution [0][y][x][channel]. */
export interface Kernel {
  readonly dims: readonly [number, number, number, number]
  at(out: number, y: number, x: number, channel: number): number
}

/** How a convolution walks, and where its results are cut off. */
export interface Walk {
  readonly stride: readonly [y: number, x: number]
  readonly isSame: boolean
  readonly limits: readonly [low: number, high: number]
  readonly isDepthwise?: boolean
}

/** A convolution. `SAME` pads so that there is one result a stride, the odd pixel below and to the right. */
export function convolve(input: Picture, kernel: Kernel, bias: readonly number[], walk: Walk): Picture {
  const { stride, isSame, limits, isDepthwise = false } = walk
  const [, kernelHeight, kernelWidth, last] = kernel.dims
  const side = (length: number, size: number, step: number): { count: number; before: number } => {
    const count = isSame ? Math.ceil(length / step) : Math.floor((length - size) / step) + 1
    return { count, before: isSame ? Math.floor(Math.max((count - 1) * step + size - length, 0) / 2) : 0 }
  }
  const rows = side(input.length, kernelHeight, stride[0])
  const columns = side(input[0]!.length, kernelWidth, stride[1])
  return grid(rows.count, columns.count, (y, x) =>
    bias.map((start, out) => {
      let sum = start
      for (let ky = 0; ky < kernelHeight; ky++) {
        for (let kx = 0; kx < kernelWidth; kx++) {
          const pixel = input[y * stride[0] + ky - rows.before]?.[x * stride[1] + kx - columns.before]
          if (!pixel) continue
          if (isDepthwise) sum += pixel[out]! * kernel.at(0, ky, kx, out)
          else for (let channel = 0; channel < last; channel++) sum += pixel[channel]! * kernel.at(out, ky, kx, channel)
        }
      }
      return Math.min(limits[1], Math.max(limits[0], sum))
    }),
  )
}

/** Two pictures added, cut off at `low`. */
export function add(a: Picture, b: Picture, low: number): Picture {
  return grid(a.length, a[0]!.length, (y, x) => a[y]![x]!.map((value, c) => Math.max(low, value + b[y]![x]![c]!)))
}

/** The mean of each channel. */
export function mean(input: Picture): number[] {
  const pixels = input.flat()
  return pixels[0]!.map((_, channel) => pixels.reduce((sum, pixel) => sum + pixel[channel]!, 0) / pixels.length)
}

/** Shares that sum to 1. */
export function softmax(values: readonly number[]): number[] {
  const powers = values.map((value) => Math.exp(value))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

function grid(height: number, width: number, pixel: (y: number, x: number) => number[]): Picture {
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => pixel(y, x)))
}
