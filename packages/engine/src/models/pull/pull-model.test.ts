import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ModelRegistry, openModelRegistry } from '../model-registry.js'

const content = Buffer.alloc(200_000, 'weights ')
const sha256 = createHash('sha256').update(content).digest('hex')
const never = new AbortController().signal

let folder: string
let cacheDir: string
let server: Server
let requests: number
let respond: RequestListener

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  cacheDir = join(folder, 'cache')
  requests = 0
  respond = (_request, response) => response.end(content)
  server = createServer((request, response) => {
    requests += 1
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

async function registryOf(
  options: { allowDownload?: boolean; cacheDir?: string } = { cacheDir },
): Promise<ModelRegistry> {
  const { port } = server.address() as AddressInfo
  const entry = {
    id: 'pulled',
    task: 'speech-to-text',
    title: 'A model made for this test',
    licence: 'MIT',
    thread: 'caller',
    source: { kind: 'hub', repository: 'example/pulled', revision: '0'.repeat(40) },
    files: [{ name: 'weights.bin', bytes: content.length, sha256, url: `http://127.0.0.1:${port}/weights.bin` }],
    inputs: {},
    outputs: {},
    labels: [],
    thresholds: {},
    measuredOn: [],
    knownFailures: [],
  }
  await writeFile(
    join(folder, 'registry.json'),
    JSON.stringify({ schemaVersion: 'model-registry.v1', models: [entry] }),
  )
  return openModelRegistry({ dir: folder, ...options })
}

/** What lies in the model's folder; empty where there is none. */
const left = (): Promise<string[]> => readdir(join(cacheDir, 'pulled')).catch(() => [])

describe('pull', () => {
  it('downloads nothing until requested', async () => {
    const registry = await registryOf()
    await expect(registry.path('pulled', 'weights.bin')).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining('proofline models pull pulled'),
    })
    expect((await registry.list())[0]).toMatchObject({ present: false, problem: 'model_missing' })
    expect(requests).toBe(0)
  })

  it('stores the verified file, and fetches it only once', async () => {
    const registry = await registryOf()
    await registry.pull('pulled', { signal: never })
    await registry.pull('pulled', { signal: never })
    expect(await readFile(await registry.path('pulled', 'weights.bin'))).toEqual(content)
    expect(await left()).toEqual(['weights.bin'])
    expect(requests).toBe(1)
  })

  it('downloads on first use with allowDownload, but never to list models', async () => {
    const registry = await registryOf({ cacheDir, allowDownload: true })
    await registry.list()
    expect(requests).toBe(0)
    await registry.path('pulled', 'weights.bin')
    expect(requests).toBe(1)
  })

  it('replaces a damaged file', async () => {
    await mkdir(join(cacheDir, 'pulled'), { recursive: true })
    await writeFile(join(cacheDir, 'pulled', 'weights.bin'), content.subarray(1))
    const registry = await registryOf()
    await registry.pull('pulled', { signal: never })
    await expect(registry.verify('pulled')).resolves.toBeUndefined()
  })

  const short: RequestListener = (_request, response) => response.end(content.subarray(0, 1000))
  const broken: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 1000), () => response.destroy())
  }
  const refused: RequestListener = (_request, response) => response.writeHead(404).end()
  const changed: RequestListener = (_request, response) => response.end(Buffer.from(content).fill('x', 0, 1))
  const larger: RequestListener = (_request, response) => response.end(Buffer.concat([content, content]))

  it.each([
    ['a download that ends early', short, 'model_pull_failed', true],
    ['a connection that breaks', broken, 'model_pull_failed', true],
    ['a server that refuses', refused, 'model_pull_failed', true],
    ['another file of the same size', changed, 'model_corrupt', false],
    ['more bytes than registered', larger, 'model_corrupt', false],
  ])('leaves nothing behind after %s, and the next pull succeeds', async (_what, listener, code, retryable) => {
    respond = listener
    const registry = await registryOf()
    await expect(registry.pull('pulled', { signal: never })).rejects.toMatchObject({ code, retryable })
    expect(await left()).toEqual([])
    respond = (_request, response) => response.end(content)
    await registry.pull('pulled', { signal: never })
    expect(await left()).toEqual(['weights.bin'])
  })

  it('disconnects from a server that sends far more than registered', async () => {
    const most = 500
    let chunks = 0
    respond = (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && ++chunks < most) if (!response.write(content)) return
        response.end()
      }
      response.on('drain', more)
      more()
    }
    const registry = await registryOf()
    await expect(registry.pull('pulled', { signal: never })).rejects.toMatchObject({ code: 'model_corrupt' })
    expect(chunks).toBeLessThan(most)
  })

  it('stops when aborted in the middle, and leaves nothing behind', async () => {
    const abort = new AbortController()
    respond = (_request, response) => response.write(content.subarray(0, 1000), () => abort.abort())
    const registry = await registryOf()
    await expect(registry.pull('pulled', { signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' })
    expect(await left()).toEqual([])
  })

  it('says where it may not write, before it asks the server', async () => {
    await writeFile(cacheDir, 'a file where the folder should be')
    await expect((await registryOf()).pull('pulled', { signal: never })).rejects.toMatchObject({
      code: 'model_pull_failed',
      message: expect.stringMatching(/cannot be stored in .*cache.*PROOFLINE_CACHE/),
      details: { modelId: 'pulled', folder: expect.stringContaining(cacheDir) },
    })
    expect(requests).toBe(0)
  })

  it('requires a folder, and does not pull bundled models', async () => {
    await expect((await registryOf({})).pull('pulled', { signal: never })).rejects.toMatchObject({
      code: 'context_invalid',
    })
    const shipped = await openModelRegistry({ cacheDir })
    await expect(shipped.pull('silero-vad', { signal: never })).rejects.toMatchObject({ code: 'model_missing' })
  })
})
