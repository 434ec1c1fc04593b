import type { Token } from '../tokens/tokenise.js'
import type { HiddenWords } from '../words/hidden-words.js'
import type { KnownWord } from '../words/split-glued.js'

/** A text whose words may have been taken apart, with what is needed to recognise words. */
export interface TakenApart {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Indices in `tokens` of those with letters or a digit, ascending. Searches count along these. */
  readonly at: readonly number[]
  readonly known: KnownWord
  readonly hidden: HiddenWords
}
