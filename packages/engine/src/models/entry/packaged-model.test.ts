import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../model-registry.js'

const dir = await mkdtemp(join(tmpdir(), 'proofline-packaged-'))
afterAll(() => rm(dir, { recursive: true }))
const facts = { task: 'ocr', family: 'tesseract', title: 'Reads more', licence: 'Apache-2.0', version: '1.0.0' }
const packaged = [
  { ...facts, id: 'here', package: 'zod', data: ['@proofline/never-published', 'zod'] },
  { ...facts, id: 'no-program', package: '@proofline/never-published', data: ['zod'] },
  { ...facts, id: 'no-data', package: 'zod', data: ['@proofline/never-published', '@proofline/other/hin'] },
]
await writeFile(
  join(dir, 'registry.json'),
  JSON.stringify({ schemaVersion: 'model-registry.v1', models: [], packaged }),
)

describe('a model distributed as npm packages', () => {
  it('is available when its program and data for one language are installed', async () => {
    const registry = await openModelRegistry({ dir })
    const listed = await registry.list()
    expect(listed.map(({ id, present, optional, problem }) => [id, present, optional, problem])).toEqual([
      ['here', true, true, null],
      ['no-program', false, true, 'model_missing'],
      ['no-data', false, true, 'model_missing'],
    ])
    expect(listed[0]).toMatchObject({ packages: ['zod'], bytes: null, howToGet: null })
    expect(registry.installedData('here')).toEqual(['zod'])
    expect(registry.installedData('unknown')).toEqual([])
    expect(registry.optional().get('here')).toBe('tesseract')
  })

  it('says what to install: the program in its version, and data', async () => {
    const registry = await openModelRegistry({ dir })
    const [, , missing] = await registry.list()
    expect(missing?.howToGet).toContain('npm install zod@1.0.0 @proofline/other/hin')
  })

  it('can be neither pulled nor opened by the registry', async () => {
    const registry = await openModelRegistry({ dir, cacheDir: dir })
    const elsewhere = { code: 'context_invalid', message: expect.stringContaining('npm install') }
    const { signal } = new AbortController()
    await expect(registry.pull('here', { signal })).rejects.toMatchObject(elsewhere)
    await expect(registry.pull('here', { signal, from: { folder: dir } as never })).rejects.toMatchObject(elsewhere)
    await expect(registry.path('here', 'data.bin')).rejects.toMatchObject(elsewhere)
  })
})
