import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const entry = new URL('../../../dist/bundle/index.js', import.meta.url).href
const picture = new URL('../../../../../test-media/goods/bar-chart.jpg', import.meta.url).pathname

/** What each call of an engine rejects with, in a Node started with `flags`. */
const PROGRAM = `
  import { createEngine } from ${JSON.stringify(entry)}
  const refusal = (call) => call.then(() => null, ({ code, details, message }) => ({ code, details, message }))
  const image = ${JSON.stringify(picture)}
  const engine = await createEngine()
  const refusals = [
    await refusal(engine.analyze({ image }).result),
    await refusal(engine.analyze({ text: 'Words', images: [image] }).result),
    await refusal(engine.plan({ image })),
    await refusal(createEngine({ brands: [{ name: 'A', mark: image }] })),
    await refusal(engine.check({ text: 'Words' }).result),
  ]
  await engine.close()
  console.log(JSON.stringify(refusals))`

function refusalsUnder(start: readonly string[]) {
  const [command = '', ...args] = [...start, '--input-type=module', '-e', PROGRAM]
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as ({ code: string; details: { needs: string }; message: string } | null)[]
}

describe('a Node in which pictures and films cannot be analysed', () => {
  it.each([
    ['without addons', [process.execPath, '--no-addons'], 'native addons', '--no-addons'],
    ['without WebAssembly', [process.execPath, '--jitless'], 'WebAssembly', '--jitless'],
  ])('started %s refuses them by name, and takes texts', (_, start, needs, flag) => {
    const refused = { code: 'runtime_restricted', details: { needs }, message: expect.stringContaining(flag) }
    expect(refusalsUnder(start)).toEqual([refused, refused, refused, refused, null])
  })

  it.runIf(process.platform === 'linux')('with too little address space refuses them by name, and takes texts', () => {
    const start = ['sh', '-c', 'ulimit -v 8000000 && exec "$@"', 'sh', process.execPath]
    const refused = {
      code: 'runtime_restricted',
      details: { needs: 'address space' },
      message: expect.stringContaining('ulimit -v'),
    }
    expect(refusalsUnder(start)).toEqual([refused, refused, refused, refused, null])
  })
})
