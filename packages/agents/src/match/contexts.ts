import type { RuleContext } from '../rules/rule-schema.js'
import type { Spot, SpotList } from './search/spots.js'

/** How contexts are evaluated: which passages are near each other, and which may clear a finding. */
export interface Scene {
  /** Where a spot lies in its passage as written: lead-ins of lists are copied into each point. */
  readonly written: (spot: Spot) => { readonly end: number }
  /** The spots that may support a trigger: what it requires, and what raises its severity. */
  readonly supporting: (spots: SpotList, trigger: Spot) => SpotList
  readonly near: (a: number, b: number) => boolean
  readonly mayCure: (passage: number) => boolean
}

/** UTF-16 units that a feed shows before "more". */
const OPENING_UNITS = 125

/**
 * Whether one of `spots` stands where `context` requires it relative to `trigger`. `counts`: the passages whose text
 * counts (default all); for a cure those that a viewer can read (`Scene.mayCure`). O(log n) plus what overlaps the
 * trigger, however often a phrase is repeated.
 */
export function contextHolds(
  { within, order, reach }: RuleContext,
  spots: SpotList,
  trigger: Spot,
  { near, written }: Scene,
  counts: (passage: number) => boolean = () => true,
): boolean {
  if (spots.all.length === 0) return false
  const isPlain = order === undefined && reach === undefined

  if (within === 'opening') {
    return [...spots.ranges].some(([passage, [from]]) => counts(passage) && isOpening(spots.all[from]!, written))
  }
  if (within === 'asset' && isPlain) return [...spots.ranges.keys()].some(counts)
  if (counts(trigger.passage) && holdsInPassage({ within, order, reach }, spots, trigger)) return true
  if (within !== 'nearby' || !isPlain) return false
  return [...spots.ranges.keys()].some(
    (passage) => passage !== trigger.passage && counts(passage) && near(trigger.passage, passage),
  )
}

function isOpening(spot: Spot, written: Scene['written']): boolean {
  return spot.sentence === 0 || written(spot).end <= OPENING_UNITS
}

function holdsInPassage(
  { within, order, reach }: Pick<RuleContext, 'within' | 'order' | 'reach'>,
  { all, ranges, longest }: SpotList,
  trigger: Spot,
): boolean {
  const range = ranges.get(trigger.passage)
  if (range === undefined) return false
  const [low, high] =
    within === 'asset'
      ? [0, Number.POSITIVE_INFINITY]
      : within === 'nearby'
        ? [trigger.sentence - 1, trigger.sentence + 1]
        : [trigger.sentence, trigger.sentence]
  const first = search(range, (at) => all[at]!.sentence >= low)
  const isInside = (at: number): boolean => at < range[1] && all[at]!.sentence <= high
  if (order === undefined && reach === undefined) return isInside(first)

  const furthest = reach ?? Number.POSITIVE_INFINITY
  const begin = search(range, (at) => all[at]!.start >= trigger.start)
  if (order !== 'before') {
    const after = search([begin, range[1]], (at) => all[at]!.start >= trigger.end)
    if (isInside(after) && all[after]!.from - trigger.to < furthest) return true
    if (order === undefined && begin < after) return true
  }
  if (order === 'after') return false
  for (let at = begin - 1; at >= first; at--) {
    const spot = all[at]!
    if (spot.end <= trigger.start ? trigger.from - spot.to < furthest : order === undefined) return true
    if (spot.from + longest < trigger.from - furthest) return false
  }
  return false
}

/** The first index of a range for which a monotone condition holds, or the end of the range. */
function search([from, to]: readonly [number, number], isMet: (at: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isMet(middle)) high = middle
    else low = middle + 1
  }
  return low
}
