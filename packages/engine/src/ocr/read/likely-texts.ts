import type { LikelyText } from '../../spec/plugins/ocr-engine.js'

/** Characters below this probability at a step are not followed. */
const LEAST_PROBABILITY = 0.01
/** Beginnings of texts that are followed at once. */
const BEAM_WIDTH = 16
/** Texts less likely than this, measured against the likeliest, are not told. */
const LEAST_LIKELIHOOD = 0.05
const MOST_TEXTS = 8

/** How likely a beginning is, by whether the last step printed nothing. */
interface Beginning {
  readonly ended: number
  readonly open: number
}

/**
 * The texts that a recogniser's output may be, likeliest first, in small letters and digits without accents or signs:
 * beam search of connectionist temporal classification (Graves et al. 2006, Hannun 2014) over `steps` × `classes`
 * probabilities. The two sizes of a letter count as one, and signs as nothing, since names are looked up without them.
 * `letters` are the classes as {@link plainLetters} gives them.
 */
export function likelyTexts(scores: Float32Array, steps: number, letters: readonly string[]): LikelyText[] {
  const classes = letters.length
  let beam = new Map<string, Beginning>([['', { ended: 1, open: 0 }]])
  for (let step = 0; step < steps; step++) {
    const shares = sharesOf(scores, step * classes, letters)
    beam = mostLikely(continued(beam, shares))
  }
  const texts = [...beam].map(([text, { ended, open }]) => ({ text, likelihood: ended + open }))
  const most = Math.max(...texts.map(({ likelihood }) => likelihood))
  return texts
    .map(({ text, likelihood }) => ({ text, likelihood: likelihood / most }))
    .filter(({ text, likelihood }) => text !== '' && likelihood >= LEAST_LIKELIHOOD)
    .slice(0, MOST_TEXTS)
}

/** The small letter or digit of each class of a recogniser's output; nothing for signs, the blank and the space. */
export function plainLetters(keys: readonly string[]): string[] {
  const plain = keys.map((key) =>
    key
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  return ['', ...plain, '']
}

/** The probability of each letter at a step; '' for none. */
function sharesOf(scores: Float32Array, row: number, letters: readonly string[]): Map<string, number> {
  const shares = new Map<string, number>([['', 0]])
  for (let at = 0; at < letters.length; at++) {
    const score = scores[row + at]!
    if (score < LEAST_PROBABILITY) continue
    const letter = letters[at]!
    shares.set(letter, (shares.get(letter) ?? 0) + score)
  }
  return shares
}

function continued(beam: ReadonlyMap<string, Beginning>, shares: ReadonlyMap<string, number>): Map<string, Beginning> {
  const next = new Map<string, Beginning>()
  const add = (text: string, ended: number, open: number): void => {
    const before = next.get(text)
    next.set(text, { ended: (before?.ended ?? 0) + ended, open: (before?.open ?? 0) + open })
  }
  for (const [text, { ended, open }] of beam) {
    for (const [letter, share] of shares) {
      if (letter === '') add(text, (ended + open) * share, 0)
      else if (text.endsWith(letter)) {
        // The same letter goes on, unless nothing was printed in between.
        add(text, 0, open * share)
        add(text + letter, 0, ended * share)
      } else add(text + letter, 0, (ended + open) * share)
    }
  }
  return next
}

/** The likeliest beginnings, scaled so that they do not vanish in a long line. */
function mostLikely(beginnings: ReadonlyMap<string, Beginning>): Map<string, Beginning> {
  const ordered = [...beginnings].sort(([, a], [, b]) => b.ended + b.open - (a.ended + a.open)).slice(0, BEAM_WIDTH)
  const [first] = ordered
  const most = first ? first[1].ended + first[1].open : 0
  if (most === 0) return new Map([['', { ended: 1, open: 0 }]])
  return new Map(ordered.map(([text, { ended, open }]) => [text, { ended: ended / most, open: open / most }]))
}
