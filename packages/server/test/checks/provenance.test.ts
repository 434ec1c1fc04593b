import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { openContext } from '@proofline/engine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProvenanceReader } from '../../dist/analysis/provenance-reader.js'
import { call, makeFolder, startTestServer, type TestServer } from '../helpers/server-process.js'

const media = (name: string) => path.resolve('test-media/provenance', name)
const ADDRESS = 'https://manifests.example/remote-ai.c2pa'

const folders = [makeFolder(), makeFolder(), makeFolder()]
let asked: string[] = []
let elsewhere: Server
/** A picture whose manifest lies on this machine: its address is part of what was signed, so it no longer fits. */
let moved: Buffer
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(request.url!)
    response.end(readFileSync(media('remote-ai.c2pa')))
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`.padEnd(ADDRESS.length, 'm')
  const picture = readFileSync(media('remote-ai.jpg'), 'latin1')
  moved = Buffer.from(picture.replace(ADDRESS, address), 'latin1')
})
afterAll(() => {
  elsewhere.close()
  for (const folder of folders) folder.remove()
})

async function provenanceOf(server: TestServer, picture: Buffer) {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(picture)]), 'ad.jpg')
  body.append('jurisdictions', 'us')
  body.append('platforms', 'youtube')
  const answer = await call(server, 'POST', '/v1/compliance/check-image', { body })
  return answer.body.provenance
}

describe('provenance metadata', () => {
  it('are checked against the trust file, and fetched if remote, when configured', async () => {
    const server = await startTestServer(folders[0]!, {
      PROOFLINE_TRUST_FILE: media('trust.pem'),
      PROOFLINE_FETCH_MANIFESTS: 'true',
    })
    try {
      expect(await provenanceOf(server, readFileSync(media('signed-ai.jpg')))).toMatchObject({
        c2pa: { validationState: 'Trusted' },
      })
      asked = []
      expect(await provenanceOf(server, moved)).toMatchObject({
        c2pa: { issuer: 'Proofline Test Studio', failureCodes: ['assertion.dataHash.mismatch'] },
        readerError: null,
      })
      expect(asked).toEqual([expect.stringMatching(/^\/m+$/)])
    } finally {
      await server.end()
    }
  })

  it('are neither trusted nor fetched by default', async () => {
    const server = await startTestServer(folders[1]!)
    try {
      expect(await provenanceOf(server, readFileSync(media('signed-ai.jpg')))).toMatchObject({
        c2pa: { validationState: 'Valid' },
      })
      asked = []
      expect(await provenanceOf(server, moved)).toMatchObject({ c2pa: null, readerError: 'remote_manifest' })
      expect(asked).toEqual([])
    } finally {
      await server.end()
    }
  })

  it('are not fetched from private addresses', async () => {
    const file = path.join(folders[2]!.dir, 'moved.jpg')
    writeFileSync(file, moved)
    const settings = { trustAnchors: null, fetchManifests: true, allowPrivate: false }
    const nothingKnown = { recall: async () => null, learn() {}, filesHash: async () => '' }
    const session = await openProvenanceReader(settings, nothingKnown).open(openContext())
    asked = []
    const found = await session.read({ path: file, mimeType: 'image/jpeg' }, { signal: new AbortController().signal })
    await session.close()
    expect(found).toMatchObject({ c2pa: null, readerError: 'remote_manifest_unreachable' })
    expect(asked).toEqual([])
  })

  it('require a trust file with certificates, or the start fails with its name', async () => {
    for (const name of ['signed-ai.jpg', 'none.pem']) {
      const start = startTestServer(folders[2]!, { PROOFLINE_TRUST_FILE: media(name) })
      await expect(start).rejects.toThrow(new RegExp(`ended with 2:\\nPROOFLINE_TRUST_FILE: .*${name}`))
    }
  })
})
