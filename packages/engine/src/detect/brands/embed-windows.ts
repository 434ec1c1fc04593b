import type { InferenceSession } from '../../spec/plugin.js'
import { throwIfAborted } from '../../util/abort.js'
import { WINDOW_PX } from './brand-mark.js'

/** Values of an embedding; each has length 1. */
export const EMBEDDING_LENGTH = 192

/** Pictures that go through the network at once: more need memory and are no faster. */
const BATCH = 8

/**
 * Embeds windows of {@link WINDOW_PX} squared, given as planes one after the other (RGB from 0 to 1). Gives one row of
 * {@link EMBEDDING_LENGTH} a window.
 */
export async function embedWindows(
  embedder: InferenceSession,
  planes: Float32Array,
  signal: AbortSignal,
): Promise<Float32Array> {
  const each = 3 * WINDOW_PX * WINDOW_PX
  const count = planes.length / each
  const rows = new Float32Array(count * EMBEDDING_LENGTH)
  for (let from = 0; from < count; from += BATCH) {
    throwIfAborted(signal)
    const size = Math.min(BATCH, count - from)
    const data = planes.slice(from * each, (from + size) * each)
    const dims = [size, 3, WINDOW_PX, WINDOW_PX]
    const { embeddings } = await embedder.run({ windows: { type: 'float32', data, dims, givenAway: true } })
    rows.set(embeddings!.data as Float32Array, from * EMBEDDING_LENGTH)
  }
  return rows
}
