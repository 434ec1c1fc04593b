import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import {
  defineProvenanceReader,
  type ProvenanceReader,
  type ProvenanceSession,
} from '../spec/plugins/provenance-reader.js'
import { provenanceSchema } from '../spec/evidence/provenance.js'
import { NO_MODELS, openContext } from './open-context.js'

/** What {@link provenanceReaderContract} needs beside the plug-in. */
export interface ProvenanceReaderContractOptions {
  /** Gives the models that the reader uses, if any. Default: none. */
  readonly models?: () => Promise<ModelAccess>
}

const never = new AbortController().signal

/** One pixel, without provenance metadata. */
const PLAIN_GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/**
 * The contract of every provenance reader as a vitest suite (`vitest` is a peer of this entry). Call it once, in a
 * test file: `provenanceReaderContract('my reader', () => myReader)`.
 */
export function provenanceReaderContract(
  name: string,
  make: () => ProvenanceReader,
  { models = async () => NO_MODELS }: ProvenanceReaderContractOptions = {},
): void {
  const sessions: ProvenanceSession[] = []
  let folder: string
  let file: { path: string; mimeType: string }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-contract-'))
    file = { path: join(folder, 'plain.gif'), mimeType: 'image/gif' }
    await writeFile(file.path, PLAIN_GIF)
  })
  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()))
    await rm(folder, { recursive: true })
  })
  const open = async (): Promise<ProvenanceSession> => {
    const session = await make().open(openContext(await models()))
    sessions.push(session)
    return session
  }

  describe(`${name} follows provenance-reader.v1`, () => {
    it('is a plug-in that says which kinds of asset it reads', () => {
      const reader = make()
      expect(defineProvenanceReader(reader)).toBe(reader)
      expect(reader.capabilities.kinds.length).toBeGreaterThan(0)
    })

    it('reports nothing for a file without provenance metadata, without an error', async () => {
      const found = await (await open()).read(file, { signal: never })
      expect(provenanceSchema.partial().strict().parse(found)).toEqual(found)
      expect({ c2pa: found.c2pa ?? null, aigcLabel: found.aigcLabel ?? null }).toEqual({ c2pa: null, aigcLabel: null })
      expect({ said: found.aiGenerated ?? null, error: found.readerError ?? null }).toEqual({ said: null, error: null })
    })

    it('gives the same answer again, in sequence and in parallel', async () => {
      const session = await open()
      const expected = await session.read(file, { signal: never })
      const again = await Promise.all([session.read(file, { signal: never }), session.read(file, { signal: never })])
      expect(again).toEqual([expected, expected])
    })

    it('does not write to the folder of the file', async () => {
      await (await open()).read(file, { signal: never })
      expect(await readdir(folder)).toEqual(['plain.gif'])
      expect(await readFile(file.path)).toEqual(PLAIN_GIF)
    })

    it('survives bytes that are no valid file', async () => {
      await writeFile(file.path, Buffer.alloc(5000, 'noise '))
      const session = await open()
      const outcome = await session.read(file, { signal: never }).then(
        (found) => found.aiGenerated ?? null,
        () => null,
      )
      expect(outcome).toBeNull()
      await writeFile(file.path, PLAIN_GIF)
      await expect(session.read(file, { signal: never })).resolves.toBeTypeOf('object')
    })

    it('rejects with aborted when the signal has fired, and stays usable', async () => {
      const session = await open()
      const read = session.read(file, { signal: AbortSignal.abort() })
      await expect(read).rejects.toMatchObject({ code: 'aborted' })
      await expect(session.read(file, { signal: never })).resolves.toBeTypeOf('object')
    })

    it('may be closed twice without affecting other sessions', async () => {
      const [first, second] = [await open(), await open()]
      await first.close()
      await first.close()
      await expect(second.read(file, { signal: never })).resolves.toBeTypeOf('object')
    })
  })
}
