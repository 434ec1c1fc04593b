import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ExitGate } from './exit-gate.js'

const registry = join(dirname(fileURLToPath(import.meta.url)), '../../../dist/models/model-registry.js')

/** Leaves the process while the text detector is at work on a large picture. */
const leaveInTheMiddle = (leave: string): string => `
  import { openModelRegistry } from ${JSON.stringify(registry)}
  const models = await openModelRegistry()
  const session = await models.session('ppocr-v4', 'ch_PP-OCRv4_det_folded.onnx')
  const x = { type: 'float32', data: new Float32Array(3 * 960 * 960), dims: [1, 3, 960, 960] }
  session.run({ x }).catch(() => {})
  session.run({ x }).catch(() => {})
  setTimeout(() => { ${leave} }, 40)
`

describe('ExitGate', () => {
  it.each([
    ['process.exit', 'process.exit(7)', 7],
    ['an error that nobody catches', 'throw new Error("boom")', 1],
  ])('lets a process leave by %s in the middle of a model call with its own exit code', (_how, leave, code) => {
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', leaveInTheMiddle(leave)])
    expect({ status: child.status, signal: child.signal }).toEqual({ status: code, signal: null })
  })

  it('admits no call once it is closed', async () => {
    const gate = new ExitGate()
    let calls = 0
    const call = async (): Promise<number> => ++calls
    expect(await new ExitGate(gate.buffer).pass(call)).toBe(1)
    gate.close()
    void new ExitGate(gate.buffer).pass(call)
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls).toBe(1)
  })
})
