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
  const rows = stations(Math.ceil(height / rowStep), Math.ceil(box.height / rowStep), (row) => {
    return ((row * rowStep + 0.5 - along) / scale + box.height / 2 - 0.5) / rowStep
  })
  const columns = stations(width, box.width, (column) => (column + 0.5 - across) / scale + box.width / 2 - 0.5)
  const coverage = between(pattern.coverage, box.width, rows, columns)
  return fromCoverage({ box: { x: left, y: top, width, height }, rowStep, letters, coverage })
}

/** Where pixels lie along one axis of others: after `before`, by a share of the way to `after`. */
interface Stations {
  readonly before: Int32Array
  readonly after: Int32Array
  readonly share: Float64Array
}

/** `placeOf` gives where a pixel lies among `sources`; beyond the first and last it is at these. */
function stations(count: number, sources: number, placeOf: (pixel: number) => number): Stations {
  const [before, after, share] = [new Int32Array(count), new Int32Array(count), new Float64Array(count)]
  for (let pixel = 0; pixel < count; pixel++) {
    const place = Math.min(Math.max(placeOf(pixel), 0), sources - 1)
    before[pixel] = Math.floor(place)
    after[pixel] = Math.min(before[pixel]! + 1, sources - 1)
    share[pixel] = place - before[pixel]!
  }
  return { before, after, share }
}

/** Values between four others each, in rows. */
function between(values: Float32Array, width: number, rows: Stations, columns: Stations): Float32Array {
  const { before, after, share } = columns
  const count = before.length
  const result = new Float32Array(rows.before.length * count)
  for (let row = 0, at = 0; row < rows.before.length; row++) {
    const [top, below, down] = [rows.before[row]! * width, rows.after[row]! * width, rows.share[row]!]
    for (let column = 0; column < count; column++, at++) {
      const [from, to, right] = [before[column]!, after[column]!, share[column]!]
      const upper = values[top + from]! * (1 - right) + values[top + to]! * right
      const lower = values[below + from]! * (1 - right) + values[below + to]! * right
      result[at] = upper * (1 - down) + lower * down
    }
  }
  return result
}
