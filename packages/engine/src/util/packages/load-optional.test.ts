import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadOptional } from './load-optional.js'
import { createTemporaryFolder } from '../processes/temporary-folder.js'

describe('loadOptional', () => {
  it('gives the package when it is installed', async () => {
    expect(await loadOptional('zod')).toHaveProperty('z')
  })

  it('names the package when it is not', async () => {
    const missing = { code: 'dependency_missing', details: { package: '@proofline/never-published' } }
    await expect(loadOptional('@proofline/never-published')).rejects.toMatchObject(missing)
  })

  it('reports an installed package that throws as broken, not missing', async () => {
    await using folder = await createTemporaryFolder()
    const broken = join(folder.path, 'broken.mjs')
    await writeFile(broken, 'throw new Error("no such library")')
    await expect(loadOptional(broken)).rejects.toMatchObject({ code: 'plugin_failed' })
  })
})
