import { type ErrorCode, ProoflineError } from '@proofline/engine/spec'
import type { Io } from './io.js'
import { readText } from './read-text.js'

/**
 * Reads a JSON file, or standard input for `-`. Throws `asset_not_found` or `asset_unreadable` where nothing can be
 * read, and `code` where it is no JSON.
 */
export async function readJson(path: string, code: ErrorCode, io: Io): Promise<unknown> {
  const text = path === '-' ? await readAll(code, io) : await readText(path)
  try {
    // Some programs write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new ProoflineError(code, `${path} is not JSON.`, { details: { path }, cause })
  }
}

/** No timeline or report comes close to this; bounds an endless input. */
const MAX_BYTES = 256 * 1024 ** 2

async function readAll(code: ErrorCode, { stdin }: Io): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ProoflineError(code, `Standard input has more than ${MAX_BYTES} bytes.`)
  }
  return Buffer.concat(chunks).toString('utf8')
}
