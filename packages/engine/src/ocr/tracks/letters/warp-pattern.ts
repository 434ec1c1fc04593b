import { fromCoverage, type StrokePattern } from './stroke-pattern.js'

/** How the letters of a pattern lie otherwise than where they were learnt: `right` and `down` in thumb pixels. */
export interface Warp {
  /** Size as a multiple of that at which they were learnt, about the middle of the line. */
  readonly scale: number
  readonly right: number
  readonly down: number
}

/** Warps of one pattern that are kept: half pixels in all directions at its last size, and the sizes around that. */
const MOST_KEPT = 24

/** While a line does not stand still, the same few warps of its letters are asked for on every frame. */
const kept = new WeakMap<StrokePattern, Map<string, StrokePattern | null>>()

/**
 * The same letters as they look after a warp; the box, which may then lie beyond the picture, follows the scale alone.
 * Null where nothing is left of them.
 */
export function warpPattern(pattern: StrokePattern, warp: Warp): StrokePattern | null {
  const warps = kept.get(pattern) ?? new Map<string, StrokePattern | null>()
  kept.set(pattern, warps)
  const key = `${warp.scale} ${warp.right} ${warp.down}`
  const known = warps.get(key)
  if (known !== undefined) return known
  const made = warped(pattern, warp)
  if (warps.size >= MOST_KEPT) warps.clear()
  warps.set(key, made)
  return made
}

function warped(pattern: StrokePattern, { scale, right, down }: Warp): StrokePattern | null {
  const { box, rowStep, letters } = pattern
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)]
  const [left, top] = [box.x + Math.round((box.width - width) / 2), box.y + Math.round((box.height - height) / 2)]
  // The middle of the box may move by half a pixel, since pixels are whole.
  const across = box.x + box.width / 2 + right - left
  const along = box.y + box.height / 2 + down - top
  const rows = Math.ceil(box.height / rowStep)
  const coverage = new Float32Array(Math.ceil(height / rowStep) * width)
  for (let row = 0, at = 0; at < coverage.length; row++) {
    const y = ((row * rowStep + 0.5 - along) / scale + box.height / 2 - 0.5) / rowStep
    for (let column = 0; column < width; column++, at++) {
      const x = (column + 0.5 - across) / scale + box.width / 2 - 0.5
      coverage[at] = between(pattern.coverage, box.width, rows, x, y)
    }
  }
  return fromCoverage({ box: { x: left, y: top, width, height }, rowStep, letters, coverage })
}

/** The value between four others; beyond the edges, that of the nearest. */
function between(values: Float32Array, width: number, height: number, atX: number, atY: number): number {
  const [x, y] = [Math.min(Math.max(atX, 0), width - 1), Math.min(Math.max(atY, 0), height - 1)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const upper = values[top * width + left]! * (1 - x + left) + values[top * width + right]! * (x - left)
  const lower = values[below * width + left]! * (1 - x + left) + values[below * width + right]! * (x - left)
  return upper * (1 - y + top) + lower * (y - top)
}
