import type { Bbox } from '../../spec/pictures/geometry.js'

/**
 * Puts boxes into reading order: rows from top to bottom and each row from left to right; but rows that lie in
 * columns, two lines or more in each with a clear gap between, are read column by column. A headline across all
 * columns is a row of its own. Total and stable: equal boxes keep their order.
 */
export function inReadingOrder<T extends { readonly bbox: Bbox }>(items: readonly T[]): T[] {
  const rows = split(items, (box) => [box.y, box.y + box.height])
  const ordered: T[] = []
  for (let from = 0; from < rows.length;) {
    let to = rows.length
    while (to > from + 1 && columnsOf(rows.slice(from, to).flat()).length < 2) to--
    ordered.push(...alongRow(rows.slice(from, to).flat()))
    from = to
  }
  return ordered
}

/** Columns of two items or more each; none where the items can't be parted so. */
function columnsOf<T extends { readonly bbox: Bbox }>(items: readonly T[]): T[][] {
  const columns = split(items, (box) => [box.x, box.x + box.width])
  return columns.every((column) => column.length > 1) ? columns : []
}

/** Columns from left to right; boxes one above the other (beside a taller one, say) from top to bottom. */
function alongRow<T extends { readonly bbox: Bbox }>(row: readonly T[]): T[] {
  const parts = split(row, (box) => [box.x, box.x + box.width])
  if (parts.length > 1) return parts.flatMap(inReadingOrder)
  return [...row].sort((a, b) => a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x)
}

/** Groups of items between which no other reaches across, along the axis that `extent` gives. */
function split<T extends { readonly bbox: Bbox }>(items: readonly T[], extent: (box: Bbox) => [number, number]): T[][] {
  const sorted = [...items].sort((a, b) => extent(a.bbox)[0] - extent(b.bbox)[0])
  const groups: T[][] = []
  let end = -Infinity
  for (const item of sorted) {
    const [from, to] = extent(item.bbox)
    const inset = (to - from) * 0.2
    if (from + inset >= end) groups.push([])
    groups.at(-1)!.push(item)
    end = Math.max(end, to - inset)
  }
  return groups
}
