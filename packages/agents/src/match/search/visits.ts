import { END, ROUND } from './position-records.js'

/** Tells whether a position is reached for the first time since the last `begin`. */
export interface Visits {
  /** Forgets everything; ends are at `from` or after it from now on. */
  begin(from: number): void
  isNew(record: number, to: number): boolean
}

/** Most positions are reached with one end only, which is stored in their records. Further ends go into a set. */
export function createVisits(records: Int32Array): Visits {
  const more = new Set<number>()
  let round = 0
  let base = 0
  return {
    begin(from) {
      base = from
      // Wraps around after 2³² tokens. A record that was last reached exactly that long ago would then look visited.
      round = (round + 1) | 0
      if (more.size > 0) more.clear()
    },
    isNew(record, to) {
      if (records[record + ROUND] !== round) {
        records[record + ROUND] = round
        records[record + END] = to
        return true
      }
      if (records[record + END] === to) return false
      // Counted from the beginning, keys stay small integers in long texts, too, which take no memory of their own.
      const key = (to - base) * records.length + record
      if (more.has(key)) return false
      more.add(key)
      return true
    },
  }
}
