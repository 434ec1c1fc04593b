import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFrames, readSound } from './film-reader.js'
import { wrapAudio } from './wrap-audio.js'

const folder = mkdtempSync(path.join(tmpdir(), 'proofline-wrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** 16-bit mono PCM in a RIFF header of 44 bytes. */
function wavOf(samples: Int16Array, sampleRate: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

describe('wrapAudio', () => {
  it('keeps every sample and adds a picture for each fifth of a second begun', () => {
    const samples = Int16Array.from({ length: 17_000 }, (_, index) => Math.round(20_000 * Math.sin(index / 9)))
    const [sound, film] = [path.join(folder, 'a.wav'), path.join(folder, 'a.mov')]
    writeFileSync(sound, wavOf(samples, 16_000))
    wrapAudio(sound, film)

    const kept = readSound(film)
    expect(kept).toMatchObject({ sampleRate: 16_000, channels: 1 })
    expect([...kept.samples]).toEqual([...samples].map((value) => value / 32_768))
    let pictures = 0
    readFrames(film, 'video', () => void (pictures += 1))
    expect(pictures).toBe(6)
  })
})
