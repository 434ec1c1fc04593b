const LEXER = /\s+|[()[\]|]|\{[a-z][a-z0-9-]*(?:(?:>=|<=|:)[0-9.-]+)?\}|\.\.\d+|[^\s()[\]|{}]+/gy

/** Splits the source of a phrase into brackets, bars, gaps, references and words. Throws `Error` for anything else. */
export function lexPhrase(source: string): string[] {
  const lexemes: string[] = []
  LEXER.lastIndex = 0
  while (LEXER.lastIndex < source.length) {
    const from = LEXER.lastIndex
    const found = LEXER.exec(source)
    if (found === null) throw new Error(`"${source.slice(from)}" cannot be read`)
    if (found[0].trim() !== '') lexemes.push(found[0])
  }
  if (lexemes.length === 0) throw new Error('an empty phrase')
  return lexemes
}
