import { describe, expect, it } from 'vitest'
import { startAtOnce } from './start-at-once.js'

describe('startAtOnce', () => {
  it('requests the first item at once, and delivers all in order', async () => {
    const asked: number[] = []
    async function* numbers() {
      for (const number of [1, 2, 3]) {
        asked.push(number)
        yield number
      }
    }
    const items = startAtOnce(numbers())
    expect(asked).toEqual([1])
    const given: number[] = []
    for await (const item of items) given.push(item)
    expect(given).toEqual([1, 2, 3])
  })

  it('throws when the first item is taken, not before', async () => {
    // oxlint-disable-next-line require-yield -- it never comes so far
    async function* broken(): AsyncGenerator<number> {
      throw new Error('broken')
    }
    const items = startAtOnce(broken())
    await new Promise(setImmediate)
    await expect(async () => {
      for await (const _ of items);
    }).rejects.toThrow('broken')
  })

  it('closes its source when the loop is left', async () => {
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield 1
      } finally {
        isEnded = true
      }
    }
    for await (const _ of startAtOnce(endless())) break
    expect(isEnded).toBe(true)
  })
})
