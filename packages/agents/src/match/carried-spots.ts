import { carryLeadIns } from './carried-lists.js'
import { type Spot, type SpotList, spotsThat } from './spots.js'

/** Passages in which lists read as sentences, and what stands on the words of copied lead-ins. */
export interface CarriedPassages {
  readonly texts: readonly string[]
  /** Where a spot lies in its passage as written. */
  written(spot: Spot): { readonly passage: number; readonly start: number; readonly end: number }
  /** Whether words at a spot may be a claim: a copy repeats what its lead-in says, and leads no further than into a point. */
  isSaid(spot: Spot): boolean
  /** Of spots, those that a spot may rest on: copies count for what begins in one alone. */
  supporting(spots: SpotList, spot: Spot): SpotList
}

/** Words of a point that a lead-in leads into: what comes behind them is said by the point. */
const MAX_INTO = 7

/** Carries lead-ins into the lists of some texts. */
export function carryPassages(written: readonly string[]): CarriedPassages {
  const carried = written.map(carryLeadIns)
  const seamOf = ({ passage, start }: Spot): number => carried[passage]?.copyEnd(start) ?? -1
  const apart = new Map<SpotList, SpotList>()
  return {
    texts: written.map((text, at) => carried[at]?.text ?? text),
    written: ({ passage, start, end }) => ({
      passage,
      ...(carried[passage]?.written({ start, end }) ?? { start, end }),
    }),
    isSaid(spot) {
      const seam = seamOf(spot)
      if (seam < 0) return true
      const into = spot.tokens.slice(spot.from, spot.to).filter(({ start }) => start >= seam).length
      return into > 0 && into <= MAX_INTO
    },
    supporting(spots, spot) {
      if (carried[spot.passage] === null || seamOf(spot) >= 0) return spots
      const found = apart.get(spots) ?? spotsThat(spots, (one) => seamOf(one) < 0)
      apart.set(spots, found)
      return found
    },
  }
}
