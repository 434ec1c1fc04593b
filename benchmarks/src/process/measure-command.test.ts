import { describe, expect, it } from 'vitest'
import { measureCommand } from './measure-command.js'

const node = (code: string) => measureCommand(process.execPath, ['-e', code])
const isLinux = process.platform === 'linux'

const BURN = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end) {}'
const HOLD = 'globalThis.kept = Buffer.alloc(200 * 2 ** 20, 1); const t = Date.now(); while (Date.now() - t < 300) {}'
const inChild = (code: string) =>
  `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(code)}])`

describe('measureCommand', () => {
  it('keeps exit code, stdout and stderr apart', async () => {
    expect(await node("console.log('out'); console.error('err'); process.exit(3)")).toMatchObject({
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    })
  })

  it.runIf(isLinux)('counts the CPU time of grandchildren', async () => {
    const [idle, busy] = [await node(''), await node(inChild(BURN))]
    expect(busy.cpuSeconds - idle.cpuSeconds).toBeGreaterThan(0.35)
  })

  it.runIf(isLinux)('counts the memory of grandchildren', async () => {
    const [idle, heavy] = [await node(HOLD.replace('200', '1')), await node(inChild(HOLD))]
    expect(heavy.peakBytes - idle.peakBytes).toBeGreaterThan(150 * 2 ** 20)
  })

  it('kills a command that exceeds its time limit', async () => {
    const use = await measureCommand(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 })
    expect(use.signal).toBe('SIGKILL')
  })
})
