import type { Readable } from 'node:stream'

/** Cuts a pipe into chunks of one size, reading ahead. */
export interface PieceReader {
  /** The next chunk, in a buffer of its own; null at the end of the pipe (an incomplete last chunk is dropped). */
  next(): Promise<Uint8Array | null>
}

/** Reads at most `ahead` chunks more than were asked for; then the writer of the pipe blocks. */
export function createPieceReader(stream: Readable, pieceBytes: number, ahead: number): PieceReader {
  const ready: Uint8Array[] = []
  let piece = new Uint8Array(pieceBytes)
  let filled = 0
  let ended = false
  let wake: () => void = () => undefined

  stream.on('data', (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length;) {
      const take = Math.min(pieceBytes - filled, chunk.length - at)
      piece.set(chunk.subarray(at, at + take), filled)
      filled += take
      at += take
      if (filled < pieceBytes) break
      ready.push(piece)
      piece = new Uint8Array(pieceBytes)
      filled = 0
    }
    if (ready.length >= ahead) stream.pause()
    wake()
  })
  stream.once('close', () => {
    ended = true
    wake()
  })

  return {
    async next() {
      while (ready.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve))
      const next = ready.shift() ?? null
      if (ready.length < ahead) stream.resume()
      return next
    },
  }
}
