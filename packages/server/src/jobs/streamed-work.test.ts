import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStreamedWork } from './streamed-work.js'

const LEASE_MS = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('keeps the claim of a check that takes longer than a claim lasts, and none longer than its check', async () => {
  const renew = vi.fn<(leaseTokens: readonly string[]) => Promise<void>>(() => Promise.resolve())
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

it('ends what is at work when the server stops, and waits until it is settled', async () => {
  const works = openStreamedWork(() => Promise.resolve())
  const steps: string[] = []
  const work = works.run('one', async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    steps.push('settled')
  })
  await works.stop()
  steps.push('stopped')
  await work
  expect(steps).toEqual(['settled', 'stopped'])
})
