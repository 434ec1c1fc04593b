/** Positions before merging: one for each word of each phrase. Arrays by position. */
export interface WrittenPositions {
  /** The symbol that a token must have, or -1 for a list; and that list, or -1. */
  readonly symbolAt: readonly number[]
  readonly listAt: readonly number[]
  /** Positions after each; there are no cycles. */
  readonly follows: readonly (readonly number[])[]
  /** What is completed there, or -1. */
  readonly accepts: readonly number[]
  /** Positions that any word may fill on the way to the next. */
  readonly gaps: ReadonlySet<number>
  /** Positions that phrases begin with, and those that match only at the beginning of a sentence. */
  readonly begins: ReadonlySet<number>
  readonly opens: ReadonlySet<number>
}

/** Positions after merging equal ones. Arrays by position. */
export interface MergedPositions {
  /** The symbol that a token must have, or `~list`. */
  readonly waitsFor: readonly number[]
  /** Positions after each, with how many words may stand in between at most; ordered by `waitsFor`. */
  readonly follows: readonly (readonly { readonly next: number; readonly reach: number }[])[]
  readonly accepts: readonly (readonly number[])[]
  readonly begins: readonly number[]
  readonly opens: readonly number[]
}

/**
 * Merges positions that are reached in the same way: they require the same and have the same predecessors. Phrases with
 * the same beginning then share its positions, so a word that begins hundreds of phrases is followed once (a trie of
 * prefixes, for an automaton with alternatives). A gap between two positions becomes the reach of the first. Lists come
 * before symbols.
 */
export function mergePositions(written: WrittenPositions): MergedPositions {
  const { symbolAt, listAt, accepts, gaps, begins, opens } = written
  const kept = [...symbolAt.keys()].filter((position) => !gaps.has(position) || begins.has(position))
  const reaches = symbolAt.map(() => new Map<number, number>())
  const before = symbolAt.map((): number[] => [])
  for (const position of kept) {
    passGaps(written, position, reaches[position]!)
    for (const next of reaches[position]!.keys()) before[next]!.push(position)
  }

  const waiting = before.map(({ length }) => length)
  const ready = kept.filter((position) => waiting[position] === 0)
  const numberOf = new Int32Array(symbolAt.length)
  const numbers = new Map<string, number>()
  const oneOf: number[] = []
  // Topological order: each position is processed after all its predecessors have their numbers.
  for (const position of ready) {
    const ways = new Set(before[position]!.map((other) => `${numberOf[other]!}:${reaches[other]!.get(position)}`))
    const key = `${symbolAt[position]} ${listAt[position]} ${begins.has(position)} ${opens.has(position)} ${[...ways].sort().join()}`
    const number = numbers.get(key) ?? numbers.size
    if (number === numbers.size) {
      numbers.set(key, number)
      oneOf.push(position)
    }
    numberOf[position] = number
    for (const next of reaches[position]!.keys()) if (--waiting[next]! === 0) ready.push(next)
  }

  const followed = oneOf.map(() => new Map<number, number>())
  const accepted = oneOf.map(() => new Set<number>())
  for (const position of kept) {
    const number = numberOf[position]!
    for (const [next, reach] of reaches[position]!) {
      const after = numberOf[next]!
      followed[number]!.set(after, Math.max(reach, followed[number]!.get(after) ?? 0))
    }
    if (accepts[position]! >= 0) accepted[number]!.add(accepts[position]!)
  }
  const waitsFor = oneOf.map((position) => (listAt[position]! >= 0 ? ~listAt[position]! : symbolAt[position]!))
  const renumber = (positions: ReadonlySet<number>) => [
    ...new Set([...positions].map((position) => numberOf[position]!)),
  ]
  return {
    waitsFor,
    follows: followed.map((row) =>
      [...row.entries()]
        .map(([next, reach]) => ({ next, reach }))
        .sort((a, b) => waitsFor[a.next]! - waitsFor[b.next]! || a.next - b.next),
    ),
    accepts: accepted.map((row) => [...row].sort((a, b) => a - b)),
    begins: renumber(begins),
    opens: renumber(opens),
  }
}

/** Adds to `reaches` the positions that may follow one, across gaps, with the most words that may stand in between. */
function passGaps(written: WrittenPositions, position: number, reaches: Map<number, number>, passed = 0): void {
  for (const next of written.follows[position]!) {
    if (written.gaps.has(next)) passGaps(written, next, reaches, passed + 1)
    else reaches.set(next, Math.max(passed, reaches.get(next) ?? 0))
  }
}
