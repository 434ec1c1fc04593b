import { type ErrorCode, ProoflineError } from '@proofline/engine/spec'
import type { Io } from './io.js'
import { readText } from './read-text.js'

/**
 * Reads a JSON file, or standard input for `-`. Throws `asset_not_found` or `asset_unreadable` where there is nothing
 * to read, and `code` where it is no JSON.
 */
export async function readJson(path: string, code: ErrorCode, io: Io): Promise<unknown> {
  const text = path === '-' ? await readAll(io) : await readText(path)
  try {
    // Some programs put a byte order mark before what they store.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new ProoflineError(code, `${path} is not JSON.`, { details: { path }, cause })
  }
}

async function readAll({ stdin }: Io): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
