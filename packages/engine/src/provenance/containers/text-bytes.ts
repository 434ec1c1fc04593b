import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { trimEndOf } from '../../spec/plain/trim-end-of.js'

/**
 * A text as metadata has it: UTF-8, which most write whatever the standard says, or else Latin-1; without zeros at its
 * end.
 */
export function decodeText(bytes: Buffer): string {
  return trimEndOf(bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1'), '\0').trim()
}

const CODE_BYTES = 8

/**
 * The user comment of EXIF (2.32, 4.6.5): eight bytes name the character code. `UNICODE` is UTF-16 in an order that the
 * standard does not fix: writers use that of the directory, or always the high byte first. Which it is shows by the
 * zeros beside the Latin letters. Some write no code, or UTF-8 after it.
 */
export function decodeUserComment(bytes: Buffer, isLittle: boolean): string {
  const code = bytes.toString('latin1', 0, CODE_BYTES)
  const rest = bytes.subarray(CODE_BYTES)
  if (code === 'UNICODE\0') return decodeUtf16(rest, isLittle)
  return decodeText(/^(?:ASCII|JIS)?\0+$/.test(code) ? rest : bytes)
}

function decodeUtf16(bytes: Buffer, isLittle: boolean): string {
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  if (even + odd === 0 && isUtf8(bytes)) return decodeText(bytes)
  const isLow = even === odd ? isLittle : odd > even
  return trimEndOf(new TextDecoder(isLow ? 'utf-16le' : 'utf-16be').decode(bytes), '\0').trim()
}
