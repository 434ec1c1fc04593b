import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { isAnyArrayBuffer, isUint8Array } from 'node:util/types'
import type { ByteStream } from '../../spec/evidence/asset.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { abortError } from '../../util/abort.js'
import { kindOfValue } from '../../util/values/kind-of-value.js'

/**
 * The chunks of bytes, a blob or a stream, which is cancelled when it is left early. Throws `asset_invalid` for
 * anything else, with a hint where it is a common mistake.
 */
export function chunksOf(input: Uint8Array | Blob | ByteStream, signal: AbortSignal): AsyncIterable<Uint8Array> {
  // Not instanceof: test runners and plug-in hosts run code in contexts with their own Uint8Array and Blob.
  if (isUint8Array(input)) return one(input)
  const stream = isBlob(input) ? input.stream() : input
  if (typeof (stream as Partial<ByteStream>)?.getReader === 'function') return readAll(stream, signal)
  throw new ProoflineError(
    'asset_invalid',
    `Media must be a path, a URL, bytes, a Blob or a ReadableStream, got ${kindOfValue(input)}.${hintFor(input)}`,
  )
}

function isBlob(input: Blob | ByteStream): input is Blob {
  return typeof (input as Partial<Blob> | null)?.stream === 'function'
}

/** Common mistakes, and how to make media of them. */
function hintFor(input: unknown): string {
  // As jsdom's do, which cannot be read at all.
  const tag = /^\[object (Blob|File)\]$/.exec(Object.prototype.toString.call(input))?.[1]
  if (tag !== undefined) return ` This ${tag} has no stream(): pass its bytes.`
  if (input instanceof Readable) return ' Convert a Node stream with Readable.toWeb(stream).'
  if (isAnyArrayBuffer(input)) return ' Convert it with new Uint8Array(buffer).'
  if (ArrayBuffer.isView(input)) {
    return ' Convert it with new Uint8Array(view.buffer, view.byteOffset, view.byteLength).'
  }
  if (typeof Response !== 'undefined' && input instanceof Response) return ' Pass its body.'
  return ''
}

async function* one(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk
}

/**
 * Cancels the stream when left early, so that its source may stop. A source that delivers nothing more cannot block
 * this.
 */
async function* readAll(stream: ByteStream, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return
      // What is no bytes is refused where it is written.
      yield value as Uint8Array
    }
  } finally {
    // Not at once: a Node stream converted to a web stream may be delivering its next chunk just now, and would throw
    // where nothing catches it. Not awaited: sources need not answer.
    await setImmediate()
    reader.cancel().catch(() => undefined)
  }
}

/**
 * The result of `reading`, unless the signal fires first. Not a race against one shared promise of the signal: that
 * promise would retain the result of every reading, and so the whole stream, in memory.
 */
function orAborted<Value>(reading: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((settle, reject) => {
    const stop = (): void => reject(abortError(signal))
    // The source may have cancelled the run while it was being read.
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    reading.then(settle, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
