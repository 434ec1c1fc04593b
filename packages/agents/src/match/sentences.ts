import { finish, type Portions } from '../portions.js'
import { scan } from './scan.js'

/** A sentence of a text as UTF-16 offsets, with its final sign and the space behind it. */
export interface Sentence {
  readonly start: number
  readonly end: number
}

/** What was split last: one text is asked for many times in a row, by remedies and by the ledger. */
let last: { readonly text: string; readonly sentences: readonly Sentence[] } | undefined

/** The sentences of a text, as rules see them: together they are the whole text. Empty for a text without words. */
export function sentencesOf(text: string): readonly Sentence[] {
  return finish(splitSentences(text))
}

/** The same in portions. The text that was asked for last is not split again, however it is asked for. */
export function* splitSentences(text: string): Portions<readonly Sentence[]> {
  if (last?.text === text) return last.sentences
  const sentences = yield* split(text)
  last = { text, sentences }
  return sentences
}

/** What follows the last word without a space ends its sentence: a full stop, a closing quote. French parts "?" from it. */
const SENTENCE_END = /^\S*(?:[ \u00a0\u202f][!?…]+\S*)*\s*/u

const isUnknown = (): boolean => false

function* split(text: string): Portions<Sentence[]> {
  const starts: number[] = []
  let sentence = -1
  let end = 0
  const { tokens } = yield* scan(text, isUnknown, isUnknown)
  for (const token of tokens) {
    if (token.sentence !== sentence) {
      starts.push(starts.length === 0 ? 0 : end + SENTENCE_END.exec(text.slice(end, token.start))![0].length)
      sentence = token.sentence
    }
    end = token.end
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }))
}
