import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Content } from './content.js'
import { resolveInput, type ResolveOptions } from './input.js'

const words = new TextEncoder().encode('Fresh bread, every day. '.repeat(1000))
const options = (accept: ResolveOptions['accept']): ResolveOptions => {
  return { kind: 'video', maxBytes: 1e6, signal: new AbortController().signal, accept }
}
const spooled = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`proofline-${process.pid}-`))

describe('looking at the first bytes', () => {
  it('refuses a stream by its first bytes, however they are cut, and reads no further', async () => {
    const before = spooled()
    for (const size of [1, 1000, 4096, words.length]) {
      let read = 0
      const stream = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            controller.enqueue(words.subarray(read, read + size))
            read += size
          },
        },
        { highWaterMark: 0 },
      )
      const asked: string[] = []
      const accept = ({ kind }: Content): void => {
        asked.push(kind)
        throw new ProoflineError('content_type_unsupported', 'No text.')
      }
      const reading = resolveInput(stream, options(accept))
      await expect(reading).rejects.toMatchObject({ code: 'content_type_unsupported' })
      expect([asked, Math.ceil(4096 / size) * size]).toEqual([['text'], read])
    }
    expect(spooled()).toEqual(before)
  })

  it('asks once, with all there is, where a stream is shorter', async () => {
    const asked: string[] = []
    const accept = ({ type }: Content): void => void asked.push(type)
    await using whole = await resolveInput(new Blob([words.subarray(0, 9)]).stream(), options(accept))
    await using part = await resolveInput(words.subarray(0, 9), options(accept))
    await expect(resolveInput(new Uint8Array(0), options(accept))).rejects.toMatchObject({ code: 'video_unreadable' })
    expect([asked, whole.content.kind, part.content.kind]).toEqual([['text', 'text'], 'text', 'text'])
  })
})
