/** A grid of blocks of which some are marked (1), rows from top to bottom. */
export interface Blocks {
  readonly columns: number
  readonly rows: number
  readonly marked: Uint8Array
}

/** A group's place in the grid; `right` and `bottom` are exclusive. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Marks the blocks around those that are marked, too: `x` to the left and right, `y` above and below. */
export function widen({ columns, rows, marked }: Blocks, { x: across, y: down }: { x: number; y: number }): Blocks {
  const wide = new Uint8Array(marked.length)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!marked[y * columns + x]) continue
      const [top, bottom] = [Math.max(0, y - down), Math.min(rows - 1, y + down)]
      const [left, right] = [Math.max(0, x - across), Math.min(columns - 1, x + across)]
      for (let v = top; v <= bottom; v++) wide.fill(1, v * columns + left, v * columns + right + 1)
    }
  }
  return { columns, rows, marked: wide }
}

/** Bounds of the groups of marked blocks that touch by a side, by first block from top to bottom. */
export function boundsOfGroups({ columns, marked }: Blocks): Bounds[] {
  const open = Uint8Array.from(marked)
  const groups: Bounds[] = []
  for (let start = 0; start < open.length; start++) {
    if (open[start]) groups.push(clearGroup(open, start, columns))
  }
  return groups
}

function clearGroup(open: Uint8Array, start: number, columns: number): Bounds {
  const stack = [start]
  open[start] = 0
  let [left, right, top, bottom] = [columns, 0, Infinity, 0]
  while (stack.length > 0) {
    const at = stack.pop()!
    const x = at % columns
    const y = (at - x) / columns
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    for (const next of [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns]) {
      if (!open[next]) continue
      open[next] = 0
      stack.push(next)
    }
  }
  return { left, top, right, bottom }
}
