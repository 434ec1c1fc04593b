import type { HiddenWords } from './hidden-words.js'
import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'

/** A text whose words may have been taken apart, and what tells which words there are. */
export interface TakenApart {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The tokens that bear letters or a digit: places in `tokens`, ascending. Searches count along these. */
  readonly at: readonly number[]
  readonly known: KnownWord
  readonly hidden: HiddenWords
}
