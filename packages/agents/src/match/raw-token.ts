/** A token before its spellings are looked up. */
export interface RawToken {
  readonly text: string
  /** The text with look-alikes of other scripts replaced by Latin letters, where that leaves nothing else. */
  readonly alikes: readonly string[]
  /** Letters of Latin, of a look-alike script or of a fancy font alone, or of more than one of them. */
  readonly looks: 'latin' | 'alike' | 'styled' | 'mixed' | 'other'
  /** Whether zero-width signs stand between its letters. */
  readonly masked: boolean
  /** Whether a sign stands between it and the character before, both of a script that writes words without spaces. */
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
 * Tokens of a text, and what is known of its sentences: which ask, which hold lower-case letters, Latin words of each.
 */
export interface Scanned {
  readonly tokens: RawToken[]
  readonly questions: ReadonlySet<number>
  readonly lowerCase: ReadonlySet<number>
  readonly plainWords: readonly number[]
}
