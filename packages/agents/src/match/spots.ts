import { PORTION, type Portions } from '../portions.js'
import type { Hit } from './pass.js'
import type { Token } from './tokenise.js'

/** One way in which a passage can be read, with the phrases that stand in it: each phrase's hits in order of place. */
export interface Reading {
  readonly passage: number
  readonly tokens: readonly Token[]
  readonly hits: readonly Hit[]
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

/** Makes the hits of all readings accessible by phrase. `denies`: whether a phrase holds a denial. */
export function* indexSpots(readings: readonly Reading[], denies: (phrase: number) => boolean): Portions<SpotIndex> {
  const byPhrase = new Map<number, Spot[]>()
  let count = 0
  for (const { passage, tokens, hits } of readings) {
    for (const { phrase, from, to } of hits) {
      if (++count % PORTION.hits === 0) yield
      const { start, sentence } = tokens[from]!
      const spot: Spot = {
        passage,
        tokens,
        from,
        to,
        start,
        end: tokens[to - 1]!.end,
        sentence,
        deniesItself: denies(phrase),
      }
      const known = byPhrase.get(phrase)
      if (known) known.push(spot)
      else byPhrase.set(phrase, [spot])
    }
  }
  return {
    phrases: () => byPhrase.keys(),
    of(phrases) {
      const all: Spot[] = []
      // Most lists are long, and most of their phrases stand nowhere.
      for (const phrase of phrases) for (const spot of byPhrase.get(phrase) ?? NOWHERE) all.push(spot)
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
