import type { Bbox } from '../spec/geometry.js'

/**
 * Puts boxes into reading order: the page is cut, again and again, at the widest empty band that runs right across
 * it (recursive X-Y cut, Nagy and Seth 1984), level bands first where they separate rows; what can't be cut is read
 * from top to bottom, then from left to right. Total and stable: equal boxes keep their order.
 */
export function inReadingOrder<T extends { readonly bbox: Bbox }>(items: readonly T[]): T[] {
  if (items.length < 2) return [...items]
  const columns = split(items, (box) => [box.x, box.x + box.width])
  const rows = split(items, (box) => [box.y, box.y + box.height])
  // Rows that a column gap cuts too are columns only where several lines stand in each: a row of two plates is a row.
  const cutColumns = columns.length > 1 && columns.every((column) => column.length > 1)
  if (cutColumns || (columns.length > 1 && rows.length === 1)) return columns.flatMap(inReadingOrder)
  if (rows.length > 1) return rows.flatMap(inReadingOrder)
  return [...items].sort((a, b) => middle(a.bbox) - middle(b.bbox) || a.bbox.x - b.bbox.x)
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

function middle(box: Bbox): number {
  return box.y + box.height / 2
}
