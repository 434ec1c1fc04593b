/** A sign that ends a sentence, with the quotes and brackets that close behind it. */
const FINAL = /[.!?…。！？।॥][\p{Pe}\p{Pf}"']*$/u
/** A picture sign ends what is said as well as a full stop does; ©, ® and ™ belong to a word. */
const PICTURE = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}\u{20e3}]$/u
/** What a sentence may end with and still need its full stop: words, figures, measures, money, what closes. */
const OPEN = /[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}\p{Sc}"'%‰°+*©®™]$/u
/**
 * A hashtag (`#1` is a rank), a name of an account or an address at the end: a full stop behind it would belong to it.
 */
const LINK =
  /(?:[#＃@][^\s#＃]*\p{L}[^\s#＃]*[#＃]?|(?:https?:\/\/|www\.)\S+|(?:^|[^\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:\/\S*)?)$/iu
/** Longest end of the words before that is looked at, in UTF-16 units: the patterns above may not walk a long text. */
const TAIL = 256
const HAN = /\p{Script=Han}/u
/** Chinese puts no space beside its letters and its own signs, nor before a blank to fill in (`[商品]`). */
const CHINESE_END = /[\p{Script=Han}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]$/u
const CHINESE_START = /^\[?[\p{Script=Han}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u

/**
 * The separator between `before`, the existing words, and `next`, an inserted sentence: a space after a finished
 * sentence, else its full stop first (`。` and `।` for Chinese and Hindi), or a line break where no full stop fits:
 * after a hashtag, an address, a comma or a colon, and at a line end in a text whose lines have no full stops. `text`
 * is the whole text, `rest` what follows `before` in it. Empty if nothing precedes.
 */
export function partingOf(text: string, before: string, rest: string, next: string): string {
  if (before.trim() === '') return ''
  const lead = before.slice(-TAIL)
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const space = CHINESE_END.test(lead) && CHINESE_START.test(next) ? '' : ' '
  // A hashtag or a bracket is no sentence of its own; it stays with the one before.
  if (/^[\p{Ps}#＃@]/u.test(next) && !next.startsWith('[')) return space
  if (LINK.test(lead)) return lineBreak
  if (isMadeOfLines(text) && /^\s*(?:\n|$)/u.test(rest)) return lineBreak
  if (FINAL.test(lead) || PICTURE.test(lead)) return space
  if (!OPEN.test(lead)) return lineBreak
  const stop = fullStopFor(lead, next)
  return stop === '。' && CHINESE_START.test(next) ? stop : `${stop} `
}

/**
 * `wording`, a sentence that is added before `rest`, with what parts it from that: its full stop where it has none, and
 * a space; nothing before a line break and at the end.
 */
export function partedFrom(wording: string, rest: string): string {
  if (/^\s*$/u.test(rest) || /^[^\S\n]*\n/u.test(rest)) return wording
  const ended = OPEN.test(wording) && !LINK.test(wording) ? `${wording}${fullStopFor(wording, rest)}` : wording
  const apart = /^\s/u.test(rest) || (CHINESE_END.test(ended) && CHINESE_START.test(rest))
  return apart ? ended : `${ended} `
}

/** Where a wording may be put into `text`: at `at`, or behind the address or hashtag that it lies within. */
export function outsideOfLinks(text: string, at: number): number {
  const start = Math.max(0, at - TAIL)
  const chunk = start + text.slice(start, at).search(/\S*$/u)
  const end = at + /^\S*/u.exec(text.slice(at, at + TAIL))![0].length
  const cut = chunk < at && at < end && LINK.test(text.slice(chunk, end)) && !FINAL.test(text.slice(chunk, end))
  return cut && /^(?:[#＃@]|https?:|www\.)/iu.test(text.slice(chunk, end)) ? end : at
}

/** An insertion as it reads by itself, without the full stop and the space that part it from the words before. */
export function unparted(insertion: string): string {
  return insertion.trim().replace(/^[.。।]\s*/u, '')
}

/** Whether a text has lines that end without a full stop: a list, a poster, a caption. Paragraphs end with one. */
function isMadeOfLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.slice(0, -1).some((line) => !FINAL.test(line.trim()))
}

/** The full stop of the script that the last letter before it is in; where there is none, of the first one behind. */
function fullStopFor(before: string, behind: string): string {
  const letters = before.match(/\p{L}/gu)
  const letter = letters?.at(-1) ?? /\p{L}/u.exec(behind)?.[0] ?? ''
  if (HAN.test(letter)) return '。'
  return /\p{Script=Devanagari}/u.test(letter) ? '।' : '.'
}
