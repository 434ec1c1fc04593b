import { createNearNames } from './near-names.js'
import { plainOf, type PlainWord, wordsOf } from './plain-words.js'

/**
 * A brand of the list. `common`: its name is also a word of everyday language, in any that is served. `category`: what
 * its goods are. `generic`: no brand but a substance that anybody sells, so it tells its category alone. `pays`: a means
 * of payment. `otherwise`: words beside which a mention means somebody else of that name (Nike the goddess). `shared`:
 * towns, people or other goods have the name, too, so that it tells its category only in the company of what is known
 * to be of that category.
 */
export interface Wordmark {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly category?: string
  readonly common?: boolean
  readonly generic?: boolean
  readonly pays?: boolean
  readonly shared?: boolean
  readonly otherwise?: readonly string[]
}

/** A brand in a line of text; `confidence` says how surely it is the mark and not the word. */
export interface FoundWordmark {
  readonly brand: Wordmark
  readonly confidence: number
}

/** What is known of a line. `heightFraction`: of its letters, of the picture's height; `confidence`: of its reading. */
export interface MarkedLine {
  readonly text: string
  readonly heightFraction: number
  readonly confidence: number
}

/** The most words that a name of the list has, with room for one that recognition has parted. */
const MAX_NAME_WORDS = 4
/** A name in a line of more words than this is mentioned, not shown. */
const MAX_MARK_WORDS = 5
/** A common word alone in letters this high is a mark: prose is never written this large. */
const LARGE_FRACTION = 0.05

/** Above this confidence a reading counts as correct: "MODEL" is not a Modelo with a letter lost. */
const SURE_READING = 0.97
/** Signs that OCR reads in place of stylised letters. */
const SIGN_LETTERS: Readonly<Record<string, string>> = { '!': 'l', '|': 'l', 0: 'o', 1: 'l', 5: 's', $: 's', '@': 'a' }

/** An address on the net, or its domain in one by mail: `puma.com`, `www.dhl.nl/track`, `info@nike.com`. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:.*@)?(?:www\.)?([\p{L}\p{N}-]{2,})\.(?:[a-z]{2,3}\.)?(?:com|net|org|shop|store|app|[a-z]{2})(?:[/:?].*)?$/iu
/** A name of at least this length counts where a longer word begins with it: `REDBULLRACING`. */
const LONG_NAME = 7
/** Endings that make a name in capitals the beginning of an ordinary word. */
const WORD_ENDINGS = /^(?:\p{L}{1,2}|MENTE?S?|A?TIONS?|RIEBE?S?)$/u
/** Most letters of specks that OCR reads beside a word: `nicef e`, `Fed E>`. */
const SPECK = 2

/** Confidence for each way of standing in a line; lowered if a letter was misread. */
const ALONE = 0.9
const LEADING = 0.75
const MENTIONED = 0.6
const COMMON = 0.7
const MISREAD = 0.85

/**
 * Opens a list of wordmarks for look-up in lines of text. `everyday`: words in plain letters that are no misread names
 * (default none).
 *
 * A line that is nothing but a name is the mark, also with a letter or two misread where the name is long and the
 * reading not sure; a name that leads a short line, as on a label, nearly as surely. In a longer line a name counts as
 * mentioned where it is written with a capital and is no everyday word, a long one also as the beginning of a longer
 * word that is written in capitals, as a tag or with a capital after it. Everyday words count alone only, in large
 * letters or with ® or ™. The domain of an address is a name that is mentioned, whatever else it means. `said`: plain
 * words of all lines that are shown with a line (default none), for names that somebody else has, too.
 */
