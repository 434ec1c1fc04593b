/** A set of words that are written with blanks between them, as they are folded. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
