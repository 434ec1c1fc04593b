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
const MOST_EDITS = 2

/**
 * Opens names for look-up, by their plain letters. A misread name is found through what is left of both when one
 * letter is taken out (deletion neighbours, as in SymSpell), and then measured. `editsFor` says how many letters of a
 * name may be wrong, two at most.
 */
export function createNearNames<Name>(
  entries: readonly (readonly [plain: string, name: Name])[],
  editsFor: (plain: string) => number = editsForName,
): NearNames<Name> {
  const names = new Map(entries)
  const neighbours = new Map<string, Set<string>>()
  for (const plain of names.keys()) {
    if (plain.length < ONE_FROM) continue
    for (const key of deletions(plain, editsFor(plain))) {
      const known = neighbours.get(key)
      if (known) known.add(plain)
      else neighbours.set(key, new Set([plain]))
    }
  }
  // What is longer than any name by more letters than may be wrong is none; of a long line whose spaces were lost its
  // neighbours would be hundreds of thousands.
  const longest = Math.max(0, ...[...names.keys()].map(({ length }) => length)) + MOST_EDITS
  return {
    exact: (plain) => names.get(plain) ?? null,
    near(plain) {
      if (plain.length < ONE_FROM - 1 || plain.length > longest) return null
      const candidates = new Set<string>()
      for (const key of deletions(plain, MOST_EDITS)) for (const name of neighbours.get(key) ?? []) candidates.add(name)
      const close = [...candidates].filter((name) => editDistance(plain, name) <= editsFor(name))
      const found = new Set(close.map((name) => names.get(name)!))
      return found.size === 1 ? [...found][0]! : null
    },
  }
}

function editsForName(name: string): number {
  return name.length >= TWO_FROM ? 2 : name.length >= ONE_FROM ? 1 : 0
}

/** The word itself, and what is left of it when up to `count` letters are taken out. */
function deletions(word: string, count: number): Set<string> {
  const all = new Set([word])
  let last = [word]
  for (let round = 0; round < count; round++) {
    last = last.flatMap((left) => Array.from(left, (_, at) => left.slice(0, at) + left.slice(at + 1)))
    for (const left of last) all.add(left)
  }
  return all
}

/** Levenshtein distance: insertions, deletions and substitutions of single letters. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same))
    }
    row = next
  }
  return row[b.length]!
}
