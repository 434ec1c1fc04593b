import { PORTION, type Portions } from '../portions.js'
import { turnedRun } from './backwards.js'
import { characterAt } from './character-at.js'
import { codedCharacter } from './coded-character.js'
import { classify } from './fold.js'
import { hidesWord, splitsUnit, standsForLetter } from './hidden-signs.js'
import type { RawToken, Scanned } from './raw-token.js'
import { regionalRun } from './regional-run.js'
import { endsSentence } from './sentence-ends.js'
import { singleQuoteEnd } from './single-quotes.js'
import type { KnownWord } from './split-glued.js'
import { isOutline, styledRun } from './styled-run.js'
import { plainStars, tagsEnd } from './unseen-markup.js'

/** A word that is being read. */
interface Draft {
  text: string
  small: string
  written: string
  looks: RawToken['looks'] | null
  masked: boolean
  start: number
  end: number
  afterBreak: boolean
}

const SIGNS = '#@%&+*$£€₹¥'
const DIGIT = /^[0-9]$/
const LETTER = /^\p{L}/u
const OPENING = '"“„«「『‹'
const CLOSING = '"”“»」』›'
const ASKS = '?？؟'
const COMBINING = /^\p{M}/u
/** What stands for nothing between two characters of a word: "微*信", "微|信"; and a space after a single one. */
const PARTING = /^[*|._~^+\-/\\·•\u180e\u200b-\u200d\u2060-\u2064\ufeff＊｜．＿～＾＋－／＼]{1,3}$/u
/** Plain letters, not more than may be read between two pauses. */
const PLAIN_LETTERS = /[A-Za-z]{1,64}/y
const ZERO_WIDTH = /[\u180e\u200b-\u200d\u2060-\u2064\ufeff\u{e0020}-\u{e007f}]/u

/**
 * Cuts a text into words, numbers and signs. `isNamed`: which pictographs are wanted; `known`: words of the patterns.
 */
