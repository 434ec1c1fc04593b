import { closeWord, putSign, type ScanState } from './scan-state.js'
import { endsSentence } from './sentence-ends.js'

/** Signs that become tokens of their own. */
const SIGNS = '#@%&+*$£€₹¥'
const OPENING = '"“„«「『‹'
const CLOSING = '"”“»」』›'
const ASKS = '?？؟'
const BREAKS = ',;:–—()[]，；：（）【】'

/** Reads a character outside words: a sign token, a quotation mark, the end of a sentence, or a break within it. */
export function readSeparator(scan: ScanState, at: number, next: number, character: string, folded: string): void {
  const { text } = scan
  const before = scan.word?.text ?? ''
  closeWord(scan)
  if (SIGNS.includes(folded)) putSign(scan, at, next, folded)
  else if (OPENING.includes(character) || CLOSING.includes(character)) {
    scan.quote = scan.quote === 0 && OPENING.includes(character) ? ++scan.quoteCount : 0
  } else if (endsSentence(folded, before, text, next)) endSentence(scan, folded)
  else if (BREAKS.includes(folded) || isDash(text, at, next)) scan.afterBreak = true
  if (folded === '\n' || folded === '\r') scan.opensLine = true
}

function endSentence(scan: ScanState, folded: string): void {
  const last = scan.tokens.at(-1)
  if (ASKS.includes(folded)) scan.questions.add(last?.sentence ?? 0)
  if (last?.sentence === scan.sentence) scan.sentence++
  scan.afterBreak = false
  if (folded === '\n') scan.quote = 0
}

/** Whether a hyphen is typed in place of a dash: between spaces, or after a quotation mark. */
function isDash(text: string, at: number, next: number): boolean {
  return text[at] === '-' && text[next] === ' ' && (text[at - 1] === ' ' || CLOSING.includes(text[at - 1] ?? ' '))
}
