import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type ModelRegistry, openModelRegistry } from '../../src/models/model-registry.js'
import type { Tensor } from '../../src/spec/plugins/plugin.js'
import { CLASSES, expected, HEIGHT, mulberry, tinyNetwork, WIDTH } from './tiny-network.js'

const folders: string[] = []
const opened: ModelRegistry[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((registry) => registry.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** A registry that holds one model, a TensorFlow Lite file. */
async function registryOf(file: Uint8Array, thread: 'own' | 'caller' = 'caller'): Promise<ModelRegistry> {
  const dir = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  folders.push(dir)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const entry = {
    ...{ id: 'tiny', task: 'category', title: 'Made for this test', licence: 'MIT', thread },
    source: { kind: 'trained', recipe: 'none' },
    files: [{ name: 'tiny.tflite', bytes: file.length, sha256 }],
    ...{ inputs: {}, outputs: {}, labels: [], thresholds: {}, measuredOn: [], knownFailures: [] },
  }
  await mkdir(join(dir, 'tiny'))
  await writeFile(join(dir, 'tiny', 'tiny.tflite'), file)
  await writeFile(join(dir, 'registry.json'), JSON.stringify({ schemaVersion: 'model-registry.v1', models: [entry] }))
  const registry = await openModelRegistry({ dir })
  opened.push(registry)
  return registry
}

const random = mulberry(11)
const pictures = Array.from({ length: 3 }, () =>
  Array.from({ length: HEIGHT }, () => Array.from({ length: WIDTH }, () => [0, 0, 0].map(() => random() * 2 - 1))),
)
const input: Tensor = {
  type: 'float32',
  data: Float32Array.from(pictures.flat(3)),
  dims: [pictures.length, HEIGHT, WIDTH, 3],
}

describe('a TensorFlow Lite model', () => {
  it.each(['caller', 'own'] as const)('computes the same as its layers one by one, on thread: %s', async (thread) => {
    const session = await (await registryOf(tinyNetwork(), thread)).session('tiny', 'tiny.tflite')
    expect(session.inputNames).toEqual(['picture'])
    expect(session.outputNames).toEqual(['classes', 'features'])
    const { classes, features } = await session.run({ picture: input })
    expect(classes!.dims).toEqual([pictures.length, CLASSES])

    const truth = pictures.map(expected)
    const difference = (given: Tensor, right: number[]): number => {
      return Math.max(...right.map((value, k) => Math.abs(value - Number(given.data[k]))))
    }
    expect(
      difference(
        classes!,
        truth.flatMap((one) => one.classes),
      ),
    ).toBeLessThan(1e-5)
    expect(
      difference(
        features!,
        truth.flatMap((one) => one.features),
      ),
    ).toBeLessThan(1e-5)
    // The pictures differ enough for a wrong padding or clamp to show.
    expect(Math.abs(truth[0]!.features[0]! - truth[1]!.features[0]!)).toBeGreaterThan(0.01)
  })

  it.each([
    ['an unknown operation', tinyNetwork(99), 'Operation 99 is not supported.'],
    ['a file that ends early', tinyNetwork().slice(0, 900), ''],
    ['no TensorFlow Lite file at all', new TextEncoder().encode('version https://git-lfs.github.com/spec/v1'), ''],
  ])('refuses %s as model_corrupt', async (_what, file, why) => {
    const registry = await registryOf(file)
    await expect(registry.session('tiny', 'tiny.tflite')).rejects.toMatchObject({
      code: 'model_corrupt',
      message: expect.stringContaining(why),
    })
  })
})
