import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { ASSET_KINDS, type AssetKind } from '../spec/evidence/asset.js'
import { ProoflineError } from '../spec/faults/errors.js'
import type { ModelRegistry } from '../models/model-registry.js'
import type { ModelStatus } from '../models/entry/model-status.js'
import { ownProgram } from '../util/processes/own-program.js'
import { requireRuntime } from './machine/require-runtime.js'
import { createTemporaryFolder } from '../util/processes/temporary-folder.js'
import { allowedMemory, inMib, memoryShortage } from './machine/memory-shortage.js'

/** One part of the installation. `required` false: the engine works without it, with less functionality. */
export interface PartStatus {
  readonly name: string
  readonly works: boolean
  readonly required: boolean
  /** Its version or what was measured; if it does not work, what is wrong and what to do. */
  readonly detail: string
}

/** Optional packages, and what they add. */
const OPTIONAL_PACKAGES = {
  'tesseract.js': 'reads scripts that the default OCR engine does not',
  '@huggingface/transformers': 'runs pulled models, such as Whisper',
} as const

const MEMORY_PARTS: Readonly<Record<AssetKind, string>> = {
  text: 'memory for texts',
  image: 'memory for pictures',
  video: 'memory for films',
}

/**
 * Checks that the parts of the engine are installed and work, by using each once: memory, runtime, decoders, image
 * library, ONNX Runtime with a model, every model file against its hash, optional packages. Never throws: failures are
 * results.
 */
export async function selfCheck(models: ModelRegistry): Promise<PartStatus[]> {
  const { MEDIA_BACKENDS } = await import('../media/index.js')
  const decoders = [...MEDIA_BACKENDS.values()].map((backend, index) => {
    return part(`decoder ${backend.id}`, index === 0 ? 'required' : 'optional', async () => {
      const problem = await backend.unavailable()
      if (problem !== null) throw new Error(problem)
      return backend.version
    })
  })
  const packages = Object.entries(OPTIONAL_PACKAGES).map(([name, adds]) => {
    return part(`package ${name}`, 'optional', async () => installedVersion(name, adds))
  })
  return [
    ...memoryParts(),
    await part('runtime', 'required', async () => {
      requireRuntime()
      ownProgram('#media-child')
      return 'native addons and WebAssembly'
    }),
    await part('temporary folder', 'optional', async () => {
      await using folder = await createTemporaryFolder()
      return dirname(folder.path)
    }),
    ...(await Promise.all(decoders)),
    await part('pictures (sharp)', 'required', async () => (await import('sharp')).default.versions.sharp ?? 'works'),
    await part('inference (ONNX Runtime)', 'required', () => inferOnce(models)),
    ...(await models.list()).map(modelPart),
    ...(await Promise.all(packages)),
  ]
}

/** Only texts are required: a container that never sees a picture or a film needs no memory for them. */
function memoryParts(): PartStatus[] {
  const allowedBytes = allowedMemory()
  return ASSET_KINDS.map((kind) => {
    const shortage = memoryShortage(kind, allowedBytes)
    const detail = shortage?.message ?? `${inMib(allowedBytes)} allowed`
    return { name: MEMORY_PARTS[kind], works: shortage === null, required: kind === 'text', detail }
  })
}

function modelPart({ id, present, problem, licence, bytes, optional, howToGet, packages }: ModelStatus): PartStatus {
  const size = `${((bytes ?? 0) / 1e6).toFixed(1)} MB`
  const there = packages ? `${licence}, with ${packages.join(', ')}` : `${size}, ${licence}, hash as registered`
  const detail = present ? there : `${problem}. ${howToGet}`
  return { name: `model ${id}`, works: present, required: !optional, detail }
}

async function part(name: string, need: 'required' | 'optional', use: () => Promise<string>): Promise<PartStatus> {
  const required = need === 'required'
  try {
    return { name, works: true, required, detail: await use() }
  } catch (error) {
    return { name, works: false, required, detail: ProoflineError.from(error).message }
  }
}

/** Runs the smallest model on silence. */
async function inferOnce(models: ModelRegistry): Promise<string> {
  const session = await models.session('silero-vad', 'silero_vad_v5.onnx')
  const { output } = await session.run({
    input: { type: 'float32', data: new Float32Array(576), dims: [1, 576] },
    state: { type: 'float32', data: new Float32Array(256), dims: [2, 1, 128] },
    sr: { type: 'int64', data: BigInt64Array.of(16_000n), dims: [] },
  })
  const probability = Number(output?.data[0])
  if (!(probability < 0.5))
    throw new Error(`It took silence for speech (${probability}). Install onnxruntime-node again.`)
  return installedVersion('onnxruntime-node', 'runs the models')
}

function installedVersion(name: string, adds: string): string {
  try {
    const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string }
    return version
  } catch (cause) {
    // A package may not export its package.json; it is installed all the same.
    if ((cause as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return 'installed'
    throw new Error(`Not installed. It ${adds}.`, { cause })
  }
}
