import { END, type PositionRecords, ROUND } from './position-records.js'

/** Tells where a position was reached for the first time, since it was last cleared. */
export interface Visits {
  clear(): void
  isNew(record: number, to: number): boolean
}

const LAST_ROUND = 2 ** 31 - 1

/** Most positions are reached with one end only: that is noted in their records. The rest go into a set. */
export function createVisits({ records, recordOf }: PositionRecords): Visits {
  const more = new Set<number>()
  let round = 0
  const forget = (): void => {
    for (const record of recordOf) records[record + ROUND] = 0
    round = 0
  }
  return {
    clear() {
      if (round === LAST_ROUND) forget()
      round++
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
