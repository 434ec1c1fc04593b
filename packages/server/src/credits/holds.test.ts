import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.js'
import { openHolds } from './holds.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('renews the credits held by a running process well within a minute', () => {
  const renewed: unknown[] = []
  const query = async (_sql: string, values: unknown[]) => void renewed.push(values[0])
  const holds = openHolds({ soft: { query } } as unknown as Database, () => {})
  for (const jobId of ['a', 'b']) holds.add(jobId)
  vi.advanceTimersByTime(15_000)
  holds.delete('a')
  vi.advanceTimersByTime(15_000)
  holds.delete('b')
  vi.advanceTimersByTime(15_000)
  holds.add('c')
  holds.close()
  vi.advanceTimersByTime(60_000)
  expect(renewed).toEqual([['a', 'b'], ['b']])
})
