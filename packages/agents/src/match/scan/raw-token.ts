/**
 * Where a token stands. `start` and `end` are UTF-16 offsets; `sentence` counts from 0; `afterBreak`: a comma, colon or
 * dash precedes; `quote` is the number of the quotation that contains it, or 0.
 */
export interface TokenPlace {
  readonly start: number
  readonly end: number
  readonly sentence: number
  readonly afterBreak: boolean
  /** Whether it is the first token of its line. */
  readonly opensLine: boolean
  readonly quote: number
  /** Whether it is an emoji; these may stand between the words of a phrase. */
  readonly emoji: boolean
  /** Whether a sign separates it from the character before, both of a script that is written without spaces. */
  readonly parted: boolean
}

/** A token before its other spellings are determined. */
export interface RawToken extends TokenPlace {
  readonly text: string
  /** Spellings with look-alikes of other scripts replaced by Latin letters, if that leaves only ASCII. */
  readonly alikes: readonly string[]
  /** Scripts of its letters: only Latin, only look-alikes, only a fancy font, or a mixture. */
  readonly looks: 'latin' | 'alike' | 'styled' | 'mixed' | 'other'
  /** Whether zero-width characters stand between its letters. */
  readonly masked: boolean
}

/** Facts about sentences: which are questions, which contain lower-case letters, and how many Latin words each has. */
export interface SentenceFacts {
  readonly questions: ReadonlySet<number>
  readonly lowerCase: ReadonlySet<number>
  readonly plainWords: readonly number[]
}
