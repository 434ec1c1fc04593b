import { PORTION, type Portions } from '../../portions.js'
import type { Token } from '../tokens/tokenise.js'
import { HIT, type Pass } from './pass.js'

/** One reading of a passage, with its hits. */
export interface Reading extends Pick<Pass, 'hits'> {
  readonly passage: number
  readonly tokens: readonly Token[]
}

/**
 * An occurrence of a phrase, with what evaluation needs: token indices `from` and `to`, UTF-16 offsets `start` and
 * `end`.
 */
export interface Spot {
  readonly passage: number
  readonly tokens: readonly Token[]
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly sentence: number
  /** The negations that are part of its phrase (`ownDenials`); these do not negate the spot. */
  readonly ownDenials: ReadonlySet<string>
  /** Cache of `standsIn`, as bits: rules share spots. */
  stances: number
}

/** Spots of a few phrases, ordered by passage and offset. */
export interface SpotList {
  readonly all: readonly Spot[]
  /** Where the spots of each passage begin and end in `all`. */
  readonly ranges: ReadonlyMap<number, readonly [from: number, to: number]>
  /** Length of the longest spot, in tokens. */
  readonly longest: number
}

/** The spots of some readings, by phrase. */
export interface SpotIndex {
  of(phrases: Int32Array): SpotList
  /** The phrases that occur anywhere. */
  readonly phrases: readonly number[]
}

const NOWHERE: readonly Spot[] = []
const NONE: SpotList = { all: [], ranges: new Map(), longest: 0 }

/**
 * Indexes the hits of all readings by phrase. `denialsOf`: the negations that are part of a phrase. Spots are created
 * on demand, since most phrases in a text are never asked for; phrases on the same words share one.
 */
export function* indexSpots(
  readings: readonly Reading[],
  denialsOf: (phrase: number) => ReadonlySet<string>,
): Portions<SpotIndex> {
  const hitCount = readings.reduce((sum, { hits }) => sum + hits.length / HIT, 0)
  /**
   * Hits are numbered across all readings and linked: the first hit of each phrase, and after each hit the next one of
   * the same phrase, or -1.
   */
  const firstOf = new Map<number, number>()
  const nextOf = new Int32Array(hitCount)
  let number = hitCount
  for (let reading = readings.length - 1; reading >= 0; reading--) {
    const { hits } = readings[reading]!
    for (let at = hits.length - HIT; at >= 0; at -= HIT) {
      if (--number % PORTION.hits === 0 && number > 0) yield
      nextOf[number] = firstOf.get(hits[at]!) ?? -1
      firstOf.set(hits[at]!, number)
    }
  }
  const made = new Map<number, readonly Spot[]>()
  const onSameWords = new Map<ReadonlySet<string>, readonly Map<number, Spot>[]>()
  const spotAt = (reading: number, at: number, ownDenials: ReadonlySet<string>): Spot => {
    const spots = onSameWords.get(ownDenials) ?? readings.map(() => new Map<number, Spot>())
    onSameWords.set(ownDenials, spots)
    const { passage, tokens, hits } = readings[reading]!
    const from = hits[at + 1]!
    const to = hits[at + 2]!
    const key = from * (tokens.length + 1) + to
    const known = spots[reading]!.get(key)
    if (known) return known
    const { start, sentence } = tokens[from]!
    const { end } = tokens[to - 1]!
    const spot: Spot = { passage, tokens, from, to, start, end, sentence, ownDenials, stances: 0 }
    spots[reading]!.set(key, spot)
    return spot
  }
  const spotsOf = (phrase: number): readonly Spot[] => {
    const first = firstOf.get(phrase)
    if (first === undefined) return NOWHERE
    const known = made.get(phrase)
    if (known) return known
    const ownDenials = denialsOf(phrase)
    const spots: Spot[] = []
    let reading = 0
    let before = 0
    for (let hit = first; hit >= 0; hit = nextOf[hit]!) {
      while (hit - before >= readings[reading]!.hits.length / HIT) before += readings[reading++]!.hits.length / HIT
      spots.push(spotAt(reading, (hit - before) * HIT, ownDenials))
    }
    made.set(phrase, spots)
    return spots
  }
  return {
    phrases: [...firstOf.keys()],
    of(phrases) {
      const all: Spot[] = []
      // Loops instead of flatMap: lists are long, and most of their phrases do not occur.
      for (const phrase of phrases) for (const spot of spotsOf(phrase)) all.push(spot)
      return all.length === 0 ? NONE : listSpots(all)
    },
  }
}

/** The spots of a list that share no sentence with any of `others`. */
export function apartFrom(list: SpotList, others: SpotList): SpotList {
  if (list.all.length === 0 || others.all.length === 0) return list
  const taken = new Set(others.all.map(({ passage, sentence }) => `${passage} ${sentence}`))
  return spotsThat(list, ({ passage, sentence }) => !taken.has(`${passage} ${sentence}`))
}

/** The spots of a list that meet a condition. */
export function spotsThat(list: SpotList, meets: (spot: Spot) => boolean): SpotList {
  const left = list.all.filter(meets)
  return left.length === 0 ? NONE : listSpots(left)
}

/**
 * Merges ordered lists: calls `visit` with their spots by start, earlier lists first, until it returns false. Each step
 * compares one spot of each list: rules have few lists, while a text may have many spots.
 */
export function visitInOrder(lists: readonly (readonly Spot[])[], visit: (spot: Spot, list: number) => boolean): void {
  const next = lists.map(() => 0)
  for (;;) {
    let first = -1
    let spot: Spot | undefined
    for (let list = 0; list < lists.length; list++) {
      const other = lists[list]![next[list]!]
      if (other === undefined) continue
      if (spot !== undefined && (other.passage - spot.passage || other.start - spot.start) >= 0) continue
      first = list
      spot = other
    }
    if (spot === undefined || !visit(spot, first)) return
    next[first]!++
  }
}

function byPlace(a: Spot, b: Spot): number {
  return a.passage - b.passage || a.start - b.start || a.end - b.end
}

function listSpots(all: Spot[]): SpotList {
  // The spots of a single phrase are in order already.
  if (all.some((spot, at) => at > 0 && byPlace(all[at - 1]!, spot) > 0)) all.sort(byPlace)
  const ranges = new Map<number, readonly [number, number]>()
  let longest = 0
  let from = 0
  all.forEach((spot, index) => {
    longest = Math.max(longest, spot.to - spot.from)
    if (spot.passage !== all[index + 1]?.passage) {
      ranges.set(spot.passage, [from, index + 1])
      from = index + 1
    }
  })
  return { all, ranges, longest }
}
