import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tensor } from '../spec/plugins/plugin.js'
import { type ModelRegistry, type ModelRegistryOptions, openModelRegistry } from './model-registry.js'
import type { ModelStatus } from './entry/model-status.js'

const models = join(dirname(fileURLToPath(import.meta.url)), '../../../../models')
const vad = 'silero_vad_v5.onnx'
const reader = 'ch_PP-OCRv4_rec_folded.onnx'
const opened: ModelRegistry[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((registry) => registry.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

async function open(options?: ModelRegistryOptions): Promise<ModelRegistry> {
  const registry = await openModelRegistry(options)
  opened.push(registry)
  return registry
}

/** A folder with the real registry and the one model that a test may damage. */
async function damagedCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  folders.push(folder)
  await cp(join(models, 'registry.json'), join(folder, 'registry.json'))
  await cp(join(models, 'silero-vad'), join(folder, 'silero-vad'), { recursive: true })
  return folder
}

const silence: Record<string, Tensor> = {
  input: { type: 'float32', data: new Float32Array(576), dims: [1, 576] },
  state: { type: 'float32', data: new Float32Array(256), dims: [2, 1, 128] },
  sr: { type: 'int64', data: BigInt64Array.of(16_000n), dims: [] },
}
const grey: Record<string, Tensor> = {
  x: { type: 'float32', data: new Float32Array(3 * 48 * 192).fill(0.25), dims: [1, 3, 48, 192] },
}

describe('openModelRegistry', () => {
  it('finds the models of @proofline/models and verifies each', async () => {
    const registry = await open()
    const listed = await registry.list()
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(['moonshine-tiny-en', 'ppocr-v4', 'silero-vad']))
    expect(listed.filter(({ present, optional }) => !present && !optional)).toEqual([])
    const isWeighed = ({ bytes, optional }: ModelStatus): boolean => (bytes === null ? optional : bytes > 0)
    expect(listed.every((status) => isWeighed(status) && status.licence !== '')).toBe(true)
  })

  it('gives the path of a file whose hash it has verified', async () => {
    const path = await (await open()).path('silero-vad', vad)
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    expect(hash).toBe((await open()).entry('silero-vad').files[0]!.sha256)
  })

  it('rejects a file with a changed byte, and says what to do', async () => {
    const dir = await damagedCopy()
    const path = join(dir, 'silero-vad', vad)
    const bytes = await readFile(path)
    bytes[1000]! ^= 1
    await writeFile(path, bytes)
    const registry = await open({ dir })
    await expect(registry.session('silero-vad', vad)).rejects.toMatchObject({
      code: 'model_corrupt',
      message: expect.stringContaining('Install @proofline/models again'),
    })
    expect((await registry.list()).find(({ id }) => id === 'silero-vad')).toMatchObject({
      present: false,
      problem: 'model_corrupt',
    })
  })

  it('notices a file that is changed after it was verified', async () => {
    const dir = await damagedCopy()
    const path = join(dir, 'silero-vad', vad)
    const registry = await open({ dir })
    await registry.path('silero-vad', vad)
    const bytes = await readFile(path)
    bytes[1000]! ^= 1
    await writeFile(path, bytes)
    await utimes(path, 1, 1)
    await expect(registry.path('silero-vad', vad)).rejects.toMatchObject({ code: 'model_corrupt' })
  })

  it('throws model_missing for a missing file, an unknown file, an unknown model and a missing registry', async () => {
    const dir = await damagedCopy()
    const registry = await open({ dir })
    const missing = { code: 'model_missing' }
    await expect(registry.path('ppocr-v4', reader)).rejects.toMatchObject(missing)
    await expect(registry.path('silero-vad', '../registry.json')).rejects.toMatchObject(missing)
    await expect(registry.path('no-such-model', vad)).rejects.toMatchObject(missing)
    await expect(openModelRegistry({ dir: join(dir, 'silero-vad') })).rejects.toMatchObject(missing)
  })

  it('refuses a registry that does not follow its schema', async () => {
    const dir = await damagedCopy()
    const registry = JSON.parse(await readFile(join(dir, 'registry.json'), 'utf8'))
    registry.models[0].files[0].name = '../../outside.onnx'
    await writeFile(join(dir, 'registry.json'), JSON.stringify(registry))
    await expect(openModelRegistry({ dir })).rejects.toMatchObject({ code: 'model_corrupt' })
  })

  it('opens a session once, even for two callers who ask at the same time', async () => {
    const registry = await open()
    const [first, second] = await Promise.all([
      registry.session('silero-vad', vad),
      registry.session('silero-vad', vad),
    ])
    expect(second).toBe(first)
    expect(await registry.session('silero-vad', vad)).toBe(first)
  })

  it('takes typed arrays of another realm, as tests under Jest make them', async () => {
    const session = await (await open()).session('silero-vad', vad)
    const data = runInNewContext('new Float32Array(576)') as Float32Array
    expect(data).not.toBeInstanceOf(Float32Array)
    const { output } = await session.run({ ...silence, input: { type: 'float32', data, dims: [1, 576] } })
    expect(output).toEqual((await session.run(silence))['output'])
  })

  it('tries again after a failed opening', async () => {
    const dir = await damagedCopy()
    const registry = await open({ dir })
    await rm(join(dir, 'silero-vad', vad))
    await expect(registry.session('silero-vad', vad)).rejects.toMatchObject({ code: 'model_missing' })
    await cp(join(models, 'silero-vad', vad), join(dir, 'silero-vad', vad))
    const { output } = await (await registry.session('silero-vad', vad)).run(silence)
    expect(output!.dims).toEqual([1, 1])
  })

  it.each([
    ['the calling thread', 'silero-vad', vad, silence, 'output'],
    ['a thread of its own', 'ppocr-v4', reader, grey, 'softmax_11.tmp_0'],
  ])('runs a model on %s: the same answer with one thread and two, asked one by one and at once', async (...args) => {
    const [, id, file, inputs, output] = args
    const answers = []
    for (const threads of [1, 2]) {
      const session = await (await open({ threads })).session(id, file)
      answers.push(await session.run(inputs), ...(await Promise.all([session.run(inputs), session.run(inputs)])))
    }
    const numbers = answers.map((answer) => [...answer[output]!.data])
    expect(new Set(numbers.map((values) => values.join())).size).toBe(1)
    expect(numbers[0]!.length).toBeGreaterThan(0)
  })

  it.each([
    ['silero-vad', vad, silence],
    ['ppocr-v4', reader, grey],
  ])('closes %s only after running calls, and may be closed twice', async (id, file, inputs) => {
    const registry = await open()
    const session = await registry.session(id, file)
    const running = [session.run(inputs), session.run(inputs)]
    await Promise.all([registry.close(), registry.close()])
    expect((await Promise.all(running)).length).toBe(2)
    await expect(session.run(inputs)).rejects.toMatchObject({ code: 'engine_closed' })
    await expect(registry.session(id, file)).rejects.toMatchObject({ code: 'engine_closed' })
  })

  it('reports invalid input as plugin_failed and stays usable', async () => {
    const session = await (await open()).session('ppocr-v4', reader)
    const wrong: Tensor = { type: 'float32', data: new Float32Array(4), dims: [4] }
    await expect(session.run({ x: wrong })).rejects.toMatchObject({ code: 'plugin_failed' })
    expect(Object.keys(await session.run(grey))).toEqual([...session.outputNames])
  })
})
