/** A word of a line: `plain` for look-up (lower case, without accents and signs), `written` as it stands. */
export interface PlainWord {
  readonly plain: string
  readonly written: string
}

/**
 * Letters and digits of a text, lower case, without accents and signs: `Häagen-Dazs` gives `haagendazs`. Chinese
 * characters stay.
 */
export function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
}

/** The words of a line, split at spaces; pieces without letter or digit are dropped. */
export function wordsOf(line: string): PlainWord[] {
  return line.split(/\s+/u).flatMap((written) => {
    const plain = plainOf(written)
    return plain === '' ? [] : [{ plain, written }]
  })
}
