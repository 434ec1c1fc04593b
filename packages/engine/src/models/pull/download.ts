import { createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProoflineError } from '../../spec/faults/errors.js'
import { abortError } from '../../util/abort.js'

/** What to download, and within which limits. */
export interface DownloadOptions {
  readonly modelId: string
  readonly maxBytes: number
  /** Fewer bytes mean that the response was cut off. Default 0. */
  readonly minBytes?: number
  readonly signal: AbortSignal
}

/**
 * Streams the content of `url` into the file `path`, named like the model's file. A server that sends more than
 * `maxBytes` is disconnected.
 *
 * Throws `model_pull_failed` when the server can't be reached, refuses, or stops early (retryable), `model_corrupt`
 * when it sends too much, `aborted` when the signal fires. Removing a partial file is up to the caller.
 */
export async function download(url: string, path: string, options: DownloadOptions): Promise<void> {
  const { modelId, maxBytes, minBytes = 0, signal } = options
  const name = basename(path)
  let received = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      done(received > maxBytes ? oversized(modelId, name, url, maxBytes) : null, chunk)
    },
  })
  try {
    const response = await fetch(url, { signal })
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    await pipeline(Readable.fromWeb(response.body), bounded, createWriteStream(path), { signal })
    if (received < minBytes) throw new Error(`it ended after ${received} of ${minBytes} bytes`)
  } catch (cause) {
    if (signal.aborted) throw abortError(signal)
    if (ProoflineError.is(cause)) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ProoflineError('model_pull_failed', `${name} of model ${modelId} could not be downloaded: ${why}.`, {
      details: { modelId, file: name, url, receivedBytes: received },
      cause,
    })
  }
}

function oversized(modelId: string, file: string, url: string, maxBytes: number): ProoflineError {
  return new ProoflineError('model_corrupt', `${file} of model ${modelId} is larger than ${maxBytes} bytes.`, {
    details: { modelId, file, url, maxBytes },
  })
}
