import { describe, expect, it } from 'vitest'
import { type Doubtable, judge, judgePublished, readsUnlike } from './judge.js'
import type { ReaderFile } from './reader-file.js'

/** A family and the one near it. Logits: breach of each, breach at all, about each, unlike what people publish. */
const file = {
  families: ['restricted-weapons', 'platform-prohibited'],
  thresholds: { 'restricted-weapons': 0.9 },
  published: {
    heads: [
      { family: 'prize-promotion', least: 2, like: -9 },
      { family: 'health-claim', least: 3, like: -1 },
    ],
  },
} as unknown as ReaderFile
const logitsOf = (broken: number, any: number, unlikeTheWorld = 9) =>
  Float32Array.of(broken, -9, any, 9, -9, unlikeTheWorld)

describe('readsUnlike', () => {
  const english = { language: 'en', severity: 'high' } as const
  const unlike = (broken: number, any: number, doubtable: Doubtable = english) =>
    readsUnlike(logitsOf(broken, any), 'restricted-weapons', doubtable, file)

  it('weighs how much a passage reads like any breach, and a third as much like one of the family', () => {
    expect(unlike(0, 0)).toBe(false)
    expect(unlike(0, -1)).toBe(true)
    expect(unlike(9, -0.6)).toBe(false)
    expect(unlike(-2, -0.6)).toBe(true)
  })

  it('demands more in languages that the network knows less well, and most for critical findings', () => {
    const inGerman = (any: number, severity: Doubtable['severity']) => unlike(-9, any, { language: 'de', severity })
    expect([inGerman(1.2, 'high'), inGerman(0.8, 'high')]).toEqual([false, true])
    expect([inGerman(0.8, 'critical'), inGerman(-1.2, 'critical')]).toEqual([false, true])
  })

  it('never doubts critical findings in Hindi', () => {
    const inHindi = (severity: Doubtable['severity']) => unlike(-9, -9, { language: 'hi', severity })
    expect([inHindi('critical'), inHindi('high')]).toEqual([false, true])
  })

  it('never doubts a family that the network does not know', () => {
    expect(readsUnlike(logitsOf(-9, -9), 'house-rule', english, file)).toBe(false)
  })
})

describe('judge', () => {
  const verdict = (broken: number, any: number, mayBeSure = true) => judge(logitsOf(broken, any), file, mayBeSure)

  it('reports a family from its threshold on', () => {
    expect(verdict(4, 2.4)).toMatchObject({ family: 'restricted-weapons', sure: false })
    expect(verdict(2, 2.4)).toBe(null)
  })

  it('reports a sure breach even below the threshold of its family', () => {
    expect(verdict(0, 5)).toMatchObject({ family: 'restricted-weapons', sure: true })
    expect(verdict(-2, 5)).toBe(null)
    expect(verdict(0, 5, false)).toBe(null)
  })

  it('reports no passage like those commonly published, however sure it is', () => {
    const world = (unlike: number) => judge(logitsOf(5, 5, unlike), file, true)
    expect([world(1.9), world(2)]).toMatchObject([null, { sure: true }])
    expect(judge(logitsOf(5, 5).subarray(0, 5), file, true)).toBe(null)
  })

  it('reports no family that is switched off', () => {
    expect(judge(Float32Array.of(-9, 5, 5, -9, 9, 9), file, true)).toBe(null)
  })
})

describe('judgePublished', () => {
  const verdict = (prize: number, health: number, any = -1) =>
    judgePublished(Float32Array.of(...logitsOf(-9, any), prize, health), file)

  it('names the family whose limit is exceeded most, and is never sure', () => {
    expect(verdict(2, 2.9)).toMatchObject({ family: 'prize-promotion', score: 0.5, sure: false })
    expect(verdict(3, 8)).toMatchObject({ family: 'health-claim', sure: false })
    expect(verdict(1.9, 2.9)).toBe(null)
  })

  it('reports some families only where the passage may be a breach at all', () => {
    expect(verdict(0, 8, -1.1)).toBe(null)
    expect(verdict(2, 8, -1.1)).toMatchObject({ family: 'prize-promotion' })
  })
})
