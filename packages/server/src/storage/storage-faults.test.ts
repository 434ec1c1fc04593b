import { describe, expect, it } from 'vitest'
import { onceBack, storageAway } from './storage-faults.js'

/** Work that fails `times` times with `error`. */
function failing(times: number, error: unknown) {
  let attempts = 0
  const work = async () => {
    attempts += 1
    if (attempts <= times) throw error
    return attempts
  }
  return { work, attempts: () => attempts }
}
const away = storageAway(new Error('ECONNREFUSED'))
const never = new AbortController().signal
const inMs = (ms: number) => performance.now() + ms

describe('work that needs the storage', () => {
  it('goes on once it is back', async () => {
    expect(await onceBack(failing(3, away).work, inMs(60_000), never, 1)).toBe(4)
  })

  it('does not repeat after other errors', async () => {
    const { work, attempts } = failing(3, new Error('a bug'))
    await expect(onceBack(work, inMs(60_000), never, 1)).rejects.toThrow('a bug')
    expect(attempts()).toBe(1)
  })

  it('is given up when there is no time for another attempt, and when the server stops', async () => {
    await expect(onceBack(failing(9, away).work, inMs(500), never, 1000)).rejects.toBe(away)
    const stop = new AbortController()
    const given = onceBack(failing(9, away).work, inMs(60_000), stop.signal, 30_000)
    stop.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  })
})
