import { PORTION, type Portions } from '../portions.js'
import { HIT, type Pass } from './pass.js'
import type { Token } from './tokenise.js'

/** One way in which a passage can be read, with the phrases that stand in it. */
export interface Reading extends Pick<Pass, 'hits'> {
  readonly passage: number
  readonly tokens: readonly Token[]
}

/** A hit with what evaluation needs to know of its place: token indices `from` and `to`, UTF-16 offsets. */
export interface Spot {
  readonly passage: number
  readonly tokens: readonly Token[]
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly sentence: number
  /** Whether its phrase holds a denial, as in "never fails": one that stands inside the spot then denies nothing. */
  readonly deniesItself: boolean
  /** What `standsIn` has told of it: rules share their spots. */
  told: number
}

/** Spots of a few phrases, ordered by passage and offset. */
export interface SpotList {
  readonly all: readonly Spot[]
  /** Where the spots of each passage begin and end in `all`. */
  readonly ranges: ReadonlyMap<number, readonly [from: number, to: number]>
  /** Most tokens of a spot. */
  readonly longest: number
}

/** The spots of some readings, by phrase. */
export interface SpotIndex {
  of(phrases: readonly number[]): SpotList
  /** The phrases that stand anywhere. */
  phrases(): Iterable<number>
}

const NOWHERE: readonly Spot[] = []
const NONE: SpotList = { all: [], ranges: new Map(), longest: 0 }

/**
 * Makes the hits of all readings accessible by phrase. `denies`: whether a phrase holds a denial. Most phrases that stand
 * in a text are never asked for, so a spot is made when it is, and one for all phrases that stand on the same words.
 */
export function* indexSpots(readings: readonly Reading[], denies: (phrase: number) => boolean): Portions<SpotIndex> {
  /** Of each phrase, its hits: the number of a reading and the place in its `hits`, by turns. */
  const byPhrase = new Map<number, number[]>()
  for (const [number, { hits }] of readings.entries()) {
    for (let at = 0; at < hits.length; at += HIT) {
      if (at % (HIT * PORTION.hits) === 0 && at > 0) yield
      const known = byPhrase.get(hits[at]!)
      if (known) known.push(number, at)
      else byPhrase.set(hits[at]!, [number, at])
    }
  }
  const made = new Map<number, readonly Spot[]>()
  const onSameWords = readings.map(() => new Map<number, Spot>())
  const spotAt = (reading: number, at: number, deniesItself: boolean): Spot => {
    const { passage, tokens, hits } = readings[reading]!
    const [from, to] = [hits[at + 1]!, hits[at + 2]!]
    const key = (from * (tokens.length + 1) + to) * 2 + (deniesItself ? 1 : 0)
    const known = onSameWords[reading]!.get(key)
    if (known) return known
    const { start, sentence } = tokens[from]!
    const { end } = tokens[to - 1]!
    const spot: Spot = { passage, tokens, from, to, start, end, sentence, deniesItself, told: 0 }
    onSameWords[reading]!.set(key, spot)
    return spot
  }
  const spotsOf = (phrase: number): readonly Spot[] => {
    const found = byPhrase.get(phrase)
    if (found === undefined) return NOWHERE
    const known = made.get(phrase)
    if (known) return known
    const deniesItself = denies(phrase)
    const spots: Spot[] = []
    for (let at = 0; at < found.length; at += 2) spots.push(spotAt(found[at]!, found[at + 1]!, deniesItself))
    made.set(phrase, spots)
    return spots
  }
  return {
    phrases: () => byPhrase.keys(),
    of(phrases) {
      const all: Spot[] = []
      // Most lists are long, and most of their phrases stand nowhere.
      for (const phrase of phrases) for (const spot of spotsOf(phrase)) all.push(spot)
      return all.length === 0 ? NONE : listSpots(all)
    },
  }
}

/** Those spots of a list that share no sentence with one of `others`. */
export function apartFrom(list: SpotList, others: SpotList): SpotList {
  if (list.all.length === 0 || others.all.length === 0) return list
  const taken = new Set(others.all.map(({ passage, sentence }) => `${passage} ${sentence}`))
  const left = list.all.filter(({ passage, sentence }) => !taken.has(`${passage} ${sentence}`))
  return left.length === 0 ? NONE : listSpots(left)
}

function listSpots(all: Spot[]): SpotList {
  all.sort((a, b) => a.passage - b.passage || a.start - b.start || a.end - b.end)
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
