import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'
import { FetchRefused, type GuardedFetch } from '@proofline/engine/net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchImages } from './fetch-images.js'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const URLS = ['http://a/1', 'http://a/2', 'http://a/3']
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`proofline-images-${process.pid}-`))
const never = new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A host of pictures each of which takes `tookMs`; `allowed` are the times that it was given. */
function slowHost(tookMs: number) {
  const allowed: number[] = []
  const fetch: GuardedFetch = async ({ timeoutMs }) => {
    allowed.push(timeoutMs)
    vi.advanceTimersByTime(tookMs)
    return { status: 200, contentType: 'image/png', body: PNG }
  }
  return { allowed, fetch }
}

describe('pictures by address', () => {
  it('have 20 seconds each, within the time for all', async () => {
    const { allowed, fetch } = slowHost(15_000)
    const { paths, dispose } = await fetchImages(URLS, fetch, never, 40_000)
    expect(allowed).toEqual([20_000, 20_000, 10_000])
    expect(paths.filter((path) => existsSync(path))).toHaveLength(3)
    await dispose()
    expect(left()).toEqual([])
  })

  it('are not fetched when no time is left, and leave nothing behind', async () => {
    const { allowed, fetch } = slowHost(15_000)
    const error: unknown = await fetchImages(URLS, fetch, never, 30_000).catch((fault: unknown) => fault)
    expect(ProoflineError.is(error) && error.code).toBe('timeout')
    expect(allowed).toHaveLength(2)
    expect(left()).toEqual([])
  })

  it('are not blamed when the temporary folder cannot be written to', async () => {
    const fetch: GuardedFetch = async () => {
      for (const name of left()) rmSync(path.join(tmpdir(), name), { recursive: true })
      return { status: 200, contentType: 'image/png', body: PNG }
    }
    const unusable = { code: 'temporary_space_unusable', cause: { code: 'ENOENT' } }
    await expect(fetchImages(URLS, fetch, never, 30_000)).rejects.toMatchObject(unusable)
    expect(left()).toEqual([])
  })

  it('are rejected by number, and not blamed when the check was ended', async () => {
    const refuse: GuardedFetch = () => Promise.reject(new FetchRefused('It took too long.'))
    const refused = { code: 'image_url_refused', message: 'Picture 1 could not be fetched. It took too long.' }
    await expect(fetchImages(URLS, refuse, never, 30_000)).rejects.toMatchObject(refused)

    const stop = new AbortController()
    const cancel: GuardedFetch = () => {
      stop.abort(new Error('stopped'))
      return Promise.reject(new FetchRefused('The request was cancelled.'))
    }
    await expect(fetchImages(URLS, cancel, stop.signal, 30_000)).rejects.toThrow('stopped')
    expect(left()).toEqual([])
  })
})
