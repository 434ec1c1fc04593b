import { unionBox } from '../spec/pictures/box-overlap.js'
import type { Bbox } from '../spec/pictures/geometry.js'

/** Finds boxes by their place. Boxes are named by their position in the list that was indexed. */
export interface BoxIndex {
  /** Positions of the boxes that touch this one, ascending. */
  touching(box: Bbox): number[]
  /** Makes a box one of those that {@link someMarked} asks. */
  mark(position: number): void
  /** Whether a marked box that touches this one passes the test. */
  someMarked(box: Bbox, test: (position: number) => boolean): boolean
}

interface Node {
  readonly bounds: Bbox
  /** The boxes in it. */
  readonly positions: readonly number[]
  /** None where it holds a single box. */
  readonly halves: readonly Node[]
  isMarked: boolean
}

/**
 * A tree in which each node bounds half of the boxes of its parent. Building takes O(n log² n); looking up O(log n) for
 * each box that it finds, as long as boxes are small beside what they are spread over.
 */
export function createBoxIndex(boxes: readonly Bbox[]): BoxIndex {
  /** The nodes that hold each box, from the root to its own. */
  const pathOf = boxes.map((): Node[] => [])
  const root = boxes.length > 0 ? grow([...boxes.keys()]) : null

  function grow(positions: number[]): Node {
    const bounds = positions.map((position) => boxes[position]!).reduce(unionBox)
    const isWide = bounds.width > bounds.height
    const middleOf = ({ x, y, width, height }: Bbox): number => (isWide ? x + width / 2 : y + height / 2)
    const sorted = positions.toSorted((a, b) => middleOf(boxes[a]!) - middleOf(boxes[b]!))
    const half = positions.length >> 1
    const halves = half === 0 ? [] : [grow(sorted.slice(0, half)), grow(sorted.slice(half))]
    const node: Node = { bounds, positions, halves, isMarked: false }
    for (const position of positions) pathOf[position]!.push(node)
    return node
  }

  function collect({ bounds, positions, halves }: Node, box: Bbox, found: number[]): void {
    if (!touch(bounds, box)) return
    if (halves.length === 0) found.push(...positions)
    for (const half of halves) collect(half, box, found)
  }

  function some(node: Node, box: Bbox, test: (position: number) => boolean): boolean {
    if (!node.isMarked || !touch(node.bounds, box)) return false
    if (node.halves.length === 0) return node.positions.some(test)
    return node.halves.some((half) => some(half, box, test))
  }

  return {
    touching(box) {
      const found: number[] = []
      if (root) collect(root, box, found)
      return found.sort((a, b) => a - b)
    },
    mark(position) {
      for (const node of pathOf[position]!) node.isMarked = true
    },
    someMarked: (box, test) => root !== null && some(root, box, test),
  }
}

/** Whether boxes share a point. */
function touch(a: Bbox, b: Bbox): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}
