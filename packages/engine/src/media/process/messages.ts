import type { Bbox } from '../../spec/pictures/geometry.js'
import { writeSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import type { ErrorData } from '../../spec/faults/errors.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { FrameReason } from '../../spec/pictures/image.js'
import type { DecodeRequest, DecodeSummary, FramesRequest, Probe } from '../media-backend.js'
import type { StillInfo } from '../still-info.js'

/** What the parent passes to the child as its one argument, in JSON. The file itself is an inherited descriptor. */
export type ChildTask =
  | { readonly task: 'video'; readonly threads: number; readonly maxPixels: number; readonly maxDurationMs: number }
  | { readonly task: 'still'; readonly maxPixels: number; readonly longSidePx: number }
  | { readonly task: 'still-facts'; readonly maxPixels: number }
  | { readonly task: 'sequence'; readonly maxPixels: number; readonly longSidePx: number }
  | { readonly task: 'sequence-facts'; readonly maxPixels: number }

/** What the parent writes to the child's standard input, one JSON line, after the probe. */
export type ChildCommand = DecodeRequest | FramesRequest

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What the child sends: a small JSON header, with bytes (pixels or samples) where there are any. */
export type ChildHeader =
  | { readonly kind: 'probe'; readonly probe: Probe }
  | {
      readonly kind: 'thumb'
      readonly index: number
      readonly tMs: number
      /** The payload is the luma and then the colours. */
      readonly luma: PictureSize
      readonly colours: PictureSize
    }
  | {
      readonly kind: 'frame'
      readonly index: number
      readonly tMs: number
      readonly shot: number
      readonly reason: FrameReason
      readonly changed?: Bbox
      readonly width: number
      readonly height: number
      readonly sourceWidth: number
      readonly sourceHeight: number
    }
  | { readonly kind: 'audio'; readonly startMs: number }
  | { readonly kind: 'end'; readonly summary: DecodeSummary }
  | { readonly kind: 'shown'; readonly index: number; readonly width: number; readonly height: number }
  | { readonly kind: 'shown-all' }
  | { readonly kind: 'picture'; readonly width: number; readonly height: number }
  | { readonly kind: 'still'; readonly info: StillInfo; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'error'; readonly error: ErrorData }

/** A header with its bytes; `payload` starts its own buffer, so it may be viewed as `Float32Array`. */
export interface ChildMessage {
  readonly header: ChildHeader
  readonly payload: Uint8Array<ArrayBuffer>
}

/**
 * File descriptors of the child beyond the standard three: messages out, lifeline in, the media file, and the same file
 * opened once more.
 */
export const MESSAGE_FD = 3
export const LIFELINE_FD = 4
export const INPUT_FD = 5
export const REREAD_FD = 6

/** Message = header length, payload length (both uint32, little endian), header as UTF-8 JSON, payload. */
const PREFIX_BYTES = 8
/**
 * The largest frame that is ever sent: 100 megapixels of RGB. A longer message means that the child is out of order.
 */
const MAX_PAYLOAD_BYTES = 300_000_000
const MAX_HEADER_BYTES = 16_000_000

/**
 * Child's side: a header, and bytes in one part or several. Blocks until the parent has received it; throws `EPIPE`
 * once the parent is gone.
 */
export function writeMessage(header: ChildHeader, ...payload: readonly Uint8Array[]): void {
  const json = Buffer.from(JSON.stringify(header))
  const head = Buffer.allocUnsafe(PREFIX_BYTES + json.length)
  head.writeUInt32LE(json.length, 0)
  head.writeUInt32LE(
    payload.reduce((bytes, part) => bytes + part.length, 0),
    4,
  )
  json.copy(head, PREFIX_BYTES)
  writeAll(head)
  for (const part of payload) writeAll(part)
}

function writeAll(bytes: Uint8Array): void {
  let done = 0
  while (done < bytes.length) {
    try {
      done += writeSync(MESSAGE_FD, bytes, done, bytes.length - done)
    } catch (error) {
      // On some systems the inherited descriptor is non-blocking; wait instead of spinning.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}

/**
 * Parent's side: splits a stream of chunks into messages, reading only when asked to. Throws `RangeError` on an
 * impossible length; ends without an error where the stream ends, even inside a message.
 */
export async function* readMessages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ChildMessage, void, undefined> {
  const prefix = new Uint8Array(PREFIX_BYTES)
  let part: Uint8Array<ArrayBuffer> = prefix
  let filled = 0
  let header: ChildHeader | null = null
  let payloadBytes = 0

  for await (const chunk of chunks) {
    let at = 0
    while (at < chunk.length) {
      const take = Math.min(part.length - filled, chunk.length - at)
      part.set(chunk.subarray(at, at + take), filled)
      filled += take
      at += take
      if (filled < part.length) break
      filled = 0
      if (part === prefix) {
        const view = new DataView(prefix.buffer)
        payloadBytes = view.getUint32(4, true)
        part = new Uint8Array(bounded(view.getUint32(0, true), MAX_HEADER_BYTES))
        continue
      }
      if (header === null) {
        header = JSON.parse(new TextDecoder().decode(part)) as ChildHeader
        part = new Uint8Array(bounded(payloadBytes, MAX_PAYLOAD_BYTES))
        if (payloadBytes > 0) continue
      }
      yield { header, payload: part }
      header = null
      part = prefix
    }
  }
}

function bounded(length: number, most: number): number {
  if (length > most) throw new RangeError(`A message part of ${length} bytes was announced; at most ${most} are taken.`)
  return length
}
