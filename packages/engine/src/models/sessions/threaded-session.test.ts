import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openModelRegistry } from '../model-registry.js'

const registry = join(dirname(fileURLToPath(import.meta.url)), '../../../dist/models/model-registry.js')

const program = (use: string): string => `
  import { openModelRegistry } from ${JSON.stringify(registry)}
  const models = await openModelRegistry()
  const session = await models.session('ppocr-v4', 'ch_PP-OCRv4_rec_folded.onnx')
  const x = { type: 'float32', data: new Float32Array(3 * 48 * 192), dims: [1, 3, 48, 192] }
  ${use}
`

describe('openThreadedSession', () => {
  // Waiting for 20 s is what a hang would look like.
  it.each([
    ['opened and never used', 'console.log("done")'],
    ['used', 'await session.run({ x }); console.log("done")'],
    ['waited for, though nothing else keeps the process alive', 'session.run({ x }).then(() => console.log("done"))'],
  ])('does not keep a process alive when the model is not closed: %s', (_how, use) => {
    const args = ['--input-type=module', '--eval', program(use)]
    const { status, stdout } = spawnSync(process.execPath, args, { timeout: 20_000, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'done\n' })
  })
})

describe('a model whose thread died', () => {
  afterEach(() => vi.restoreAllMocks())

  it('fails the running call, and is opened on a new thread for the next', async () => {
    const calls = vi.spyOn(Worker.prototype, 'postMessage')
    const models = await openModelRegistry()
    const session = await models.session('ppocr-v4', 'ch_PP-OCRv4_rec_folded.onnx')
    const run = () => {
      const x = { type: 'float32' as const, data: new Float32Array(3 * 48 * 192), dims: [1, 3, 48, 192] }
      return session.run({ x })
    }
    const before = await run()
    // Ended while idle: in the middle of native code it would take the process along.
    const ended = (calls.mock.contexts.at(-1) as Worker).terminate()
    const underWay = run()
    await ended
    await expect(underWay).rejects.toMatchObject({ code: 'plugin_failed' })
    expect(await Promise.all([run(), run()])).toEqual([before, before])
    await models.close()
  })

  it('says so when the working directory was deleted, where Node starts no threads', () => {
    const script = `
      import { mkdtempSync, rmdirSync } from 'node:fs'
      import { tmpdir } from 'node:os'
      process.chdir(mkdtempSync(tmpdir() + '/proofline-gone-'))
      rmdirSync(process.cwd())
      const { openModelRegistry } = await import(${JSON.stringify(registry)})
      const models = await openModelRegistry()
      await models.session('ppocr-v4', 'ch_PP-OCRv4_rec_folded.onnx').catch(({ message }) => console.log(message))
      await models.close()`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    expect(stdout).toContain("A model's thread died. The working directory was deleted")
  })
})
