import { ProoflineError } from '@proofline/engine/spec'

/**
 * UTF-16 with a byte order mark, else UTF-8. Throws `content_type_unsupported` for bytes that are neither: the kind of a
 * file is detected from its first bytes, and letters replaced further down would be judged as if they had been written.
 */
export function decodeText(bytes: Buffer, name: string): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    const [before = ''] = new TextDecoder(encoding).decode(bytes).split('\ufffd', 1)
    const line = before.split('\n').length
    const message = `${name} is no text in ${isUtf16 ? 'UTF-16' : 'UTF-8'}: see line ${line}. Save text of another encoding as UTF-8.`
    throw new ProoflineError('content_type_unsupported', message, { details: { file: name, line }, cause })
  }
}
