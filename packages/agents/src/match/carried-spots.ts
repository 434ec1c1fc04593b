import { carryLeadIns } from './carried-lists.js'
import { type Spot, type SpotList, spotsThat } from './search/spots.js'

/** Passages whose list points read as sentences, and how to treat spots inside copied lead-ins. */
export interface CarriedPassages {
  readonly texts: readonly string[]
  /** Where a spot lies in its passage as written. */
  written(spot: Spot): { readonly passage: number; readonly start: number; readonly end: number }
  /**
   * Whether a spot may count as a claim. One inside a copied lead-in repeats the original, so it counts only if it runs
   * on into the point, and not by more than {@link MAX_INTO} words.
   */
  isSaid(spot: Spot): boolean
  /** Filters supporting spots: those inside copied lead-ins count only for a trigger that begins in a copy, too. */
  supporting(spots: SpotList, spot: Spot): SpotList
}

/**
 * Most words of the point that a match starting in the lead-in may include: what follows is said by the point alone.
 */
const MAX_INTO = 7

/** Copies lead-ins into the list points of each text; see {@link carryLeadIns}. */
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
