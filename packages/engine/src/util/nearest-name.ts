/** Most letters that a slip changes, drops, adds or swaps with the next. */
const MOST_SLIPS = 2

/**
 * The known name that another one was probably meant to be: the same but for capitals and separators, or at most two
 * slips away. Null for a name that is known, and for one like none of them. The nearest counts, of several the first.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null
  const distances = known.map((other) => ({ other, slips: slipsBetween(plain(name), plain(other)) }))
  const nearest = distances.sort((a, b) => a.slips - b.slips)[0]
  return nearest !== undefined && nearest.slips <= MOST_SLIPS ? nearest.other : null
}

function plain(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase()
}

/** Optimal string alignment distance; beyond a difference in length of {@link MOST_SLIPS} infinite. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_SLIPS) return Infinity
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rows[i - 2]?.[j - 2] ?? Infinity) + 1 : Infinity
      row.push(Math.min(changed, swapped, rows[i - 1]![j]! + 1, row[j - 1]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
