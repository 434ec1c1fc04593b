import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { createEngine } from '../engine.js'

describe('a path', () => {
  const path = fileURLToPath(new URL('../../../../../test-media/ocr/plates.png', import.meta.url))

  it('that is relative is resolved when the run starts', async () => {
    await using engine = await createEngine({ ocrEngines: [], detectors: [], provenanceReaders: [] })
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(dirname(path))
    const runs = [engine.analyze({ image: 'plates.png' }).result, engine.plan({ image: 'plates.png' })]
    const text = engine.analyze({ text: 'A sign.', images: ['plates.png'] }).result
    cwd.mockRestore()
    await expect(Promise.all([...runs, text])).resolves.toHaveLength(3)
  })

  it('that is empty is reported as such, and an empty name counts as none', async () => {
    await using engine = await createEngine({ ocrEngines: [], detectors: [], provenanceReaders: [] })
    await expect(engine.analyze({ image: '' }).result).rejects.toMatchObject({ message: 'The path is empty.' })
    const named = await engine.analyze({ image: path, name: '' }).result
    const text = await engine.analyze({ text: 'A sign.', name: '' }).result
    expect([named.asset.name, text.asset.name]).toEqual(['plates.png', 'text'])
  })

  it('is found even when the working directory was deleted', async () => {
    const program = `
      import { mkdtempSync, rmdirSync } from 'node:fs'
      import { tmpdir } from 'node:os'
      const folder = mkdtempSync(tmpdir() + '/proofline-gone-')
      process.chdir(folder)
      rmdirSync(folder)
      const { createEngine } = await import(${JSON.stringify(new URL('../../../dist/index.js', import.meta.url).href)})
      const engine = await createEngine({ ocrEngines: [], detectors: [] })
      const { asset } = await engine.analyze({ image: ${JSON.stringify(path)} }).result
      const lost = await engine.analyze({ image: 'plates.png' }).result.catch(({ code }) => code)
      await engine.close()
      console.log(asset.width > 0, lost)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect(stdout).toBe('true asset_not_found\n')
  })
})
