import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { collectSound } from './sound-collector.js'

/** Silence of one channel at 16 kHz. */
const silence = (ms: number): Buffer => Buffer.alloc(ms * 16 * 4)

describe('sound from ffmpeg', () => {
  it('without an end is given up on once it is longer than allowed, and what comes after that is not kept', async () => {
    const pipe = new PassThrough()
    const told: number[] = []
    const sound = collectSound(pipe, 1, { mostMs: 2000, onTooLong: (ms) => told.push(ms) })
    for (let i = 0; i < 8; i++) pipe.write(silence(500))
    pipe.destroy()
    await sound.ended
    const samples = sound.take(0).flatMap((event) => (event.type === 'audio' ? event.samples.length : []))
    expect(told).toEqual([2500])
    expect(samples).toEqual([8000, 8000, 8000, 8000])
  })
})
