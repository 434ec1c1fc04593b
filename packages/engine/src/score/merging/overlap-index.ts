import type { Stretch } from './earliest-overlap.js'

/** A stretch and what it belongs to. */
export interface Owned<Owner> extends Stretch {
  readonly owner: Owner
}

/**
 * Looks up the stretches that overlap another: they form a balanced tree by their start, each node of which knows the
 * last end below it. Building is O(n log n), a question O(log n) for each stretch that it finds.
 */
export function createOverlapIndex<Owner>(
  stretches: readonly Owned<Owner>[],
): (asked: Stretch) => readonly Owned<Owner>[] {
  const sorted = stretches.toSorted((a, b) => a.start - b.start)
  const lastEnds: number[] = []
  measure(0, sorted.length)

  function measure(low: number, high: number): number {
    if (low >= high) return -Infinity
    const middle = (low + high) >> 1
    return (lastEnds[middle] = Math.max(sorted[middle]!.end, measure(low, middle), measure(middle + 1, high)))
  }

  function collect(low: number, high: number, { start, end }: Stretch, found: Owned<Owner>[]): void {
    const middle = (low + high) >> 1
    if (low >= high || lastEnds[middle]! <= start) return
    collect(low, middle, { start, end }, found)
    const here = sorted[middle]!
    if (here.start >= end) return
    if (here.end > start) found.push(here)
    collect(middle + 1, high, { start, end }, found)
  }

  return (asked) => {
    const found: Owned<Owner>[] = []
    collect(0, sorted.length, asked, found)
    return found
  }
}
