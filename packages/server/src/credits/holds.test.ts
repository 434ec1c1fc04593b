import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.js'
import { openHolds } from './holds.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('renews the credits held by a running process well within a minute', async () => {
  const renewed: unknown[] = []
  const query = async (_sql: string, values: unknown[]) => void renewed.push(values[0])
  const holds = openHolds({ soft: { query } } as unknown as Database, () => {})
  for (const jobId of ['a', 'b']) holds.add(jobId)
  await vi.advanceTimersByTimeAsync(15_000)
  holds.delete('a')
  await vi.advanceTimersByTimeAsync(15_000)
  holds.delete('b')
  await vi.advanceTimersByTimeAsync(15_000)
  holds.add('c')
  holds.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renewed).toEqual([['a', 'b'], ['b']])
})
