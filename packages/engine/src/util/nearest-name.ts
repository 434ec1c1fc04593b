import { editDistance } from './edit-distance.js'

/** Most letters that a slip changes, drops, adds or swaps with the next. */
const MOST_SLIPS = 2

/**
 * The known name that another one was probably meant to be: the same but for capitals and separators, or at most two
 * slips away. Null for a name that is known, and for one like none of them. The nearest counts, of several the first.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null
  const asked = plain(name)
  const slips = known
    // Whatever the letters, a greater difference in length is too many slips: a name as long as a book costs nothing.
    .filter((other) => Math.abs(plain(other).length - asked.length) <= MOST_SLIPS)
    .map((other) => ({ other, count: editDistance(asked, plain(other), { swaps: true }) }))
  const nearest = slips.sort((a, b) => a.count - b.count)[0]
  return nearest !== undefined && nearest.count <= MOST_SLIPS ? nearest.other : null
}

function plain(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase()
}
