/** A piece of a text: UTF-16 offsets, `end` exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** Stretches with a number each, asked for the least number among those that overlap another stretch. */
export interface EarliestOverlap {
  note(stretch: Stretch, number: number): void
  /** Infinity where no noted stretch shares a unit with this one. */
  find(stretch: Stretch): number
}

/** Offsets in order: what lies between two neighbours is never cut. */
export type Bounds = ReadonlyMap<number, number>

/** The {@link Bounds} of all stretches that will be noted or asked for. O(n log n). */
export function boundsOf(stretches: readonly Stretch[]): Bounds {
  const offsets = new Set(stretches.flatMap(({ start, end }) => [start, end]))
  return new Map([...offsets].sort((a, b) => a - b).map((offset, rank) => [offset, rank]))
}

/**
 * A segment tree over the pieces between neighbouring bounds, of which only the nodes that are needed exist: many trees
 * may share the bounds of a text. Both calls are O(log n); empty stretches overlap nothing.
 */
export function createEarliestOverlap(bounds: Bounds): EarliestOverlap {
  /** By node, the least number of what covers its whole stretch, and of what lies anywhere in it. */
  const [covering, within] = [new Map<number, number>(), new Map<number, number>()]

  function lower(least: Map<number, number>, node: number, number: number): void {
    least.set(node, Math.min(number, least.get(node) ?? Infinity))
  }

  function noteAt(node: number, low: number, high: number, start: number, end: number, number: number): void {
    if (end <= low || high <= start) return
    lower(within, node, number)
    if (start <= low && high <= end) {
      lower(covering, node, number)
      return
    }
    const middle = (low + high) >> 1
    noteAt(2 * node, low, middle, start, end, number)
    noteAt(2 * node + 1, middle, high, start, end, number)
  }

  function findAt(node: number, low: number, high: number, start: number, end: number): number {
    const least = within.get(node)
    if (least === undefined || end <= low || high <= start) return Infinity
    if (start <= low && high <= end) return least
    const middle = (low + high) >> 1
    return Math.min(
      covering.get(node) ?? Infinity,
      findAt(2 * node, low, middle, start, end),
      findAt(2 * node + 1, middle, high, start, end),
    )
  }

  const rank = (offset: number): number => bounds.get(offset)!
  return {
    note: ({ start, end }, number) => {
      if (start < end) noteAt(1, 0, bounds.size, rank(start), rank(end), number)
    },
    find: ({ start, end }) => (start < end ? findAt(1, 0, bounds.size, rank(start), rank(end)) : Infinity),
  }
}
