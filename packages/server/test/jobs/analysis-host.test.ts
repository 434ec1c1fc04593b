import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openAnalysisHost } from '../../dist/analysis/analysis-host.js'
import { startAnalysisProcess } from '../../dist/analysis/analysis-process.js'
import { readConfig } from '../../src/config.js'
import { runText } from '../../src/text/run-text.js'
import { until } from '../helpers/server-process.js'

const context = { jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' as const }
const provenance = { trustAnchors: null, fetchManifests: false, allowPrivate: false }
const ignore = () => {}
const limits = { maxBytes: 4 * 1024 ** 3, niceness: 0 }
const options = { ...limits, settings: { provenance, model: null }, onDegraded: ignore, onLost: ignore }
const config = readConfig({})
const neverFetched = () => Promise.reject(new Error('nothing is to be fetched'))
const nothingKnown = { recall: async () => null, learn: async () => {} }
const tenantId = 'tnt_a'
const text = { kind: 'text' as const, text: 'Guaranteed to cure cancer', images: [], context }
const video = { kind: 'video' as const, path: 'test-media/demo-ad.mp4', name: 'ad', context }

/** Ids of this process's own analysis processes. */
const children = () => childrenOf(process.pid).filter(isAnalysis)

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number)
  } catch {
    // It has none.
    return []
  }
}

/** The process that is started next, whose id may be lower than those before: ids begin anew where they end. */
async function startedAfter(before: readonly number[]): Promise<number> {
  const [pid] = await until(
    async () => children().filter((each) => !before.includes(each)),
    (pids) => pids.length > 0,
  )
  return pid!
}

function isAnalysis(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('analysis/child.js')
  } catch {
    return false
  }
}

const outOfMemoryScore = (pid: number | undefined) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))

