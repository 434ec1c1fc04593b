import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStreamedWork } from './streamed-work.js'

const LEASE_MS = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renews all claims; `left` are those whose readers have left. */
const renewal = (left: Set<string> = new Set()) =>
  vi.fn<(leaseTokens: readonly string[]) => Promise<string[]>>((leaseTokens) =>
    Promise.resolve(leaseTokens.filter((token) => left.has(token))),
  )

/** Work that ends when it is told to. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

it('renews the claim of a long check until the check ends', async () => {
  const renew = renewal()
  const works = openStreamedWork(renew)
  await works.run('short', () => Promise.resolve())
  let finish = () => {}
  const long = works.run('long', () => new Promise<void>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(LEASE_MS - 1)
  expect(renew).toHaveBeenLastCalledWith(['long'])
  renew.mockClear()
  await vi.advanceTimersByTimeAsync(LEASE_MS - 1)
  expect(renew).toHaveBeenLastCalledWith(['long'])
  finish()
  await long
  renew.mockClear()
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  expect(renew.mock.calls.flat(2)).toEqual([])
  await works.stop()
})

it('stops exactly the checks whose readers have left', async () => {
  const left = new Set<string>()
  const works = openStreamedWork(renewal(left))
  const ended: string[] = []
  for (const token of ['read', 'left']) {
    void works.run(token, async (signal) => {
      await untilStopped(signal)
      ended.push(`${token}: ${(signal.reason as Error).message}`)
    })
  }
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  expect(ended).toEqual([])
  left.add('left')
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  expect(ended).toEqual([expect.stringMatching(/^left: The check was stopped, because its reader left/)])
  await works.stop()
})

it('continues when a reader was late to renew its presence', async () => {
  const left = new Set(['late'])
  const renew = renewal(left)
  const works = openStreamedWork(renew)
  let isStopped = false
  void works.run('late', async (signal) => {
    await untilStopped(signal)
    isStopped = true
  })
  await vi.advanceTimersToNextTimerAsync()
  expect(renew).toHaveBeenCalledTimes(1)
  left.clear()
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  expect(isStopped).toBe(false)
  await works.stop()
})

it('ends running work when the server stops, and waits until it is settled', async () => {
  const works = openStreamedWork(renewal())
  const steps: string[] = []
  const work = works.run('one', async (signal) => {
    await untilStopped(signal)
    steps.push('settled')
  })
  await works.stop()
  steps.push('stopped')
  await work
  expect(steps).toEqual(['settled', 'stopped'])
})
