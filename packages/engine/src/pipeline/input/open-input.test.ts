import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Asset } from '../../spec/evidence/asset.js'
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

describe('a stream that never ends', () => {
  it.each([
    ['text', 'Fresh bread, every day. ', 'Expected a video. It is text'],
    ['an archive', 'PK\x03\x04', 'A zip file is not checked'],
    ['a playlist', '#EXTM3U\n', 'Playlists are not checked'],
    ['a container that is not supported', 'RIFF....AVI ', 'Videos in the container avi are not supported'],
  ])('is refused by its first bytes: %s', async (_, start, message) => {
    let isCancelled = false
    const bytes = Buffer.from(start.repeat(100), 'latin1')
    const video = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes),
      cancel: () => void (isCancelled = true),
    })
    await expect(engine.analyze({ video }).result).rejects.toMatchObject({
      code: 'content_type_unsupported',
      message: expect.stringContaining(message),
    })
    expect(isCancelled).toBe(true)
  })
})

describe('an error about media', () => {
  const pdf = Buffer.from('%PDF-1.7\n')
  const picture = fileURLToPath(new URL('../../../../../test-media/goods/bar-chart.jpg', import.meta.url))
  const errorOf = (work: Promise<unknown>): Promise<ProoflineError> =>
    work.then(
      () => expect.fail('no error'),
      (cause: unknown) => ProoflineError.from(cause),
    )

  it.each<[string, Asset, string]>([
    [
      'one of several pictures',
      { text: 'Fresh bread', images: [picture, pdf] },
      'images[1]: A pdf file is not checked',
    ],
    ['a value that no field has', { image: 3 } as never, 'image: Media must be a path'],
    ['such a value in a list', { text: 'Fresh bread', images: [3] } as never, 'images[0]: Media must be a path'],
    ['a damaged picture', { text: 'Fresh bread', images: [Buffer.from('GIF89a')] }, 'images[0]: '],
  ])('names the field at its beginning: %s', async (_, asset, beginning) => {
    const [field] = beginning.split(':')
    for (const work of [engine.analyze(asset).result, engine.plan(asset)]) {
      const { message, details } = await errorOf(work)
      expect(message.slice(0, beginning.length)).toBe(beginning)
      expect(details['field']).toBe(field)
    }
  })

  it('names the only field beside its message', async () => {
    for (const field of ['image', 'video'] as const) {
      const asset = { [field]: pdf } as unknown as Asset
      for (const work of [engine.analyze(asset).result, engine.plan(asset)]) {
        const { message, details } = await errorOf(work)
        expect({ message, field: details['field'] }).toEqual({ message: expect.stringMatching(/^A pdf file/), field })
      }
    }
  })

  it('keeps what an error of the run itself says', async () => {
    const run = engine.analyze({ image: picture }, { signal: AbortSignal.abort() })
    expect(await errorOf(run.result)).toMatchObject({ code: 'aborted', details: {} })
  })
})
