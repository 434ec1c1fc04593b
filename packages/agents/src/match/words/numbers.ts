const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const SCALE: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000, billion: 1e9 }

const WORDS = new Map(Object.entries(SMALL))

/** A number spelt by the words from index `from`: its value and how many words it takes. */
export interface SpeltNumber {
  readonly value: number
  readonly length: number
}

/** The value of one number word below a hundred, or undefined. */
export function numberWord(word: string): number | undefined {
  return WORDS.get(word)
}

/**
 * Reads the longest English number ("one hundred and ninety nine") that starts at word `from` and ends before word `to`,
 * or null. "and" counts only inside a number. Two plain numbers in a row ("nine nine") stay two.
 */
export function readSpeltNumber(words: readonly string[], from: number, to: number): SpeltNumber | null {
  if (numberWord(words[from] ?? '') === undefined) return null
  let total = 0
  let part = 0
  let last = Number.POSITIVE_INFINITY
  let length = 0

  for (let at = from; at < to; at++) {
    const word = words[at]!
    const small = numberWord(word)
    if (small !== undefined) {
      const fits = last === Number.POSITIVE_INFINITY || last >= 100 || (last >= 20 && small > 0 && small < 10)
      if (!fits) break
      part += small
      last = small
    } else if (Object.hasOwn(SCALE, word)) {
      const scale = SCALE[word]!
      if (scale === 100) part *= 100
      else {
        total += part * scale
        part = 0
      }
      last = scale
    } else if (word === 'and' && last >= 100 && at + 1 < to && numberWord(words[at + 1] ?? '') !== undefined) {
      continue
    } else break
    length = at - from + 1
  }
  return { value: total + part, length }
}
