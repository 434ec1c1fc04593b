import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { openAnalysisHost } from '../dist/analysis/analysis-host.js'
import { until } from './server-process.js'

const context = { jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' as const }
const papers = { trustAnchors: null, fetchManifests: false, allowPrivate: false }
const text = { kind: 'text' as const, text: 'Guaranteed to cure cancer', images: [], context }
const video = { kind: 'video' as const, path: 'test-media/demo-ad.mp4', name: 'ad', context }

/** Ids of this process's own children. */
const children = () =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .map((line) => Number(line.trim()))
    .filter((pid) => pid > 0 && isAnalysis(pid))

function isAnalysis(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('analysis/child.js')
  } catch {
    return false
  }
}

describe('the analysis host', () => {
  const maxBytes = 4 * 1024 ** 3
  const shared = openAnalysisHost({ exclusive: false, maxBytes, papers })
  const exclusive = openAnalysisHost({ exclusive: true, maxBytes, papers })
  afterAll(() => Promise.all([shared.close(), exclusive.close()]))

  it('survives the death of a process: the task fails, the next one works', async () => {
    await shared.run(text, { timeoutMs: 60_000 })
    const running = exclusive.run(video, { timeoutMs: 60_000 }).catch((error: { code: string }) => error.code)
    const [, second] = await until(
      async () => children(),
      (pids) => pids.length === 2,
    )
    process.kill(second!, 'SIGKILL')
    expect(await running).toBe('decoder_crashed')
    expect(await shared.run(text, { timeoutMs: 60_000 })).toMatchObject({ decision: 'BLOCK' })
  })

  it('ends a task that takes too long, and one whose caller leaves', async () => {
    await expect(exclusive.run(video, { timeoutMs: 500 })).rejects.toMatchObject({ code: 'timeout' })
    const controller = new AbortController()
    const running = exclusive.run(video, { timeoutMs: 60_000, signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
  })

  it('ends a process that uses too much memory', async () => {
    const small = openAnalysisHost({ exclusive: true, maxBytes: 50 * 1024 ** 2, papers })
    await expect(small.run(video, { timeoutMs: 60_000 })).rejects.toMatchObject({ code: 'decoder_crashed' })
    await small.close()
  })

  it('leaves no process behind', async () => {
    await Promise.all([shared.close(), exclusive.close()])
    expect(children()).toEqual([])
  })
})
