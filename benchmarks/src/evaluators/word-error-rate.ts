import { spokenWords } from './spoken-words.js'

/** Word errors of one file. `errors` are substitutions, deletions and insertions together. */
export interface WordErrors {
  readonly words: number
  readonly errors: number
}

/**
 * Word error rate's two numbers: the fewest edits that turn `heard` into `truth`, and the number of true words. Both
 * are normalised by {@link spokenWords}; a compound written as one word or as two or three (`wood blocks`,
 * `woodblocks`) is no error. `acceptable` are other right transcripts; the one with the lowest rate counts.
 */
export function wordErrors(truth: string, heard: string, acceptable: readonly string[] = []): WordErrors {
  const got = spokenWords(heard)
  const options = [truth, ...acceptable].map((text) => {
    const wanted = spokenWords(text)
    return { words: wanted.length, errors: wordDistance(wanted, got) }
  })
  return options.reduce((best, option) => (rate(option) < rate(best) ? option : best))
}

/** Errors over words of all files; null if there were no words. */
export function wordErrorRate(files: readonly WordErrors[]): number | null {
  const words = files.reduce((sum, file) => sum + file.words, 0)
  const errors = files.reduce((sum, file) => sum + file.errors, 0)
  return words === 0 ? null : errors / words
}

/** Levenshtein over words in which up to three words on one side may equal one on the other. */
function wordDistance(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(Infinity))
  const at = (row: number, column: number) => table[row]?.[column] ?? Infinity
  for (let row = 0; row <= a.length; row += 1) {
    for (let column = 0; column <= b.length; column += 1) {
      if (row === 0 && column === 0) {
        table[0]![0] = 0
        continue
      }
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1)
      if (row > 0 && column > 0) best = Math.min(best, at(row - 1, column - 1) + same)
      for (const parts of [2, 3]) {
        if (row >= parts && column > 0 && a.slice(row - parts, row).join('') === b[column - 1]) {
          best = Math.min(best, at(row - parts, column - 1))
        }
        if (column >= parts && row > 0 && b.slice(column - parts, column).join('') === a[row - 1]) {
          best = Math.min(best, at(row - 1, column - parts))
        }
      }
      table[row]![column] = best
    }
  }
  return at(a.length, b.length)
}

function rate({ words, errors }: WordErrors): number {
  return words === 0 ? errors : errors / words
}
