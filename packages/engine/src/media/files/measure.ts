import { createHash } from 'node:crypto'
import { isUint8Array } from 'node:util/types'
import type { AssetKind } from '../../spec/evidence/asset.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { throwIfAborted } from '../../util/abort.js'

/** What media are to be, and how much of them is read at most. */
export interface MeasureOptions {
  readonly kind: AssetKind
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Length of a content, and its hash in lower-case hex. */
export interface Measured {
  readonly bytes: number
  readonly sha256: string
}

/**
 * Counts and hashes; with `write`, passes each chunk on. Throws `limit_exceeded` as soon as there are more than
 * `maxBytes`, `asset_invalid` for chunks that are no bytes, for none at all `asset_empty`, for a video
 * `video_unreadable`.
 */
export async function measure(
  chunks: AsyncIterable<Uint8Array>,
  { kind, maxBytes, signal }: MeasureOptions,
  write: (chunk: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<Measured> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    throwIfAborted(signal)
    if (!isUint8Array(chunk)) {
      throw new ProoflineError('asset_invalid', 'A media stream must yield chunks that are a Uint8Array.')
    }
    // Also bytes whose buffer was transferred away: writing those to a file fails.
    if (chunk.length === 0) continue
    bytes += chunk.length
    if (bytes > maxBytes) throw limitExceeded('maxBytes', maxBytes, bytes)
    hash.update(chunk)
    await write(chunk)
  }
  if (bytes === 0) {
    const code = kind === 'video' ? 'video_unreadable' : 'asset_empty'
    throw new ProoflineError(code, `The ${kind} is empty: it has no bytes.`, { details: { bytes } })
  }
  return { bytes, sha256: hash.digest('hex') }
}
