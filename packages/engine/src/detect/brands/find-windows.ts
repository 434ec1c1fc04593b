import type { RgbImage } from '../../spec/pictures/image.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import type { Level, PictureWindow } from './pyramid.js'

/** Long side of the largest level that is searched: marks are found from some 8 % of the picture's long side up. */
const LARGEST_PX = 320
/** Side of the finder's window, and how far apart its windows are, in pixels of a level. */
const WINDOW_PX = 32
const STRIDE_PX = 4
/** Each level is continued by so much of its edge: marks at the border have windows of their own. */
const MARGIN_PX = 12
/** Windows below this score are not examined. */
const LEAST_SCORE = 0.3
/** Two windows closer than this share of their side, and of nearly the same size, count as one. */
const NEAR = 0.3
const ALIKE = 1.6

/** A place where a mark may be: its middle, the length of its longer side, and how like a mark it looks (0 to 1). */
export interface Candidate extends PictureWindow {
  readonly score: number
}

/** The places of a picture that look like a mark, best first, at most `most`. */
export async function findWindows(
  finder: InferenceSession,
  levels: readonly Level[],
  most: number,
): Promise<Candidate[]> {
  const searched = levels.filter(({ image: { width, height } }) => Math.max(width, height) <= LARGEST_PX + 1)
  // All levels at once: while the network processes one, the next is prepared.
  const found = await Promise.all(searched.map((level) => searchLevel(finder, level)))
  return withoutNeighbours(found.flat().toSorted(bestFirst), most)
}

const bestFirst = (a: Candidate, b: Candidate): number => b.score - a.score || a.y - b.y || a.x - b.x || a.side - b.side

async function searchLevel(finder: InferenceSession, level: Level): Promise<Candidate[]> {
  const frame = frameAround(level.image)
  const data = framedPlanes(level.image, frame)
  const { windows } = await finder.run({
    picture: { type: 'float32', data, dims: [1, 3, frame.height, frame.width], givenAway: true },
  })
  const [, , rows, columns] = windows!.dims as [number, number, number, number]
  return peaksOf(windows!.data as Float32Array, rows, columns, frame, level.scale)
}

/** A picture with room for marks at its edge: its sizes, and where the picture begins. */
interface FrameAround {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
}

function frameAround(image: RgbImage): FrameAround {
  const width = Math.max(WINDOW_PX, image.width + 2 * MARGIN_PX)
  const height = Math.max(WINDOW_PX, image.height + 2 * MARGIN_PX)
  return { width, height, left: (width - image.width) >> 1, top: (height - image.height) >> 1 }
}

/** The picture's planes from 0 to 1, its edge repeated around it. */
function framedPlanes(image: RgbImage, { width, height, left, top }: FrameAround): Float32Array {
  const plane = width * height
  const data = new Float32Array(plane * 3)
  for (let y = 0; y < height; y++) {
    const row = Math.min(Math.max(y - top, 0), image.height - 1) * image.width
    for (let x = 0; x < width; x++) {
      const from = (row + Math.min(Math.max(x - left, 0), image.width - 1)) * 3
      const to = y * width + x
      data[to] = image.data[from]! / 255
      data[plane + to] = image.data[from + 1]! / 255
      data[2 * plane + to] = image.data[from + 2]! / 255
    }
  }
  return data
}

function peaksOf(
  map: Float32Array,
  rows: number,
  columns: number,
  { left, top }: FrameAround,
  scale: number,
): Candidate[] {
  const cells = rows * columns
  const found: Candidate[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      const score = 1 / (1 + Math.exp(-map[cell]!))
      if (score < LEAST_SCORE || !isPeak(map, rows, columns, row, column)) continue
      const half = WINDOW_PX / 2
      found.push({
        x: (column * STRIDE_PX + half + map[cells + cell]! * half - left) / scale,
        y: (row * STRIDE_PX + half + map[2 * cells + cell]! * half - top) / scale,
        side: (WINDOW_PX * Math.exp(map[3 * cells + cell]!)) / scale,
        score,
      })
    }
  }
  return found
}

function isPeak(map: Float32Array, rows: number, columns: number, row: number, column: number): boolean {
  const own = map[row * columns + column]!
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      if (map[y * columns + x]! > own) return false
    }
  }
  return true
}

function withoutNeighbours(candidates: readonly Candidate[], most: number): Candidate[] {
  const kept: Candidate[] = []
  for (const one of candidates) {
    if (kept.length === most) break
    if (!isNeighbour(one, kept)) kept.push(one)
  }
  return kept
}

function isNeighbour(one: Candidate, others: readonly Candidate[]): boolean {
  for (const other of others) {
    const near = NEAR * Math.min(one.side, other.side)
    const ratio = one.side > other.side ? one.side / other.side : other.side / one.side
    if (Math.abs(one.x - other.x) < near && Math.abs(one.y - other.y) < near && ratio < ALIKE) return true
  }
  return false
}
