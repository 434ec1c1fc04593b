import type { Letters } from './way.js'

/** Words without which a finding is lost; of longer lists the longest are disguised. */
export const MOST_WORDS = 3
const MIN_LETTERS = 3
const MIN_CHARACTERS = 2

/** A word of a text, by UTF-16 offsets. */
export interface PlacedWord {
  readonly start: number
  readonly end: number
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words of a text that are long enough to be disguised. */
export function wordsIn(text: string, letters: Letters): PlacedWord[] {
  if (letters !== 'chinese') {
    return [...text.matchAll(/[\p{L}\p{M}]+/gu)]
      .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
      .filter(({ start, end }) => end - start >= MIN_LETTERS)
  }
  return [...chinese.segment(text)]
    .filter(({ segment }) => /^\p{Script=Han}+$/u.test(segment) && segment.length >= MIN_CHARACTERS)
    .map(({ segment, index }) => ({ start: index, end: index + segment.length }))
}

/** The words without which `isFound` no longer holds, {@link MOST_WORDS} at most, in their order. */
export function tellingWords(text: string, letters: Letters, isFound: (text: string) => boolean): PlacedWord[] {
  return wordsIn(text, letters)
    .filter(({ start, end }) => !isFound(text.slice(0, start) + text.slice(end)))
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
    .slice(0, MOST_WORDS)
    .sort((a, b) => a.start - b.start)
}

/** A text with some of its words written anew. */
export function rewrite(text: string, words: readonly PlacedWord[], write: (word: string) => string): string {
  let written = ''
  let copied = 0
  for (const { start, end } of words) {
    written += text.slice(copied, start) + write(text.slice(start, end))
    copied = end
  }
  return written + text.slice(copied)
}
