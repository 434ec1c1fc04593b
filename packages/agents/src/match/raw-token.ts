/** A token before its other spellings are determined. */
export interface RawToken {
  readonly text: string
  /** Spellings with look-alikes of other scripts replaced by Latin letters, if that leaves only ASCII. */
  readonly alikes: readonly string[]
  /** Scripts of its letters: only Latin, only look-alikes, only a fancy font, or a mixture. */
  readonly looks: 'latin' | 'alike' | 'styled' | 'mixed' | 'other'
  /** Whether zero-width characters stand between its letters. */
  readonly masked: boolean
  /** Whether a sign separates it from the character before, both of a script that is written without spaces. */
  readonly parted: boolean
  readonly start: number
  readonly end: number
  readonly sentence: number
  readonly afterBreak: boolean
  readonly opensLine: boolean
  readonly quote: number
  readonly emoji: boolean
}

/**
 * The tokens of a text, and facts about its sentences: which are questions, which contain lower-case letters, and how
 * many Latin words each has.
 */
export interface Scanned {
  readonly tokens: RawToken[]
  readonly questions: ReadonlySet<number>
  readonly lowerCase: ReadonlySet<number>
  readonly plainWords: readonly number[]
}
