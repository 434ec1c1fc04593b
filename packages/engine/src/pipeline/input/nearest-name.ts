import { editDistance } from '../../util/values/edit-distance.js'

/** Most characters that a typo changes, drops, adds or swaps with the next. */
const MOST_SLIPS = 2

/**
 * The known name that was probably meant: equal except for case and separators, or at most two typos away. Null for a
 * known name, and for one like none of them. The nearest counts; of several, the first.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null
  const asked = plain(name)
  const slips = known
    // A greater difference in length is too many typos whatever the characters, so that very long names cost nothing.
    .filter((other) => Math.abs(plain(other).length - asked.length) <= MOST_SLIPS)
    .map((other) => ({ other, count: editDistance(asked, plain(other), { swaps: true }) }))
  const nearest = slips.sort((a, b) => a.count - b.count)[0]
  return nearest !== undefined && nearest.count <= MOST_SLIPS ? nearest.other : null
}

function plain(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase()
}
