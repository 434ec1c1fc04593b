import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.js'
import { startRetention } from './retention.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('prunes a minute after the start and then once an hour, until it is stopped', async () => {
  let rounds = 0
  const storage = { sweep: async () => void rounds++ }
  const db = { query: async () => [] }
  const services = { db, storage, config: readConfig({}), log: pino({ level: 'silent' }) }
  const retention = startRetention(services as unknown as Parameters<typeof startRetention>[0])
  const after = async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    return rounds
  }
  expect([await after(0.9), await after(0.1), await after(58), await after(1), await after(60)]).toEqual([
    0, 1, 1, 2, 3,
  ])
  await retention.stop()
  expect(await after(120)).toBe(3)
})
