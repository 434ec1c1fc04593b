import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapInOrder } from './map-in-order.js'

describe('mapInOrder', () => {
  it('returns results in order with bounded concurrency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (turns, limit) => {
          let atWork = 0
          let most = 0
          const work = async (index: number): Promise<number> => {
            most = Math.max(most, ++atWork)
            for (let i = 0; i < turns[index]!; i++) await new Promise((resolve) => setImmediate(resolve))
            atWork -= 1
            return index
          }
          const items = turns.map((_, index) => index)
          const results: number[] = []
          for await (const result of mapInOrder(items, limit, work)) results.push(result)
          expect(results).toEqual(items)
          expect(most).toBe(Math.min(limit, items.length))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('does not retain results that it has returned', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const given: WeakRef<object>[] = []
    for await (const result of mapInOrder([1, 2, 3, 4], 2, async (item) => ({ item }))) {
      given.push(new WeakRef(result))
      await new Promise((resolve) => setImmediate(resolve))
    }
    collect()
    expect(given.slice(0, 2).map((one) => one.deref())).toEqual([undefined, undefined])
  })

  it('waits for running work before it rejects', async () => {
    const ended: string[] = []
    const work = async (item: string): Promise<string> => {
      if (item === 'bad') throw new Error('bad item')
      await new Promise((resolve) => setImmediate(resolve))
      ended.push(item)
      return item
    }
    const all = async (): Promise<void> => {
      for await (const _ of mapInOrder(['bad', 'slow', 'never'], 2, work));
    }
    await expect(all()).rejects.toThrow('bad item')
    expect(ended).toEqual(['slow'])
  })
})
