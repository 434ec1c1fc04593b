/**
 * A text in which each point of a list is a whole sentence, with a mapping back to the text as written. UTF-16 offsets.
 */
export interface CarriedText {
  readonly text: string
  /** Maps a place back to the text as written. One that begins in a copied lead-in begins at the original lead-in. */
  written(place: Place): Place
  /** The end of the copied lead-in that contains this offset, or -1 if none does. */
  copyEnd(offset: number): number
}

interface Place {
  readonly start: number
  readonly end: number
}

/** A stretch of the new text: where it begins there (`at`), and where in the text as written (`from`). */
interface Stretch {
  readonly at: number
  readonly from: number
  readonly length: number
  readonly isCopy: boolean
}

/** The bullet, number or letter of a point, with the space after it. After an emoji the space is optional. */
const POINT =
  /^[ \t\u3000]*(?:(?:(?:[•·●○◦▪■□‣►✓➜→★☆✗]|\p{Extended_Pictographic})\uFE0F?[ \t]*|[-*+–—][ \t]+)|[（(]?(?:[0-9०-९]{1,2}|[a-h])[.)）．][ \t]+|[0-9]{1,2}、|[①-⑳][ \t]*)/u
/** The number of a point. It is dropped before a copied lead-in, where it would read as a quantity. */
const NUMBER = /[0-9०-९]+|[a-h①-⑳]/u
/** Words that need another word after them: "this tea treats", "proven to", "hilft gegen", 能治疗. */
const UNFINISHED = new RegExp(
  `(?:(?:^|[^\\p{L}])(?:${[
    'to|for|from|against|of|with|and|or|will|can|cannot|never|not|you|your|guaranteed|guarantees?|promises?',
    '(?:cure|heal|treat|prevent|fix|fight|beat|reverse|end|stop|lose|sell|get|earn|become|eliminate|relieve|include)s?',
    'gegen|vor|bei|von|für|mit|zu|und|heil(?:t|en)|behandeln?|behandelt|lindern?|lindert|garantiert|verkaufen|nicht|nie',
    'contre|pour|avec|des?|du|et|guérit|guérissent|soignent?|prévient|éliminent?|garantit|garantissons|vend(?:ons)?',
    'contra|para|con|y|curan?|sanan?|previenen?|eliminan?|tratan?|garantizamos|vendemos',
    'contro|per|di|da|e|curano|guarisc(?:e|ono)|previene|prevengono|eliminano|garantiamo|vendiamo',
  ].join('|')})|[治愈疗防除卖售])$`,
  'iu',
)
/** Everything before the last sentence of a line. */
const BEFORE_LAST = /^.*(?:[.!?…]["”»)]*\s|[。！？।॥])/u
const COLON = /(?<!\s)\s*[:：]$/u
/** A line that goes on with the one before: indented, or in small letters. */
const CONTINUES = /^\s+\S|^\p{Ll}/u
const QUOTES = /["“”„«»「」『』]/u
const LETTER = /\p{L}/u
const HEADING = /^\s*#/u
const MARKUP = /(?<![*_ \t\r\u00a0\u202f])[*_ \t\r\u00a0\u202f]+$/u
/** Longest lead-in; a longer sentence is a text of its own. Only the end of a longer line is searched for one. */
const MAX_LEAD = 160
const MAX_LINE = 2 * MAX_LEAD
/** Most UTF-16 units copied per text: keeps reading linear even for a list with thousands of points. */
const MAX_COPIED = 20_000
const HAN_END = /\p{Script=Han}$/u

/** A line that leads into a list, without colon and markup. */
interface LeadIn {
  readonly start: number
  readonly end: number
  /** Whether it ends in a colon; then one blank line may follow before the list. */
  readonly isOpen: boolean
}

/**
 * Copies the lead-in of each list into its points, so that "Cures:" with "- diabetes" reads as one sentence, and "We
 * never promise:" negates each point below it. A lead-in ends in a colon or in a word that needs another one, directly
 * before a point; other lines without a full stop are titles. Null for a text without such a list. Linear, since copies
 * are bounded.
 */
export function carryLeadIns(written: string): CarriedText | null {
  const carrier = createCarrier(written)
  let left = MAX_COPIED
  let lead: LeadIn | null = null
  let blanks = 0
  for (let start = 0, end = 0; start < written.length; start = end + 1) {
    end = written.indexOf('\n', start)
    if (end < 0) end = written.length
    const line = written.slice(start, end)
    if (line.trim() === '') {
      blanks++
      if (lead?.isOpen === false || blanks > 1) lead = null
      continue
    }
    blanks = 0
    const bullet = POINT.exec(line)?.[0]
    if (bullet === undefined) {
      if (lead === null || !CONTINUES.test(line)) lead = leadInOf(line, start)
      continue
    }
    if (lead === null || lead.end - lead.start > left || !LETTER.test(line.slice(bullet.length))) continue
    left -= lead.end - lead.start
    carrier.carry(lead, start, bullet)
  }
  return carrier.end()
}

/** Puts the new text together, from its beginning to its end. */
function createCarrier(written: string) {
  const stretches: Stretch[] = []
  let text = ''
  /** Up to here the text as written was taken or dropped. */
  let done = 0

  function put(from: number, to: number, isCopy: boolean): void {
    if (to <= from) return
    stretches.push({ at: text.length, from, length: to - from, isCopy })
    text += written.slice(from, to)
  }
  function takeUpTo(offset: number): void {
    put(done, offset, false)
    done = offset
  }

  return {
    /** Copies a lead-in into the point whose line begins at `start` with `bullet`. */
    carry(lead: LeadIn, start: number, bullet: string): void {
      const number = NUMBER.exec(bullet)
      if (number !== null) {
        takeUpTo(start + number.index)
        done += number[0].length
      }
      takeUpTo(start + bullet.length)
      put(lead.start, lead.end, true)
      // Looked for at the end of the copy alone: in all of the text before, it would be looked for from the front.
      if (!HAN_END.test(written.slice(lead.end - 2, lead.end))) text += ' '
    },
    /** The whole text; null where nothing was carried. */
    end(): CarriedText | null {
      if (stretches.length === 0) return null
      takeUpTo(written.length)
      return { text, ...placesIn(stretches) }
    },
  }
}

/** The last sentence of a line if it leads into a list below. Only the end of a long line is searched. */
function leadInOf(line: string, from: number): LeadIn | null {
  const tail = line.slice(-MAX_LINE)
  const start = from + line.length - tail.length
  const plain = tail.replace(MARKUP, '')
  const isOpen = COLON.test(plain)
  if (!isOpen && (HEADING.test(line) || !UNFINISHED.test(plain))) return null
  const words = plain.replace(COLON, '').replace(MARKUP, '')
  const first = BEFORE_LAST.exec(words)?.[0].length ?? /^[\s#*_]*/u.exec(words)![0].length
  const lead = words.slice(first)
  if (lead.length > MAX_LEAD || !LETTER.test(lead) || QUOTES.test(lead)) return null
  return { start: start + first, end: start + words.length, isOpen }
}

function placesIn(stretches: readonly Stretch[]): Omit<CarriedText, 'text'> {
  /** The stretch that contains an offset, or the last one before it. */
  const stretchAt = (offset: number): Stretch => {
    let [low, high] = [0, stretches.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (stretches[middle]!.at <= offset) low = middle
      else high = middle - 1
    }
    return stretches[low]!
  }
  const writtenAt = (offset: number): number => {
    const { at, from, length } = stretchAt(offset)
    return from + Math.min(offset - at, length)
  }
  return {
    written: ({ start, end }) => ({ start: writtenAt(start), end: writtenAt(end - 1) + 1 }),
    copyEnd(offset) {
      const { at, length, isCopy } = stretchAt(offset)
      return isCopy && offset < at + length ? at + length : -1
    },
  }
}
