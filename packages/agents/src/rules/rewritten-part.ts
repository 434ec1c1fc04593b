/** A range of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const PICTURES = /(?:(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}\u{200d}])+/u.source
/** Names of the parts of an advertisement, as those who write or translate one put them in front. */
const PART =
  'subject|headline|title|caption|text|body|cta|hook|tagline|slogan|bio|betreff|überschrift|titel|objet|titre|légende|accroche|asunto|titular|título|texto|oggetto|titolo|testo|标题|正文|文案'
const GREETING =
  'hi|hello|hey|dear|good (?:morning|evening)|liebe[rs]?|hallo|guten (?:morgen|tag|abend)|sehr geehrte[rs]?|bonjour|bonsoir|salut|chère?s?|cher|hola|querid[ao]s?|buenos días|buenas tardes|ciao|gentile|car[aoie]|buongiorno|नमस्ते|प्रिय|您好|你好|亲爱的'
/** What may stand before a sentence: space, the mark of a list, a greeting with its comma, the name of a part. */
const BEFORE = new RegExp(
  `^(?:\\s+|[-–—•*·▪►➤‣]\\s+|(?:${GREETING})[^\\n,.!?]{0,40}[,，][ \\t]*\\n|(?:${PART})\\s*[:：]|${PICTURES})`,
  'iu',
)
/** What may stand behind it, word by word: a hashtag, the name of an account, an address, pictures. */
const BEHIND = new RegExp(`^(?:[#＃][\\p{L}\\p{M}\\p{N}_]+[#＃]?|@[\\w.]+|(?:https?://|www\\.)\\S+|${PICTURES})$`, 'iu')

/**
 * The part of a sentence that a new wording replaces: all but the mark of a list, pictures, a greeting or the name of a
 * part before it, and hashtags and addresses behind it. What holds some of `places`, the words found, goes as well.
 */
export function rewrittenPart(text: string, sentence: Span, places: readonly Span[]): Span {
  let { start, end } = sentence
  const isFound = (from: number, to: number): boolean => places.some((one) => one.start < to && from < one.end)
  for (;;) {
    const length = BEFORE.exec(text.slice(start, end))?.[0].length ?? 0
    if (length === 0 || isFound(start, start + length)) break
    start += length
  }
  for (;;) {
    end = start + text.slice(start, end).trimEnd().length
    const word = /(?<!\S)\S*$/u.exec(text.slice(Math.max(start, end - LONGEST_WORD), end))![0]
    if (!BEHIND.test(word) || isFound(end - word.length, end)) break
    end -= word.length
  }
  const whole = text.slice(sentence.start, sentence.end)
  // Nothing but marks: there is no sentence without them.
  return end > start ? { start, end } : { start: sentence.start, end: sentence.start + whole.trimEnd().length }
}

/** Longest end of a sentence that is looked at for a word, in UTF-16 units. */
const LONGEST_WORD = 256