describe('the analysis host', () => {
  const shared = openAnalysisHost({ ...options, exclusive: false })
  const exclusive = openAnalysisHost({ ...options, exclusive: true, maxProcesses: 1, niceness: 7 })
  afterAll(() => Promise.all([shared.close(), exclusive.close()]))

  it('survives the death of a process: the task fails, the next one works', async () => {
    await shared.run(text, { tenantId, timeoutMs: 60_000 })
    const before = children()
    const running = exclusive.run(video, { tenantId, timeoutMs: 60_000 }).catch((error: { code: string }) => error.code)
    process.kill(await startedAfter(before), 'SIGKILL')
    expect(await running).toBe('decoder_crashed')
    expect(await shared.run(text, { tenantId, timeoutMs: 60_000 })).toMatchObject({ decision: 'BLOCK' })
  })

  it('reports what reduced the coverage of a report', async () => {
    const told: unknown[] = []
    // A port that nobody listens on: the agent of the language model fails, and the report goes out without it.
    const model = { endpoint: 'http://127.0.0.1:1/v1', model: 'none', apiKey: null }
    const settings = { provenance, model }
    const host = openAnalysisHost({
      ...options,
      settings,
      exclusive: false,
      onDegraded: (kind, reasons) => void told.push(kind, ...reasons.map(({ code }) => code)),
    })
    await host.run(text, { tenantId, timeoutMs: 60_000 })
    await host.close()
    expect(told).toEqual(['text', 'agent_failed'])
  })

  it('reads pictures after the folder in which the server runs was deleted', () => {
    const built = new URL('../../dist/analysis/analysis-host.js', import.meta.url).href
    const task = { kind: 'image', path: path.resolve('test-media/goods/bar-chart.jpg'), name: 'a', context }
    // CommonJS, because flags are passed on to forks, and --input-type is refused for files.
    const program = `
      process.chdir(require('node:fs').mkdtempSync(require('node:os').tmpdir() + '/proofline-gone-'))
      require('node:fs').rmdirSync(process.cwd())
      import(${JSON.stringify(built)}).then(async ({ openAnalysisHost }) => {
        const options = ${JSON.stringify({ ...options, exclusive: true })}
        const host = openAnalysisHost({ ...options, onDegraded() {}, onLost() {} })
        const { coverage } = await host.run(${JSON.stringify(task)}, { timeoutMs: 60000 })
        console.log(coverage.text.status)
        await host.close()
      })`
    const args = ['--eval', program]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('complete\n')
  })

  it('gives no task to a process that it has just ended as superfluous', async () => {
    const host = openAnalysisHost({ ...options, exclusive: true, maxProcesses: 2 })
    const two = () => Promise.all([1, 2].map(() => host.run(text, { tenantId, timeoutMs: 60_000 })))
    await two()
    expect(await two()).toMatchObject([{ decision: 'BLOCK' }, { decision: 'BLOCK' }])
    await host.close()
  })

  it('tells that the system has ended a process, but not that it has ended one itself', async () => {
    const lost = vi.fn<() => void>()
    const host = openAnalysisHost({ ...options, exclusive: true, maxProcesses: 1, onLost: lost })
    await host.run(text, { tenantId, timeoutMs: 60_000 })
    host.endIdle()
    const before = children()
    const running = host.run(video, { tenantId, timeoutMs: 60_000 }).catch((error: Error) => error.message)
    expect(lost).not.toHaveBeenCalled()
    process.kill(await startedAfter(before), 'SIGKILL')
    expect(await running).toContain('SIGKILL ended it, as the system does when memory runs out')
    expect(lost).toHaveBeenCalledOnce()
    await host.close()
  })

  it('survives messages to a dead process', async () => {
    const before = children()
    const doomed = startAnalysisProcess(options)
    const { signal } = new AbortController()
    await doomed.run(text, { signal })
    const [pid] = children().filter((each) => !before.includes(each))
    process.kill(pid!, 'SIGKILL')
    // As good as dead: its event loop is blocked.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    const tasks = [1, 2, 3].map(() => doomed.run(text, { signal }).catch((error: { code: string }) => error.code))
    expect(await Promise.all(tasks)).toEqual(['decoder_crashed', 'decoder_crashed', 'decoder_crashed'])
    await doomed.gone
  })

  it('retries a text alone when its process died of another', async () => {
    const texts = openAnalysisHost({ ...options, exclusive: false })
    const content = { text: text.text }
    const input = { content, mode: context.mode, jurisdictions: context.jurisdictions, platforms: context.platforms }
    /** Each text meets a process that dies with the task in hand: stopped before, so that it cannot answer first. */
    const run = async (more: object) => {
      const before = children()
      texts.warm()
      const pid = await startedAfter(before)
      process.kill(pid, 'SIGSTOP')
      const dying = {
        ...texts,
        run(...[task, how]: Parameters<typeof texts.run>) {
          const running = texts.run(task, how)
          process.kill(pid, 'SIGKILL')
          return running
        },
      }
      const services = {
        texts: dying as typeof texts,
        pictures: exclusive,
        fetch: neverFetched,
        config,
        research: () => nothingKnown,
      }
      return runText(services, 'tnt_a', input, { signal: new AbortController().signal, ...more })
    }
    expect(await run({})).toMatchObject({ decision: 'BLOCK' })
    // Otherwise events would be delivered twice.
    await expect(run({ onEvent() {} })).rejects.toMatchObject({ code: 'decoder_crashed' })
    expect(await run({ onEvent() {}, alone: true })).toMatchObject({ decision: 'BLOCK' })
    await texts.close()
  })

  it('ends a task that takes too long, or whose caller leaves', async () => {
    await expect(exclusive.run(video, { tenantId, timeoutMs: 500 })).rejects.toMatchObject({ code: 'timeout' })
    const controller = new AbortController()
    const running = exclusive.run(video, { tenantId, timeoutMs: 60_000, signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
  })

  it('bounds concurrent tasks, and a waiting task keeps its full time', async () => {
    const controller = new AbortController()
    const first = exclusive.run(video, { tenantId, timeoutMs: 60_000, signal: controller.signal }).catch(() => 'ended')
    const late = exclusive.run(video, { tenantId, timeoutMs: 50 }).catch((error: { code: string }) => error.code)
    const probe = exclusive.run({ kind: 'probe', path: video.path }, { tenantId, timeoutMs: 60_000 })
    expect(await late).toBe('timeout')
    expect(children()).toHaveLength(2)
    controller.abort()
    expect(await first).toBe('ended')
    expect(await probe).toEqual({ durationMs: 15_000 })
  })

  it('serves tenants by turns: many tasks of one delay another by one task', async () => {
    const controller = new AbortController()
    const first = exclusive.run(video, { tenantId, timeoutMs: 60_000, signal: controller.signal }).catch(() => 'ended')
    const order: string[] = []
    const probe = async (name: string, owner: string) => {
      await exclusive.run({ kind: 'probe', path: video.path }, { tenantId: owner, timeoutMs: 60_000 })
      order.push(name)
    }
    const all = ['1', '2', '3'].map((name) => probe(`many ${name}`, 'tnt_many'))
    all.push(probe('one', 'tnt_one'))
    controller.abort()
    await Promise.all([first, ...all])
    expect(order).toEqual(['many 1', 'one', 'many 2', 'many 3'])
  })

  it('keeps a tenant to its share of a shared process', async () => {
    const texts = openAnalysisHost({ ...options, exclusive: false, maxOfOneTenant: 1 })
    const order: string[] = []
    const slow = { ...text, text: `${'$'.repeat(99_000)} 1` }
    const check = async (name: string, owner: string, task = text) => {
      await texts.run(task, { tenantId: owner, timeoutMs: 60_000 })
      order.push(name)
    }
    await Promise.all([check('slow', 'tnt_many', slow), check('many', 'tnt_many'), check('one', 'tnt_one')])
    expect(order.indexOf('many')).toBe(2)
    await texts.close()
  })

  /** Where the tests themselves run at the lowest priority, none is lower. */
  const canStandBack = process.platform === 'linux' && getPriority() < 19
  it.runIf(canStandBack)('runs background tasks, and their children, at lower priority', async () => {
    const controller = new AbortController()
    const running = exclusive.run(video, { tenantId, timeoutMs: 60_000, signal: controller.signal })
    // Ids do not tell which of the two is which: they begin anew where they end.
    const both = await until(
      async () => children(),
      (pids) => pids.length === 2,
    )
    const own = getPriority()
    const lower = Math.min(19, own + 7)
    expect(both.map((pid) => getPriority(pid)).toSorted((a, b) => a - b)).toEqual([own, lower])
    const analysis = both.find((pid) => getPriority(pid) === lower)!
    const decoders = await until(
      async () => childrenOf(analysis),
      (pids) => pids.length > 0,
    )
    expect(getPriority(decoders[0])).toBe(lower)
    // When memory runs out, the system ends them before the server.
    expect([analysis, decoders[0]].map(outOfMemoryScore)).toEqual([500, 500])
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
  })

  it('ends a process that uses too much memory', async () => {
    const small = openAnalysisHost({ ...options, exclusive: true, maxBytes: 50 * 1024 ** 2 })
    await expect(small.run(video, { tenantId, timeoutMs: 60_000 })).rejects.toMatchObject({ code: 'decoder_crashed' })
    await small.close()
  })

  it('leaves no process running', async () => {
    await Promise.all([shared.close(), exclusive.close()])
    expect(children()).toEqual([])
  })
})
