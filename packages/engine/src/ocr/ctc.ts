/** One character as a recogniser read it. `step` is its place in the sequence of time steps (may have a fraction). */
export interface DecodedCharacter {
  readonly text: string
  readonly probability: number
  readonly step: number
}

/** What the recogniser's output for one line says. */
export interface DecodedLine {
  readonly characters: readonly DecodedCharacter[]
  /** Highest probability of a space strictly between character i and i + 1; one fewer than characters. */
  readonly spaceBetween: readonly number[]
}

/**
 * Greedy decoding of connectionist temporal classification (Graves et al. 2006): the likeliest class of each time
 * step, repeats merged, blanks (class 0) dropped. Class 0 < k ≤ keys.length means `keys[k - 1]`; the last class is the
 * space. `scores` are probabilities, `steps` × `classes`, from `offset` on.
 */
export function decodeCtc(
  scores: Float32Array,
  offset: number,
  steps: number,
  classes: number,
  keys: readonly string[],
): DecodedLine {
  const space = classes - 1
  const characters: { text: string; probability: number; step: number; first: number; last: number }[] = []
  const spaceAt = new Float32Array(steps)
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const row = offset + step * classes
    let best = 0
    for (let k = 1; k < classes; k++) if (scores[row + k]! > scores[row + best]!) best = k
    spaceAt[step] = scores[row + space]!
    const open = characters.at(-1)
    if (best !== 0 && best === previous && open) {
      open.last = step
      open.probability = Math.max(open.probability, scores[row + best]!)
    } else if (best !== 0) {
      const text = best === space ? ' ' : (keys[best - 1] ?? '')
      characters.push({ text, probability: scores[row + best]!, step, first: step, last: step })
    }
    previous = best
  }
  const printed = characters.filter((character) => character.text.trim() !== '')
  const spaceBetween = printed.slice(1).map((character, i) => {
    let highest = 0
    for (let step = printed[i]!.last + 1; step < character.first; step++) highest = Math.max(highest, spaceAt[step]!)
    return highest
  })
  return {
    characters: printed.map(({ text, probability, first, last }) => ({ text, probability, step: (first + last) / 2 })),
    spaceBetween,
  }
}
