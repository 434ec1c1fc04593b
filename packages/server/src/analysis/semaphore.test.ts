import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.js'

const never = new AbortController().signal

/** Callers who wait for the one permit; `order` grows as they get it, each giving it back at once. */
function queueUp(names: readonly string[], signals: Readonly<Record<string, AbortSignal>> = {}) {
  const semaphore = createSemaphore(1)
  const order: string[] = []
  const first = semaphore.acquire(never)
  const all = names.map(async (name) => {
    const release = await semaphore.acquire(signals[name] ?? never, name[0]).catch(() => null)
    if (release === null) return
    order.push(name)
    release()
  })
  return { order, all, first }
}

it('serves each owner in order, and owners by turns', async () => {
  const { order, all, first } = queueUp(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
  const release = await first
  release()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('keeps an owner to its share, and lets others pass it', async () => {
  const semaphore = createSemaphore(3, 2)
  const order: string[] = []
  const releases = new Map<string, () => void>()
  const ask = async (name: string) => {
    releases.set(name, await semaphore.acquire(never, name[0]))
    order.push(name)
  }
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map(ask)
  await Promise.all([all[0], all[1], all[3]])
  expect(order).toEqual(['a1', 'a2', 'b1'])
  releases.get('b1')!()
  await all[4]
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1'])
  releases.get('a1')!()
  await all[2]
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

it('forgets who leaves, and its owner with the last one', async () => {
  const leaving = new AbortController()
  const signals = { a2: leaving.signal, b1: leaving.signal }
  const { order, all, first } = queueUp(['a1', 'a2', 'a3', 'b1', 'c1'], signals)
  const release = await first
  leaving.abort(new Error('left'))
  release()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'c1', 'a3'])
})

it('has its permit back when all are done, however often it is released', async () => {
  const semaphore = createSemaphore(1)
  const release = await semaphore.acquire(never, 'a')
  release()
  release()
  const second = await semaphore.acquire(never, 'a')
  let isThird = false
  const third = semaphore.acquire(never, 'b').then(() => (isThird = true))
  await Promise.resolve()
  expect(isThird).toBe(false)
  second()
  await third
})
