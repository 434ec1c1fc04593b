import type { Planes } from '../geometry/resample.js'

/** Share of the darkest and of the lightest values that {@link stretched} lets run to black and to white. */
const CLIPPED = 0.02

/** Light where it was dark and dark where it was light. */
export function negative(line: Planes): Planes {
  return { ...line, data: line.data.map((value) => 255 - value) }
}

/** Each channel stretched from black to white, but for the outermost values. A channel of one value stays. */
export function stretched(line: Planes): Planes {
  const { width, height } = line
  const size = width * height
  const data = line.data.slice()
  for (let channel = 0; channel < 3; channel++) {
    const plane = data.subarray(channel * size, (channel + 1) * size)
    const sorted = plane.slice().sort()
    const low = sorted[Math.floor(CLIPPED * size)]!
    const high = sorted[Math.ceil((1 - CLIPPED) * size) - 1]!
    if (high <= low) continue
    for (let at = 0; at < size; at++) {
      plane[at] = Math.min(255, Math.max(0, ((plane[at]! - low) * 255) / (high - low)))
    }
  }
  return { ...line, data }
}
