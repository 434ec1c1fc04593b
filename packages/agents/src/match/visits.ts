import { END, ROUND } from './position-records.js'

/** Tells where a position was reached for the first time, since it was last cleared. */
export interface Visits {
  clear(): void
  isNew(record: number, to: number): boolean
}

/** Most positions are reached with one end only: that is noted in their records. The rest go into a set. */
export function createVisits(records: Int32Array): Visits {
  const more = new Set<number>()
  let round = 0
  return {
    clear() {
      // Comes round after four thousand million tokens: a record that none of them reached since would seem reached.
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
      const key = to * records.length + record
      if (more.has(key)) return false
      more.add(key)
      return true
    },
  }
}
