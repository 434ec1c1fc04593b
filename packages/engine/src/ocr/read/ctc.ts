/** One character as a recogniser read it. `step` is its place in the sequence of time steps (may have a fraction). */
export interface DecodedCharacter {
  readonly text: string
  readonly probability: number
  readonly step: number
}

/** What may stand between two characters though "nothing" was likelier. */
export interface DecodedGap {
  /** Highest probability of a space there. */
  readonly space: number
  /** The likeliest character that was passed over, and its probability; empty text where none had any. */
  readonly passedOver: { readonly text: string; readonly probability: number }
}

/** What the recogniser's output for one line says. */
export interface DecodedLine {
  readonly characters: readonly DecodedCharacter[]
  /** One more than characters: before the first, between each two, after the last. */
  readonly gaps: readonly DecodedGap[]
}

/** A line without characters. */
export const EMPTY_LINE: DecodedLine = {
  characters: [],
  gaps: [{ space: 0, passedOver: { text: '', probability: 0 } }],
}

interface Run {
  readonly text: string
  readonly first: number
  last: number
  probability: number
}

/**
 * Greedy decoding of connectionist temporal classification (Graves et al. 2006): the likeliest class of each time
 * step, repeats merged, blanks (class 0) dropped. Class 0 < k ≤ keys.length means `keys[k - 1]`; the last class is the
 * space, which is left to {@link DecodedGap}. `scores` are probabilities, `steps` × `classes`.
 */
export function decodeCtc(scores: Float32Array, steps: number, classes: number, keys: readonly string[]): DecodedLine {
  const space = classes - 1
  const textOf = (index: number): string => keys[index - 1] ?? ''
  const runs: Run[] = []
  const second = new Int32Array(steps)
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    const printed = likeliestKey(scores, row, space)
    second[step] = printed
    const wins = scores[row + printed]! > scores[row]! && scores[row + printed]! > scores[row + space]!
    const best = wins ? printed : scores[row]! >= scores[row + space]! ? 0 : space
    const run = runs.at(-1)
    if (wins && best === previous && run) {
      run.last = step
      run.probability = Math.max(run.probability, scores[row + best]!)
    } else if (wins) {
      runs.push({ text: textOf(best), first: step, last: step, probability: scores[row + best]! })
    }
    previous = best
  }

  const gapBetween = (from: number, to: number): DecodedGap => {
    let spaceScore = 0
    let passed = { text: '', probability: 0 }
    for (let step = from; step < to; step++) {
      const row = step * classes
      const probability = scores[row + second[step]!]!
      spaceScore = Math.max(spaceScore, scores[row + space]!)
      if (probability > passed.probability) passed = { text: textOf(second[step]!), probability }
    }
    return { space: spaceScore, passedOver: passed }
  }
  return {
    characters: runs.map(({ text, probability, first, last }) => ({ text, probability, step: (first + last) / 2 })),
    gaps: [...runs, null].map((run, i) => gapBetween(i > 0 ? runs[i - 1]!.last + 1 : 0, run ? run.first : steps)),
  }
}

/** The likeliest class of a time step that prints: neither blank nor space. */
function likeliestKey(scores: Float32Array, row: number, space: number): number {
  let best = 1
  let most = scores[row + 1]!
  for (let k = 2; k < space; k++) {
    const score = scores[row + k]!
    if (score <= most) continue
    most = score
    best = k
  }
  return best
}
