/** A part of a phrase: the positions that it may begin and end with. */
export interface PhrasePart {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly mayBeEmpty: boolean
}

/** The part that is always empty. */
export const NOTHING: PhrasePart = { first: [], last: [], mayBeEmpty: true }

/** A part of one word. */
export function wordAt(position: number): PhrasePart {
  return { first: [position], last: [position], mayBeEmpty: false }
}

/** A part that may be left out. */
export function optional(part: PhrasePart): PhrasePart {
  return { ...part, mayBeEmpty: true }
}

/** One part or another. */
export function anyOf(options: readonly PhrasePart[]): PhrasePart {
  return {
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    mayBeEmpty: options.some(({ mayBeEmpty }) => mayBeEmpty),
  }
}

/** Parts one after the other; each position of `follows` is followed by those that may come next. */
export function inRow(parts: readonly PhrasePart[], follows: readonly number[][]): PhrasePart {
  let row = NOTHING
  for (const part of parts) {
    for (const from of row.last) follows[from]!.push(...part.first)
    row = {
      first: row.mayBeEmpty ? [...row.first, ...part.first] : row.first,
      last: part.mayBeEmpty ? [...row.last, ...part.last] : part.last,
      mayBeEmpty: row.mayBeEmpty && part.mayBeEmpty,
    }
  }
  return row
}
