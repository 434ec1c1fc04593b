import type { Area } from './resample.js'

/** Areas that overlap become one that holds them. */
export function joinOverlapping(areas: readonly Area[]): Area[] {
  const joined: Area[] = []
  for (const area of areas) {
    let whole = area
    for (let i = 0; i < joined.length; i++) {
      const other = joined[i]!
      if (overlapOf(whole, other) === null) continue
      const [x, y] = [Math.min(whole.x, other.x), Math.min(whole.y, other.y)]
      const right = Math.max(whole.x + whole.width, other.x + other.width)
      const bottom = Math.max(whole.y + whole.height, other.y + other.height)
      whole = { x, y, width: right - x, height: bottom - y }
      joined.splice(i, 1)
      i = -1
    }
    joined.push(whole)
  }
  return joined
}

/** What two areas share; null where that is nothing. */
export function overlapOf(a: Area, b: Area): Area | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}
