/** Tells where a position was reached for the first time, since it was last cleared. */
export interface Visits {
  clear(): void
  isNew(position: number, to: number): boolean
}

/** Most positions are reached with one end only: a look into two arrays. The rest go into a set. */
export function createVisits(positions: number): Visits {
  const rounds = new Float64Array(positions)
  const ends = new Int32Array(positions)
  const more = new Set<string>()
  let round = 0
  return {
    clear() {
      round++
      if (more.size > 0) more.clear()
    },
    isNew(position, to) {
      if (rounds[position] !== round) {
        rounds[position] = round
        ends[position] = to
        return true
      }
      if (ends[position] === to || more.has(`${position} ${to}`)) return false
      more.add(`${position} ${to}`)
      return true
    },
  }
}
