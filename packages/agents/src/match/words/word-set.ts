/** A set of folded words, given in one string separated by spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
