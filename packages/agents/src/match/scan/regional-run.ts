import { classify } from '../words/fold.js'
import { characterAt } from './character-at.js'

/** Characters between regional indicators that prevent them from forming flags. */
const BETWEEN = /^[ \u00a0\u2009\u200a\u200b]$/

/** The letters of consecutive regional indicators from `at`, where they end, and whether each stands by itself. */
export function regionalRun(text: string, at: number): { letters: string; end: number; isSpaced: boolean } {
  const isSpaced = BETWEEN.test(text[at + 2] ?? '') && classify(characterAt(text, at + 3)).kind === 'regional'
  let letters = ''
  let end = at
  for (let next = at; next < text.length; next += isSpaced ? 3 : 2) {
    const { kind, folded } = classify(characterAt(text, next))
    if (kind !== 'regional' || (next > at && isSpaced && !BETWEEN.test(text[next - 1]!))) break
    letters += folded
    end = next + 2
  }
  return { letters, end, isSpaced }
}
