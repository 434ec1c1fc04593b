import { editDistance } from '../../util/values/edit-distance.js'

/**
 * Looks names up that recognition may have got slightly wrong. `exact` is the name of just these letters, `near` that
 * of the one name within the edits that its length allows, or null where there is none, or more than one.
 */
export interface NearNames<Name> {
  exact(plain: string): Name | null
  near(plain: string): Name | null
}

/** A name of fewer letters is right or it is another word; of this many one letter may be wrong, of `TWO_FROM` two. */
const ONE_FROM = 6
const TWO_FROM = 9

/**
 * Opens names for look-up, by their plain letters. A word is measured against the names that have nearly its length and
 * nearly its letters. `editsFor` says how many letters of a name may be wrong.
 */
export function createNearNames<Name>(
  entries: readonly (readonly [plain: string, name: Name])[],
  editsFor: (plain: string) => number = editsForName,
): NearNames<Name> {
  const names = new Map(entries)
  const long = [...names.keys()].filter(({ length }) => length >= ONE_FROM)
  const letters = Int32Array.from(long, lettersOf)
  return {
    exact: (plain) => names.get(plain) ?? null,
    near(plain) {
      const own = lettersOf(plain)
      const close = long.filter((name, at) => {
        const edits = editsFor(name)
        if (Math.abs(name.length - plain.length) > edits) return false
        // Cheap filter: an edit removes at most one letter and adds at most one.
        return countBits(letters[at]! ^ own) <= 2 * edits && editDistance(plain, name) <= edits
      })
      const found = new Set(close.map((name) => names.get(name)!))
      return found.size === 1 ? [...found][0]! : null
    },
  }
}

/** A bit per letter of a word; letters 32 code points apart share one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let left = bits
  let count = 0
  for (; left !== 0; left &= left - 1) count++
  return count
}

/** How many letters of a name may be wrong, by its length. */
export function editsForName(name: string): number {
  return name.length >= TWO_FROM ? 2 : name.length >= ONE_FROM ? 1 : 0
}
