import { minAreaBox } from '../geometry/min-area-box.js'
import type { Point, RotatedBox } from '../geometry/rotated-box.js'
import { growBox } from '../geometry/rotated-box.js'

/** Probability of text per pixel, rows from top to bottom. */
export interface TextMap {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** A box found in a text map, with the mean probability of its blob. */
export interface ScoredBox {
  readonly box: RotatedBox
  readonly score: number
}

/** How blobs of a text map become boxes. */
export interface TextMapOptions {
  /** Pixels above this probability belong to text. */
  readonly threshold: number
  /** Blobs with a lower mean probability are dropped. */
  readonly minScore: number
  /** Growth of a blob's box, as a multiple of its area over its perimeter; the map marks shrunk text. */
  readonly unclip: number
  /** Blobs thinner than this (map pixels, before growth) are dropped. */
  readonly minSidePx: number
}

/**
 * Boxes of the connected blobs of a text map, in map pixels, by first pixel from top to bottom.
 * The map is that of Differentiable Binarization (Liao et al. 2020), trained on text shrunk by a multiple of
 * area / perimeter, which `unclip` undoes.
 */
export function boxesOfTextMap(map: TextMap, options: TextMapOptions): ScoredBox[] {
  const seen = new Uint8Array(map.data.length)
  const boxes: ScoredBox[] = []
  const { threshold, minScore, unclip, minSidePx } = options
  const first = nextOfText(map.data, seen, 0, threshold)
  for (let start = first; start < seen.length; start = nextOfText(map.data, seen, start + 1, threshold)) {
    const blob = floodBlob(map, seen, start, threshold)
    if (blob.score < minScore) continue
    const box = minAreaBox(blob.outline)
    if (Math.min(box.width, box.height) < minSidePx) continue
    const margin = (box.width * box.height * unclip) / (2 * (box.width + box.height))
    boxes.push({ box: growBox(box, margin, margin), score: blob.score })
  }
  return boxes
}

/** The first pixel of text from `start` on that no blob holds yet; the number of pixels where there is none. */
function nextOfText(data: Float32Array, seen: Uint8Array, start: number, threshold: number): number {
  let at = start
  while (at < data.length && (seen[at] || data[at]! <= threshold)) at++
  return at
}

/** Marks the blob that holds pixel `start` as seen; its outline is the ends of each row's span, at pixel corners. */
function floodBlob(map: TextMap, seen: Uint8Array, start: number, threshold: number) {
  const { width, height, data } = map
  const spans = new Map<number, { left: number; right: number }>()
  const stack = [start]
  seen[start] = 1
  let sum = 0
  let count = 0
  while (stack.length > 0) {
    const at = stack.pop()!
    const x = at % width
    const y = (at - x) / width
    sum += data[at]!
    count++
    const span = spans.get(y)
    if (!span) spans.set(y, { left: x, right: x })
    else if (x < span.left) span.left = x
    else if (x > span.right) span.right = x
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const next = at + dy * width + dx
        const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height
        if (!inside || seen[next] || data[next]! <= threshold) continue
        seen[next] = 1
        stack.push(next)
      }
    }
  }
  const outline: Point[] = []
  for (const [y, { left, right }] of spans) {
    outline.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 }, { x: right + 1, y: y + 1 })
  }
  return { outline, score: sum / count }
}
