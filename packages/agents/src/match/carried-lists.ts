/** A text in which the points of a list are whole sentences, and how it lies on the text as written. UTF-16 offsets. */
export interface CarriedText {
  readonly text: string
  /** Where a place lies in the text as written: one that begins in a copied lead-in begins at the lead-in. */
  written(place: Place): Place
  /** Where the copy ends in which an offset lies, or -1 where it lies in none. */
  copyEnd(offset: number): number
}

interface Place {
  readonly start: number
  readonly end: number
}

/** A stretch of the carried text: where it begins there, and where in the text as written. */
interface Stretch {
  readonly at: number
  readonly from: number
  readonly length: number
  readonly isCopy: boolean
}

/** The sign, number or letter that begins a point, and the space behind it. Emoji may do without one. */
const POINT =
  /^[ \t\u3000]*(?:(?:(?:[•·●○◦▪■□‣►✓➜→★☆✗]|\p{Extended_Pictographic})\uFE0F?[ \t]*|[-*+–—][ \t]+)|[（(]?(?:[0-9०-९]{1,2}|[a-h])[.)）．][ \t]+|[0-9]{1,2}、|[①-⑳][ \t]*)/u
/** The number of a point: before a copy it would count what the lead-in names. */
const NUMBER = /[0-9०-९]+|[a-h①-⑳]/u
/** Words that want another one behind them: "this tea treats", "proven to", "hilft gegen", 能治疗. */
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
/** What stands before the last sentence of a line. */
const BEFORE_LAST = /^.*(?:[.!?…]["”»)]*\s|[。！？।॥])/u
const COLON = /(?<!\s)\s*[:：]$/u
const QUOTES = /["“”„«»「」『』]/u
const LETTER = /\p{L}/u
const HEADING = /^\s*#/u
const MARKUP = /(?<![*_ \t\r\u00a0\u202f])[*_ \t\r\u00a0\u202f]+$/u
/** A longer sentence is no lead-in, but a text of its own; longer ends of lines are not looked through for one. */
const MAX_LEAD = 160
const MAX_LINE = 2 * MAX_LEAD
/** Units of all copies together: reading stays linear in the text, and a list of thousands of points costs no more than others. */
const MAX_COPIED = 20_000
const HAN_END = /\p{Script=Han}$/u

/** A line that leads into a list, without colon and markup. */
interface LeadIn {
  readonly start: number
  readonly end: number
  /** Whether it ends in a colon: then a line may be left blank behind it. */
  readonly isOpen: boolean
}

/**
 * A text with the lead-in of each list copied into its points, so that "Cures:" and "- diabetes" read as the sentence that
 * they make, and "We never promise:" denies what stands below it. A lead-in ends in a colon, or in a word that wants another
 * one, right before a point: other lines without an end are titles. Null for a text without such a list. Linear: copies are
 * bounded.
 */
export function carryLeadIns(written: string): CarriedText | null {
  const stretches: Stretch[] = []
  let text = ''
  let done = 0
  const put = (from: number, to: number, isCopy: boolean): void => {
    if (to <= from) return
    stretches.push({ at: text.length, from, length: to - from, isCopy })
    text += written.slice(from, to)
  }
  let left = MAX_COPIED
  let lead: LeadIn | null = null
  let blanks = 0
  for (let start = 0, end = 0; start < written.length; start = end + 1) {
    end = written.indexOf('\n', start)
    if (end < 0) end = written.length
    const line = written.slice(start, end)
    const point = POINT.exec(line)
    if (line.trim() === '') {
      blanks++
      if (lead?.isOpen === false || blanks > 1) lead = null
    } else if (point === null) {
      if (!/^\s+\S|^\p{Ll}/u.test(line) || lead === null) lead = leadInOf(line, start)
      blanks = 0
    } else if (lead !== null) {
      blanks = 0
      const content = start + point[0].length
      const length = lead.end - lead.start
      if (length > left || !LETTER.test(line.slice(point[0].length))) continue
      left -= length
      const number = NUMBER.exec(point[0])
      if (number !== null) {
        put(done, start + number.index, false)
        done = start + number.index + number[0].length
      }
      put(done, content, false)
      put(lead.start, lead.end, true)
      // Looked for at the end of the copy alone: in all of the text before, it would be looked for from the front.
      if (!HAN_END.test(written.slice(lead.end - 2, lead.end))) text += ' '
      done = content
    }
  }
  if (stretches.length === 0) return null
  put(done, written.length, false)
  return { text, ...placesIn(stretches) }
}

/** The last sentence of a line, where it leads into what stands below. Only the end of the line is looked at. */
function leadInOf(line: string, from: number): LeadIn | null {
  const tail = line.slice(-MAX_LINE)
  const start = from + line.length - tail.length
  const plain = tail.replace(MARKUP, '')
  const isOpen = COLON.test(plain)
  if (!isOpen && (HEADING.test(line) || !UNFINISHED.test(plain))) return null
  const words = plain.replace(COLON, '').replace(MARKUP, '')
  const first = BEFORE_LAST.exec(words)?.[0].length ?? /^[\s#*_]*/u.exec(words)![0].length
  const said = words.slice(first)
  if (said.length > MAX_LEAD || !LETTER.test(said) || QUOTES.test(said)) return null
  return { start: start + first, end: start + words.length, isOpen }
}

function placesIn(stretches: readonly Stretch[]): Omit<CarriedText, 'text'> {
  /** The stretch in which an offset lies, or behind which. */
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
