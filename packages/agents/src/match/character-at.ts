/** The character (code point) at a UTF-16 offset. */
export function characterAt(text: string, at: number): string {
  const code = text.charCodeAt(at)
  return code < 0xd800 || code > 0xdfff ? text[at]! : String.fromCodePoint(text.codePointAt(at)!)
}

/** By number, or one of those that are not seen: the names of letters stand in copy for other reasons. */
const ENTITY = /&(?:#(\d{2,7})|#x([0-9a-f]{2,6})|(shy|zwj|zwnj));/iy
const UNSEEN: Readonly<Record<string, number>> = { shy: 0xad, zwj: 0x200d, zwnj: 0x200c }
const LAST_CODE_POINT = 0x10ffff

/**
 * The character that HTML writes as a number at a UTF-16 offset, "&#97;" or "&shy;", and how long that is; else null.
 */
export function entityAt(text: string, at: number): { readonly character: string; readonly length: number } | null {
  ENTITY.lastIndex = at
  const [whole, decimal, hex, name] = ENTITY.exec(text) ?? []
  if (whole === undefined) return null
  const code =
    name === undefined ? Number.parseInt(decimal ?? hex!, decimal === undefined ? 16 : 10) : UNSEEN[name.toLowerCase()]!
  return code <= LAST_CODE_POINT ? { character: String.fromCodePoint(code), length: whole.length } : null
}
