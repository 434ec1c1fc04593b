import { plainOf, type PlainWord } from './plain-words.js'
import {
  type FoundWordmark,
  isTooShort,
  type MarkedLine,
  MAX_MARK_WORDS,
  type Wordmark,
  type WordmarkNames,
} from './wordmark.js'

/** The most words that a name of the list has, with room for one that recognition has parted. */
const MAX_NAME_WORDS = 4
/** A name of at least this length counts where a longer word begins with it: `REDBULLRACING`. */
const LONG_NAME = 7
/** A name of at least this length counts in small letters, too: no ordinary word is written so. */
const UNMISTAKABLE = 10
/** Endings that make a name in capitals the beginning of an ordinary word. */
const WORD_ENDINGS = /^(?:\p{L}{1,2}|MENTE?S?|A?TIONS?|ION(?:S|EN|ARY|NAIRES?)?|RIEBE?S?)$/u
/** An address on the net, or its domain in one by mail: `puma.com`, `www.dhl.nl/track`, `info@nike.com`. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:.*@)?(?:www\.)?([\p{L}\p{N}-]{2,})\.(?:[a-z]{2,3}\.)?(?:com|net|org|shop|store|app|[a-z]{2})(?:[/:?].*)?$/iu

/** Confidence for a name that leads a short line, and for one elsewhere in a line. */
const LEADING = 0.75
const MENTIONED = 0.6

/** A name among the words of a line: `length` words whose letters are `plain`. */
interface NameAt {
  readonly brand: Wordmark
  readonly length: number
  readonly plain: string
}

/** The brands that a line names among other words; the longest name counts where one begins with another. */
export function mentionedWordmarks(
  names: WordmarkNames,
  words: readonly PlainWord[],
  { text }: MarkedLine,
): FoundWordmark[] {
  const found: FoundWordmark[] = []
  for (let from = 0; from < words.length;) {
    const name = longestName(names, words, from)
    if (name === null) {
      from += 1
      continue
    }
    const written = words.slice(from, from + name.length).map((word) => word.written)
    if (isMention(name, written, text)) {
      const isLead = from === 0 && words.length <= MAX_MARK_WORDS
      found.push({ brand: name.brand, confidence: isLead ? LEADING : MENTIONED })
    }
    from += name.length
  }
  return found
}

/** The brands whose name is the domain of an address. */
export function addressedWordmarks(names: WordmarkNames, words: readonly PlainWord[]): FoundWordmark[] {
  return words.flatMap(({ written }) => {
    const brand = names.exact(plainOf(ADDRESS.exec(written)?.[1] ?? ''))
    return brand === null ? [] : [{ brand, confidence: MENTIONED }]
  })
}

function longestName(names: WordmarkNames, words: readonly PlainWord[], from: number): NameAt | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - from); length > 0; length--) {
    const plain = words
      .slice(from, from + length)
      .map((word) => word.plain)
      .join('')
    const brand = names.exact(plain)
    if (brand !== null) return { brand, length, plain }
  }
  return nameBeginning(names, words[from]!)
}

/** The name that a longer word begins with. */
function nameBeginning(names: WordmarkNames, { plain, written }: PlainWord): NameAt | null {
  for (let length = plain.length - 1; length >= LONG_NAME; length--) {
    const brand = names.exact(plain.slice(0, length))
    if (brand !== null && brand.common !== true && goesOnAsName(written, length)) return { brand, length: 1, plain }
  }
  return null
}

/**
 * Whether a word that begins with a name is that name run together with another word, and not an ordinary word:
 * "cliniquement" and "Concertation" do not name Clinique and Concerta.
 */
function goesOnAsName(written: string, length: number): boolean {
  const letters = written.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const rest = letters.slice(length)
  if (/^[#@]/.test(written) || /^[\p{Lu}\p{N}]\p{Ll}/u.test(rest)) return true
  return letters === letters.toUpperCase() && !WORD_ENDINGS.test(rest)
}

/** Whether a name of the list, as it is `written` in the line `text`, means the brand and not a word. */
function isMention({ brand, length, plain }: NameAt, written: readonly string[], text: string): boolean {
  const isMarked = /[®™]/u.test(written.join('')) || /[®™]/u.test(text)
  if (brand.common === true && !isMarked) return false
  const isProper = written.every((word) => /^[^\p{L}]*(?:\p{Lu}|\p{N})/u.test(word)) || plain.length >= UNMISTAKABLE
  // Letters separated in a line are the beginning of a word: "L + M OTION" is no L&M.
  const isSetApart = length > 1 && plain.length <= 3 && !text.includes('&')
  return isProper && !isSetApart && !isTooShort(plain, written[0]!)
}