export function createWordmarks(
  brands: readonly Wordmark[],
  everyday: readonly string[] = [],
): (line: MarkedLine, said?: ReadonlySet<string>) => FoundWordmark[] {
  const entries = brands.flatMap((brand) =>
    [brand.name, ...(brand.aliases ?? [])].map((name) => [plainOf(name), brand] as const),
  )
  const names = createNearNames(entries)
  const plainWords = new Set(everyday)

  function alone(words: readonly PlainWord[], { text, heightFraction, confidence }: MarkedLine): FoundWordmark | null {
    const letters = words.filter(({ plain }) => !/^\d+$/.test(plain))
    const whole = letters.map(({ plain }) => plain).join('')
    const exact =
      names.exact(whole) ??
      names.exact(words.map(({ plain }) => plain).join('')) ??
      names.exact(plainOf(asLetters(text)))
    const brand = exact ?? (confidence < SURE_READING ? nearName(letters, text) : null)
    if (brand === null || (exact === null && brand.common)) return null
    if (exact !== null && isTooShort(whole, letters[0]?.written ?? '')) return null
    const isMark = heightFraction >= LARGE_FRACTION || /[®™]/u.test(text)
    if (brand.common) return isMark ? { brand, confidence: COMMON } : null
    return { brand, confidence: exact === null ? ALONE * MISREAD : ALONE }
  }

  function nearName(words: readonly PlainWord[], text: string): Wordmark | null {
    const long = words.filter(({ plain }) => plain.length > SPECK)
    const whole = words.map(({ plain }) => plain).join('')
    if (long.some(({ plain }) => plainWords.has(plain))) return null
    return (
      names.near(whole) ??
      names.near(plainOf(asLetters(text))) ??
      (long.length === 1 ? names.near(long[0]!.plain) : null)
    )
  }

  function within(words: readonly PlainWord[], { text }: MarkedLine): FoundWordmark[] {
    const found: FoundWordmark[] = []
    for (let from = 0; from < words.length;) {
      const hit = longestName(words, from)
      if (hit === null) {
        from += 1
        continue
      }
      const written = words.slice(from, from + hit.length).map((word) => word.written)
      const isProper = written.every((word) => /^[^\p{L}]*(?:\p{Lu}|\p{N})/u.test(word)) || hit.plain.length >= 10
      const isLead = from === 0 && words.length <= MAX_MARK_WORDS
      const isMark = /[®™]/u.test(written.join('')) || /[®™]/u.test(text)
      const isWord = hit.brand.common === true && !isMark
      // Letters separated in a line are the beginning of a word: "L + M OTION" is no L&M.
      const isSetApart = hit.length > 1 && hit.plain.length <= 3 && !text.includes('&')
      if (!isWord && isProper && !isSetApart && !isTooShort(hit.plain, written[0]!)) {
        found.push({ brand: hit.brand, confidence: isLead ? LEADING : MENTIONED })
      }
      from += hit.length
    }
    return found
  }

  function longestName(words: readonly PlainWord[], from: number) {
    for (let length = Math.min(MAX_NAME_WORDS, words.length - from); length > 0; length--) {
      const plain = words
        .slice(from, from + length)
        .map((word) => word.plain)
        .join('')
      const brand = names.exact(plain)
      if (brand !== null) return { brand, length, plain }
    }
    return longNameAt(words[from]!)
  }

  function longNameAt({ plain, written }: PlainWord) {
    for (let length = plain.length - 1; length >= LONG_NAME; length--) {
      const brand = names.exact(plain.slice(0, length))
      if (brand !== null && brand.common !== true && goesOnAsName(written, length)) return { brand, length: 1, plain }
    }
    return null
  }

  function atAddresses(words: readonly PlainWord[]): FoundWordmark[] {
    return words.flatMap(({ written }) => {
      const brand = names.exact(plainOf(ADDRESS.exec(written)?.[1] ?? ''))
      return brand === null ? [] : [{ brand, confidence: MENTIONED }]
    })
  }

  return (line, said) => {
    const words = wordsOf(line.text)
    if (words.length === 0) return []
    const whole = words.length <= MAX_MARK_WORDS ? alone(words, line) : null
    if (whole) return [whole]
    const means = ({ brand }: FoundWordmark): boolean => !brand.otherwise?.some((word) => said?.has(plainOf(word)))
    return [...within(words, line).filter(means), ...atAddresses(words)]
  }
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

function asLetters(text: string): string {
  return [...text].map((sign) => SIGN_LETTERS[sign] ?? sign).join('')
}

/** Two or three letters are ambiguous unless they are written as in the mark: all capitals. */
function isTooShort(plain: string, written: string): boolean {
  const letters = written.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return plain.length <= 3 && (letters === '' || letters !== letters.toUpperCase())
}
