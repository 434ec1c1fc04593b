/** The character (code point) at a UTF-16 offset. */
export function characterAt(text: string, at: number): string {
  const code = text.charCodeAt(at)
  return code < 0xd800 || code > 0xdfff ? text[at]! : String.fromCodePoint(text.codePointAt(at)!)
}
