import { afterAll, describe, expect, it } from 'vitest'
import { ProoflineError } from '../../spec/faults/errors.js'
import { createEngine } from '../engine.js'

const engine = await createEngine()
afterAll(() => engine.close())

const messageOf = async (bytes: string, kind: 'image' | 'video'): Promise<string> => {
  const media = Buffer.from(bytes, 'latin1')
  try {
    await engine.analyze(kind === 'image' ? { image: media } : { video: media }).result
    return 'no error'
  } catch (error) {
    const { code, message } = ProoflineError.from(error)
    return `${code}: ${message}`
  }
}

describe('content that is not media', () => {
  it.each(['image', 'video'] as const)('is named with advice, whatever was expected: %s', async (kind) => {
    expect(await messageOf('%PDF-1.7\n', kind)).toBe(
      'content_type_unsupported: A pdf file is not checked. Save its pages as PNG or its words as text, and check those.',
    )
    expect(await messageOf('PK\x03\x04....', kind)).toBe(
      'content_type_unsupported: A zip file is not checked. If it is a document, save its words as text; otherwise unpack it and check what is in it.',
    )
  })

  it('is reported for all kinds when it cannot be recognised', async () => {
    expect(await messageOf('\x01\x02\x03', 'image')).toContain('no video, no picture, and no text')
  })

  it('of the other kind is reported with how to pass it', async () => {
    expect(await messageOf('GIF89a', 'video')).toContain('Expected a video. It is a picture')
    expect(await messageOf('Fresh bread', 'image')).toContain('Expected an image. It is text')
  })
})