export function* scan(text: string, isNamed: KnownWord, known: KnownWord): Portions<Scanned> {
  const tokens: RawToken[] = []
  const questions = new Set<number>()
  const lowerCase = new Set<number>()
  const plainWords: number[] = []
  let current: Draft | null = null
  let sentence = 0
  let afterBreak = false
  let quote = 0
  let quotes = 0
  let quoteEnd = -1
  let lastKind: 'letter' | 'digit' = 'letter'
  let zeroWidthAt = -1
  let [styledTo, starsAt, starCount] = [0, -1, 0]
  const unspaced = { end: -1, run: 0 }
  let pauseAt: number = PORTION.units

  const draft = (start: number): Draft => {
    const opened = { text: '', small: '', written: '', looks: null, masked: false, start, end: start, afterBreak }
    afterBreak = false
    return opened
  }
  const put = (word: Draft, emoji: boolean, parted = false): void => {
    const looks = word.looks ?? 'other'
    if (looks === 'latin') plainWords[sentence] = (plainWords[sentence] ?? 0) + 1
    const { text, small, written, masked, start, end, afterBreak } = word
    const alikes =
      small === text ? [] : [...new Set([small, written])].filter((form) => /^[\u0021-\u007e]*$/u.test(form))
    tokens.push({ text, alikes, looks, masked, parted, start, end, sentence, afterBreak, quote, emoji })
  }
  const close = (): void => {
    if (current !== null && current.text !== '') put(current, false)
    current = null
  }
  const whole = (word: Draft, letters: string, end: number): void =>
    put({ ...word, text: letters, small: letters, written: letters, looks: 'latin', masked: true, end }, false)
  const single = (at: number, next: number, folded: string, emoji: boolean, parted = false): void => {
    close()
    put({ ...draft(at), text: folded, small: folded, written: folded, end: next }, emoji, parted)
  }

  /** Puts what a reader sees otherwise than it is written, and passes over what is not shown: where that ends, or `at`. */
  const passUnseen = (at: number, character: string): number => {
    const turned = turnedRun(text, at)
    if (turned !== null) {
      close()
      for (const word of turned.words) whole(draft(at), word, turned.end)
      return turned.end
    }
    if (character === '<') {
      const end = tagsEnd(text, at)
      // "cas<b></b>ino" is one word on the page.
      if (end > at && !LETTER.test(text[end] ?? '')) close()
      return end
    }
    if (character === '*') {
      const stars = at === starsAt ? { count: starCount, closing: -1 } : plainStars(text, at)
      if (stars === null) return at
      close()
      if (stars.closing > 0) [starsAt, starCount] = [stars.closing, stars.count]
      return at + stars.count
    }
    if (at < styledTo || !isOutline(character)) return at
    const run = styledRun(text, (current as Draft | null)?.start ?? at, known)
    styledTo = run.end
    if (run.word === null) return at
    whole(current ?? draft(at), run.word, run.end)
    current = null
    return run.end
  }

  for (let at = 0; at < text.length;) {
    if (at >= pauseAt) {
      pauseAt = at + PORTION.units
      yield
    }
    // Most text: what happens to each letter below, for a run of them at once.
    const plain = zeroWidthAt === at || (current !== null && lastKind === 'digit') ? null : plainLetters(text, at)
    if (plain !== null) {
      const folded = plain.toLowerCase()
      current ??= draft(at)
      current.text += folded
      current.small += folded
      current.written += folded
      current.looks = joinLooks(current.looks, 'latin')
      current.end = at += plain.length
      lastKind = 'letter'
      if (plain !== plain.toUpperCase()) lowerCase.add(sentence)
      continue
    }
    const coded = codedCharacter(text, at)
    const character = coded?.character ?? characterAt(text, at)
    const next = at + (coded?.length ?? character.length)
    const seenTo = character >= '~' || '<*'.includes(character) ? passUnseen(at, character) : at
    if (seenTo > at) {
      at = seenTo
      continue
    }
    const { folded, kind, look, resembles } = classify(character)
    const after = text[next] ?? ''

    if (kind === 'silent') {
      // A combining mark is part of its letter; an apostrophe or a zero-width sign only where letters follow.
      if (current !== null && COMBINING.test(character)) current.end = next
      if (ZERO_WIDTH.test(character)) zeroWidthAt = next
      if (at === quoteEnd) {
        close()
        quote = 0
      } else if (quote === 0 && (quoteEnd = singleQuoteEnd(text, at)) > 0) quote = ++quotes
    } else if (kind === 'emoji') {
      close()
      if (isNamed(folded)) single(at, next, folded, true)
    } else if (kind === 'unspaced') {
      const gap = unspaced.end < 0 || at - unspaced.end > 3 ? null : text.slice(unspaced.end, at)
      single(at, next, folded, false, gap !== null && (PARTING.test(gap) || (gap === ' ' && unspaced.run === 1)))
      unspaced.run = gap === '' ? unspaced.run + 1 : 1
      unspaced.end = next
    } else if (kind === 'regional') {
      close()
      const { letters, end, isSpaced } = regionalRun(text, at)
      // Flags are pairs: letters in a row that make a word are none.
      if (letters.length > 2 && known(letters)) {
        put({ ...draft(at), text: letters, small: letters, written: letters, masked: true, end }, false)
      } else
        for (let flag = at; flag < end; flag += isSpaced ? 3 : 4) {
          const name = text.slice(flag, Math.min(flag + 4, end))
          if (isNamed(name)) single(flag, Math.min(flag + 4, end), name, true)
        }
      at = end
      continue
    } else if (
      kind !== 'other' ||
      (current !== null &&
        standsForLetter(character, (current as Draft).small, next < text.length ? characterAt(text, next) : '')) ||
      ('@$!€£¥¢|'.includes(character) && hidesWord(text, (current as Draft | null)?.start ?? at, at, known))
    ) {
      if (
        current !== null &&
        lastKind === 'digit' &&
        kind !== 'digit' &&
        splitsUnit(text, at, current.text, current.start, known)
      )
        close()
      current ??= draft(at)
      current.masked ||= zeroWidthAt === at && /[a-z]$/.test(current.text) && /^[a-z]/.test(folded)
      current.text += folded
      current.small += resembles[0]
      // Η resembles an H, η an n: each letter by its own case.
      current.written += resembles[character === character.toLowerCase() ? 0 : 1]
      if (look !== 'none' || kind === 'letter')
        current.looks = joinLooks(current.looks, look === 'none' ? 'other' : look)
      current.end = next
      lastKind = kind === 'digit' ? 'digit' : 'letter'
      if (kind === 'letter' && character !== character.toUpperCase()) lowerCase.add(sentence)
    } else if (current !== null && (folded === '.' || folded === ',') && lastKind === 'digit' && DIGIT.test(after)) {
      current.text += folded
      current.small += folded
      current.written += folded
      current.end = next
    } else {
      const before = current === null ? '' : (current as Draft).text
      close()
      if (SIGNS.includes(folded)) single(at, next, folded, false)
      else if (OPENING.includes(character) || CLOSING.includes(character)) {
        quote = quote === 0 && OPENING.includes(character) ? ++quotes : 0
      } else if (endsSentence(folded, before, text, next)) {
        if (ASKS.includes(folded)) questions.add(tokens.at(-1)?.sentence ?? 0)
        if (tokens.length > 0 && tokens.at(-1)!.sentence === sentence) sentence++
        afterBreak = false
        if (folded === '\n') quote = 0
      } else if (',;:–—()[]，；：（）【】'.includes(folded) || isDash(text, at, next)) afterBreak = true
    }
    at = next
  }
  close()
  return { tokens, questions, lowerCase, plainWords }
}

/** A hyphen between spaces, or behind a quotation mark, is typed for a dash. */
function isDash(text: string, at: number, next: number): boolean {
  return text[at] === '-' && text[next] === ' ' && (text[at - 1] === ' ' || CLOSING.includes(text[at - 1] ?? ' '))
}

function plainLetters(text: string, at: number): string | null {
  const code = text.charCodeAt(at) | 32
  if (code < 97 || code > 122) return null
  PLAIN_LETTERS.lastIndex = at
  return PLAIN_LETTERS.exec(text)?.[0] ?? null
}

function joinLooks(looks: RawToken['looks'] | null, look: RawToken['looks']): RawToken['looks'] {
  if (looks === null || looks === look) return look
  return looks === 'other' || look === 'other' ? 'other' : 'mixed'
}
