import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { NO_MODELS, openContext } from '../testing/open-context.js'
import { createProvenanceReader } from './create-provenance-reader.js'
import type { FetchManifest } from './remote-manifest.js'
import { jpeg } from './test-files.js'
import { readProvenance } from './test-read.js'

const media = (name: string): string =>
  fileURLToPath(new URL(`../../../../test-media/provenance/${name}`, import.meta.url))

describe('remote Content Credentials with a fetcher', () => {
  const picture = () => readFile(media('remote-ai.jpg'))
  const none = { c2pa: null, aiGenerated: null, readerError: 'remote_manifest_unreachable' }

  it('are fetched from the address that the file names, once, and read like others', async () => {
    const asked: string[] = []
    const fetchManifest: FetchManifest = async (url) => {
      asked.push(url)
      return readFile(media('remote-ai.c2pa'))
    }
    const trustAnchors = await readFile(media('trust.pem'), 'utf8')
    expect(await readProvenance(await picture(), { fetchManifest, trustAnchors })).toMatchObject({
      aiGenerated: true,
      readerError: null,
      c2pa: { validationState: 'Trusted', issuer: 'Proofline Test Studio', failureCodes: [] },
    })
    expect(asked).toEqual(['https://manifests.example/remote-ai.c2pa'])
  })

  it('are not fetched when the file contains its own, or names no address', async () => {
    const fetchManifest = vi.fn<FetchManifest>()
    await readProvenance(await readFile(media('signed-ai.jpg')), { fetchManifest })
    await readProvenance(jpeg([]), { fetchManifest })
    expect(fetchManifest).not.toHaveBeenCalled()
  })

  it.each<[string, FetchManifest]>([
    ['refuses', () => Promise.reject(new Error('not there'))],
    [
      'throws',
      () => {
        throw new Error('not so')
      },
    ],
    ['gives nothing', async () => new Uint8Array()],
    ['gives more than 16 MiB', async () => new Uint8Array(16 * 1024 * 1024 + 1)],
    ['gives what is no bytes', async () => 'bytes' as unknown as Uint8Array],
  ])('are reported as unreachable when it %s', async (_, fetchManifest) => {
    expect(await readProvenance(await picture(), { fetchManifest })).toMatchObject(none)
  })

  it('of another file are invalid', async () => {
    const content = await picture()
    content[content.length - 20]! ^= 0xff
    const found = await readProvenance(content, { fetchManifest: () => readFile(media('remote-ai.c2pa')) })
    expect(found.c2pa).toMatchObject({
      validationState: 'Invalid',
      failureCodes: expect.arrayContaining(['assertion.dataHash.mismatch']),
    })
  })

  it('that are noise are rejected with a code', async () => {
    const noise = readProvenance(await picture(), { fetchManifest: async () => Buffer.alloc(3000, 'noise ') })
    // With a reason: the reader has read it, and has not died of it.
    await expect(noise).rejects.toMatchObject({
      code: 'provenance_unreadable',
      details: { reason: expect.any(String) },
    })
  })

  it('do not delay a cancelled run, whatever the fetcher does', async () => {
    const stop = new AbortController()
    const seen: AbortSignal[] = []
    const fetchManifest: FetchManifest = (_url, { signal }) => {
      seen.push(signal)
      stop.abort()
      return new Promise(() => {})
    }
    const session = await createProvenanceReader({ fetchManifest }).open(openContext(NO_MODELS))
    const file = { path: media('remote-ai.jpg'), mimeType: 'image/jpeg' }
    await expect(session.read(file, { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
    expect(seen.map(({ aborted }) => aborted)).toEqual([true])
    await session.close()
  })
})
