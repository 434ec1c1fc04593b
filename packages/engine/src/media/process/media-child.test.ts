import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { WHOLE } from '../../testing/decode-all.js'
import { LIFELINE_FD } from './messages.js'
import { startMediaChild } from './media-child.js'
import type { ChildBounds } from './supervise.js'

const path = new URL('../../../../../test-media/codecs/h264-aac.mp4', import.meta.url).pathname
const task = { task: 'video', threads: 1, maxPixels: 1e8, maxDurationMs: 1e6 } as const
const bounds = (some: Partial<ChildBounds> = {}): ChildBounds => {
  return { signal: new AbortController().signal, maxBytes: 1024 ** 3, idleMs: 60_000, ...some }
}
const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid as number, 0)
  } catch {
    return false
  }
}

describe('the decoder process', () => {
  it('killed from outside is reported as decoder_crashed with the signal', async () => {
    const child = await startMediaChild(path, task, bounds())
    expect((await child.next())?.header.kind).toBe('probe')
    process.kill(child.pid as number, 'SIGKILL')
    await expect(child.next()).rejects.toMatchObject({ code: 'decoder_crashed', details: { signal: 'SIGKILL' } })
    await child.close()
  })

  it.runIf(process.platform === 'linux')('is ended by the system before its parent when memory runs out', async () => {
    const child = await startMediaChild(path, task, bounds())
    expect(readFileSync(`/proc/${child.pid}/oom_score_adj`, 'utf8').trim()).toBe('500')
    await child.close()
  })

  it('is ended over its memory limit with an error that is not retried', async () => {
    const child = await startMediaChild(path, task, bounds({ maxBytes: 20_000_000 }))
    const untilEnd = async (): Promise<void> => {
      for (;;) await child.next()
    }
    const details = { limit: 'maxDecoderBytes', most: 20_000_000, reason: 'memory' }
    const told = { code: 'limit_exceeded', retryable: false, details }
    await expect(untilEnd()).rejects.toMatchObject({
      ...told,
      message: expect.stringContaining('limits.maxDecoderBytes'),
    })
    await child.close()
  })

  it.runIf(process.platform === 'linux')('leaves no file open where no process may be started', async () => {
    const { execPath } = process
    const opened = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path
        } catch {
          return false
        }
      })
    // As where `--permission` forbids processes, starting one throws at once.
    process.execPath = '\0'
    try {
      await expect(startMediaChild(path, task, bounds())).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' })
    } finally {
      process.execPath = execPath
    }
    expect(opened()).toEqual([])
  })

  it('is ended with timeout when it is silent while waited for', async () => {
    const child = await startMediaChild(path, task, bounds({ idleMs: 1500 }))
    await child.next()
    await expect(child.next()).rejects.toMatchObject({ code: 'timeout', details: { idleMs: 1500 } })
    await child.close()
  })

  it('waits while its messages are not read', async () => {
    const child = await startMediaChild(path, task, bounds())
    await child.next()
    child.send(WHOLE)
    await child.next()
    // 50 thumbs of 15 kB are more than a pipe holds: the child cannot have ended.
    expect(isAlive(child.pid)).toBe(true)
    await child.close()
    expect(isAlive(child.pid)).toBe(false)
  })

  it('is gone after close, which may be called twice', async () => {
    const child = await startMediaChild(path, task, bounds())
    await child.next()
    await Promise.all([child.close(), child.close()])
    expect(isAlive(child.pid)).toBe(false)
  })

  it('dies with its parent, however that ends', async () => {
    const built = new URL('../../../dist/media/process/media-child.js', import.meta.url).href
    const script = `
      const { startMediaChild } = await import(${JSON.stringify(built)})
      const child = await startMediaChild(${JSON.stringify(path)}, ${JSON.stringify(task)},
        { signal: new AbortController().signal, maxBytes: 1e9, idleMs: 60000 })
      await child.next()
      console.log(child.pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).resolves.toBe(false), { timeout: 3000, interval: 50 })
  })
})

describe('the lifeline', () => {
  it('ends the process even out of an endless loop', async () => {
    const built = new URL('../../../dist/media/child/lifeline.js', import.meta.url).href
    const script = `
      const { Worker } = await import('node:worker_threads')
      new Worker(new URL(${JSON.stringify(built)}), { execArgv: [] }).once('message', () => {
        console.log('looping')
        for (;;) {}
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'pipe'],
    })
    await once(child.stdout as Readable, 'data')
    ;(child.stdio[LIFELINE_FD] as Writable).destroy()
    const force = setTimeout(() => child.kill('SIGTERM'), 10_000)
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    clearTimeout(force)
    expect(signal).toBe('SIGKILL')
  })
})

/** False for a zombie too, since an orphan's exit status is collected at some later time. */
async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
