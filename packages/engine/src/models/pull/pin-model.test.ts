import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseOrigin } from '../entry/model-origin.js'
import { type ModelRegistry, openModelRegistry } from '../model-registry.js'

const REVISION = '0123456789abcdef0123456789abcdef01234567'
const from = parseOrigin(`someone/some-clip@${REVISION}`)
const signal = new AbortController().signal
const weights = Buffer.alloc(100_000, 'weights ')

let folder: string
let server: Server
let asked: string[]
let respond: RequestListener

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  asked = []
  respond = (_request, response) => response.end(weights)
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

async function open(): Promise<ModelRegistry> {
  const { port } = server.address() as AddressInfo
  const model = {
    ...{ id: 'unseen', task: 'zero-shot', family: 'clip', title: 'Made for this test', licence: 'MIT' },
    repository: 'someone/some-clip',
    files: [
      { name: 'config.json', path: 'config.json' },
      { name: 'model.onnx', path: 'onnx/model.onnx' },
    ],
  }
  const registry = { schemaVersion: 'model-registry.v1', models: [], unpinned: [model] }
  await writeFile(join(folder, 'registry.json'), JSON.stringify(registry))
  return openModelRegistry({ dir: folder, cacheDir: join(folder, 'cache'), hub: `http://127.0.0.1:${port}` })
}

/** What lies in the model's folder; empty where there is none. */
const left = (): Promise<string[]> => readdir(join(folder, 'cache', 'unseen')).catch(() => [])

describe('pull with from', () => {
  it('fetches the files at the commit and pins them, also for other registries', async () => {
    await (await open()).pull('unseen', { signal, from })
    expect(asked).toEqual(
      ['config.json', 'onnx/model.onnx'].map((path) => `/someone/some-clip/resolve/${REVISION}/${path}`),
    )
    const registry = await open()
    expect((await registry.list())[0]).toMatchObject({ id: 'unseen', present: true, optional: true, howToGet: null })
    const sha256 = createHash('sha256').update(weights).digest('hex')
    expect(registry.entry('unseen')).toMatchObject({
      source: { kind: 'hub', repository: 'someone/some-clip', revision: REVISION },
      files: [{ name: 'config.json' }, { name: 'model.onnx', bytes: weights.length, sha256 }],
    })
  })

  it('checks a later pull against the pin', async () => {
    await (await open()).pull('unseen', { signal, from })
    await rm(join(folder, 'cache', 'unseen', 'model.onnx'))
    respond = (_request, response) => response.end(Buffer.from(weights).fill('x', 0, 1))
    await expect((await open()).pull('unseen', { signal })).rejects.toMatchObject({ code: 'model_corrupt' })
  })

  it('keeps the existing files when it fails', async () => {
    await (await open()).pull('unseen', { signal, from })
    const before = await left()
    respond = ({ url }, response) => (url?.endsWith('onnx') ? response.writeHead(404).end() : response.end('new'))
    const registry = await open()
    await expect(registry.pull('unseen', { signal, from })).rejects.toMatchObject({ code: 'model_pull_failed' })
    expect(await left()).toEqual(before)
    await expect(registry.verify('unseen')).resolves.toBeUndefined()
  })

  it('accepts the files of a folder, laid out like the repository or flat', async () => {
    const origin = join(folder, 'origin')
    await mkdir(join(origin, 'onnx'), { recursive: true })
    await writeFile(join(origin, 'config.json'), '{}')
    const registry = await open()
    const lacking = { code: 'model_missing', details: { lacks: 'onnx/model.onnx' } }
    await expect(registry.pull('unseen', { signal, from: { folder: origin } })).rejects.toMatchObject(lacking)
    await writeFile(join(origin, 'model.onnx'), weights)
    await registry.pull('unseen', { signal, from: parseOrigin(origin) })
    expect(registry.entry('unseen').source).toEqual({ kind: 'brought' })
    expect(await left()).toEqual(['config.json', 'model.onnx', 'pinned.json'])
    expect(asked).toEqual([])
  })

  it('requires an origin, can be aborted, and rejects one for a model with a known hash', async () => {
    const registry = await open()
    await expect(registry.pull('unseen', { signal })).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining('proofline models pull unseen --from someone/some-clip@COMMIT'),
    })
    const aborted = { code: 'aborted' }
    await expect(registry.pull('unseen', { signal: AbortSignal.abort(), from })).rejects.toMatchObject(aborted)
    const shipped = await openModelRegistry({ cacheDir: folder })
    await expect(shipped.pull('silero-vad', { signal, from })).rejects.toMatchObject({ code: 'context_invalid' })
  })
})

describe('parseOrigin', () => {
  it('reads a repository with a full commit hash, and anything else as a folder', () => {
    expect(from).toEqual({ repository: 'someone/some-clip', revision: REVISION })
    for (const path of ['./models/clip', 'someone/some-clip@main', `a/b/c@${REVISION}`]) {
      expect(parseOrigin(path)).toEqual({ folder: path })
    }
  })
})
