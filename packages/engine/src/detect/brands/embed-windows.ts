import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { throwIfAborted } from '../../util/abort.js'
import { WINDOW_PX } from './brand-mark.js'

/** Values of an embedding; each has length 1. */
export const EMBEDDING_LENGTH = 192

/**
 * Embeds windows of {@link WINDOW_PX} squared, given as planes one after the other (RGB from 0 to 1), in one pass of
 * the network: some eight at once are as fast as it gets, more need memory. Gives one row of {@link EMBEDDING_LENGTH} a
 * window.
 */
export async function embedWindows(
  embedder: InferenceSession,
  planes: Float32Array,
  signal: AbortSignal,
): Promise<Float32Array> {
  throwIfAborted(signal)
  const dims = [planes.length / (3 * WINDOW_PX * WINDOW_PX), 3, WINDOW_PX, WINDOW_PX]
  const data = planes.slice()
  const { embeddings } = await embedder.run({ windows: { type: 'float32', data, dims, givenAway: true } })
  return embeddings!.data as Float32Array
}
