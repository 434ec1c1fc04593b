/** Change of relative luminance that counts as half a flash (20 of 200 cd/m²). */
const LEAST_CHANGE = 0.1
/** Changes are harmless if the darker picture is at least this bright (160 cd/m²). */
const BRIGHT = 0.8

/** The rise and fall of a luminance: its last direction, and the most extreme value since. */
export interface Swing {
  /** 1 rising, -1 falling, 0 before the first change. */
  direction: 0 | 1 | -1
  highest: number
  lowest: number
}

/** A swing before its first luminance. */
export function beginSwing(): Swing {
  return { direction: 0, highest: -Infinity, lowest: Infinity }
}

/** Adds the next luminance; true if it completes half a flash. */
export function changesDirection(swing: Swing, luminance: number): boolean {
  if (luminance > swing.highest) swing.highest = luminance
  if (luminance < swing.lowest) swing.lowest = luminance
  const isUp = swing.direction !== 1 && luminance - swing.lowest >= LEAST_CHANGE && swing.lowest < BRIGHT
  const isDown = swing.direction !== -1 && swing.highest - luminance >= LEAST_CHANGE && luminance < BRIGHT
  if (!isUp && !isDown) return false
  swing.direction = isUp ? 1 : -1
  swing.highest = luminance
  swing.lowest = luminance
  return true
}
