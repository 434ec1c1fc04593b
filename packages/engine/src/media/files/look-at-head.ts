import { isUint8Array } from 'node:util/types'
import type { Content } from './content.js'
import { sniff, SNIFF_BYTES } from './sniff.js'

/**
 * Passes chunks on, and tells `look` what they are as soon as the first {@link SNIFF_BYTES} have come, or at the end
 * where there are fewer; not for none at all. What `look` throws ends the reading, so that nothing is read or written
 * in vain.
 */
export async function* lookAtHead(
  chunks: AsyncIterable<Uint8Array>,
  look: (content: Content) => void,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of chunks) {
    // What is no bytes is refused where it is counted; bytes whose buffer was transferred away have no part.
    if (head !== null && isUint8Array(chunk) && chunk.length > 0) {
      head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)])
      if (head.length === SNIFF_BYTES) {
        look(sniff(head))
        head = null
      }
    }
    yield chunk
  }
  if (head !== null && head.length > 0) look(sniff(head))
}
