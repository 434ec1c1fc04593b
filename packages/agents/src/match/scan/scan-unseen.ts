import { turnedRun } from './backwards.js'
import { closeWord, draftWord, putRevealed, type ScanState } from './scan-state.js'
import { isOutline, styledRun } from './styled-run.js'
import { plainStars, tagsEnd } from './unseen-markup.js'

const LETTER = /^\p{L}/u

/**
 * Reads text that is displayed differently from how it is stored (reversed text, fancy letters), and skips what is not
 * displayed (tags, stars of emphasis). Returns the end of it; `at` if nothing of the kind begins here.
 */
export function readUnseen(scan: ScanState, at: number, character: string): number {
  const turned = turnedRun(scan.text, at)
  if (turned !== null) {
    closeWord(scan)
    for (const word of turned.words) putRevealed(scan, draftWord(scan, at), word, turned.end)
    return turned.end
  }
  if (character === '<' || character === '[') return passTags(scan, at)
  if (character === '*') return passStars(scan, at)
  return at < scan.styledEnd || !isOutline(character) ? at : readOutlineLetters(scan, at)
}

function passTags(scan: ScanState, at: number): number {
  const end = tagsEnd(scan.text, at)
  // "cas<b></b>ino" is displayed as one word.
  if (end > at && !LETTER.test(scan.text[end] ?? '')) closeWord(scan)
  return end
}

function passStars(scan: ScanState, at: number): number {
  const stars = at === scan.closingStarsAt ? { count: scan.closingStarCount, closing: -1 } : plainStars(scan.text, at)
  if (stars === null) return at
  closeWord(scan)
  if (stars.closing > 0) {
    scan.closingStarsAt = stars.closing
    scan.closingStarCount = stars.count
  }
  return at + stars.count
}

function readOutlineLetters(scan: ScanState, at: number): number {
  const run = styledRun(scan.text, scan.word?.start ?? at, scan.known)
  scan.styledEnd = run.end
  if (run.word === null) return at
  putRevealed(scan, scan.word ?? draftWord(scan, at), run.word, run.end)
  scan.word = null
  return run.end
}
