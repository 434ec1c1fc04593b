import { finish, type Portions } from '../../portions.js'
import { openScan, takeFinished } from './scan-state.js'
import { scanPortion } from './scan.js'

/** A sentence as UTF-16 offsets, including its final sign and the space after it. */
export interface Sentence {
  readonly start: number
  readonly end: number
}

/** The last result: remedies and reports ask for the same text many times in a row. */
let last: { readonly text: string; readonly sentences: readonly Sentence[] } | undefined

/** The sentences of a text as rules see them; concatenated they are the whole text. Empty for a text without words. */
export function sentencesOf(text: string): readonly Sentence[] {
  return finish(splitSentences(text))
}

/** The same in portions. Shares the cached last result. */
export function* splitSentences(text: string): Portions<readonly Sentence[]> {
  if (last?.text === text) return last.sentences
  const sentences = yield* split(text)
  last = { text, sentences }
  return sentences
}

/**
 * Characters up to the next space after the last word belong to the sentence: a full stop, a closing quotation mark.
 * French puts a space before "?".
 */
const SENTENCE_END = /^\S*(?:[ \u00a0\u202f][!?…]+\S*)*\s*/u

const isUnknown = (): boolean => false

function* split(text: string): Portions<Sentence[]> {
  const starts: number[] = []
  let sentence = -1
  let end = 0
  const scan = openScan(text, isUnknown, isUnknown)
  for (let isDone = false; !isDone;) {
    isDone = scanPortion(scan)
    for (const token of takeFinished(scan)) {
      if (token.sentence !== sentence) {
        starts.push(starts.length === 0 ? 0 : end + SENTENCE_END.exec(text.slice(end, token.start))![0].length)
        sentence = token.sentence
      }
      end = token.end
    }
    if (!isDone) yield
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }))
}
