import { readFileSync } from 'node:fs'

const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

/** Samples of a WAV file (16-bit PCM, mono, 16 kHz), full scale ±1. Throws for any other kind: for test clips only. */
export function readWav(path: string | URL): Float32Array {
  const file = readFileSync(path)
  if (file.toString('latin1', 0, 4) !== 'RIFF') throw new Error(`${path} is not a WAV file`)
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const start = at + CHUNK_HEADER_BYTES
    if (name === 'fmt ') {
      const [kind, channels, rate, bits] = [0, 2, 4, 14].map((offset) => file.readUInt16LE(start + offset))
      if (kind !== 1 || channels !== 1 || rate !== 16_000 || bits !== 16)
        throw new Error(`${path}: not 16-bit mono at 16 kHz`)
    }
    if (name === 'data') {
      return Float32Array.from({ length: size / 2 }, (_, index) => file.readInt16LE(start + 2 * index) / 32_768)
    }
    at = start + size + (size % 2)
  }
  throw new Error(`${path} has no sound`)
}
