import { describe, expect, it } from 'vitest'
import { finish, type Portions, shareWork } from './portions.js'

const never = new AbortController().signal

/** Counts to `last`, a portion each. */
function* count(last: number, done: number[] = []): Portions<number> {
  for (let at = 1; at < last; at++) {
    done.push(at)
    yield
  }
  return last
}

describe('work in portions', () => {
  it('gives the same result in one go and in portions', async () => {
    expect(finish(count(5))).toBe(5)
    expect(await shareWork(count(5))(never)).toBe(5)
  })

  it('yields to other work between portions, and only there', async () => {
    let turns = 0
    let isOver = false
    const tick = (): void => void (isOver || setImmediate(() => (turns++, tick())))
    tick()
    await shareWork(count(1))(never)
    expect(turns).toBe(0)
    await shareWork(count(10))(never)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(8)
  })

  it('does one portion per turn, however many callers wait', async () => {
    const done: number[] = []
    const work = shareWork(count(50, done))
    const all = Promise.all([work(never), work(never), work(never)])
    await new Promise((resolve) => setImmediate(resolve))
    expect(done.length).toBeLessThan(4)
    await all
  })

  it('is done once for all callers, including later ones', async () => {
    const done: number[] = []
    const work = shareWork(count(4, done))
    expect(await Promise.all([work(never), work(never)])).toEqual([4, 4])
    expect(await work(never)).toBe(4)
    expect(done).toEqual([1, 2, 3])
  })

  it('stops for a cancelled caller and continues for the others', async () => {
    const done: number[] = []
    const work = shareWork(count(100, done))
    const controller = new AbortController()
    setImmediate(() => controller.abort('enough'))
    await expect(work(controller.signal)).rejects.toBe('enough')
    expect(done.length).toBeLessThan(10)
    expect(await work(never)).toBe(100)
    expect(done).toHaveLength(99)
  })

  it('rejects for every caller with what it throws', async () => {
    const work = shareWork(
      (function* (): Portions<never> {
        yield
        throw new Error('no such rule')
      })(),
    )
    await expect(work(never)).rejects.toThrow('no such rule')
    await expect(work(never)).rejects.toThrow('no such rule')
  })
})
