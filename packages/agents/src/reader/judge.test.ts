import { describe, expect, it } from 'vitest'
import { isDoubted, judge, type ReadPassage } from './judge.js'
import type { ReaderFile } from './reader-file.js'

/** A family and the one near it. Logits: breach of each, breach at all, about each. */
const file = {
  families: ['restricted-weapons', 'platform-prohibited'],
  thresholds: { 'restricted-weapons': 0.9 },
} as unknown as ReaderFile
const passage = (sentences: 1 | 2, broken: number, any: number): ReadPassage => ({
  sentences,
  logits: Float32Array.of(broken, -9, any, 9, -9),
})

describe('isDoubted', () => {
  const doubted = (...passages: ReadPassage[]) => isDoubted(passages, 'restricted-weapons', file)

  it('asks how much a passage reads like any breach, and a third as much like one of the family', () => {
    expect(doubted(passage(1, 0, -1.5))).toBe(false)
    expect(doubted(passage(1, 0, -2.5))).toBe(true)
    expect(doubted(passage(1, 9, -2.2))).toBe(false)
    expect(doubted(passage(1, -2, -2.2))).toBe(true)
  })

  it('weighs a sentence alone as much as all pairs that it stands in together', () => {
    const harmless = passage(2, -4, -4)
    expect(doubted(passage(1, 2, 2), harmless, harmless)).toBe(false)
    expect(doubted(passage(1, 0, 0), harmless, harmless)).toBe(true)
  })

  it('doubts nothing unread, and no family that the network does not know', () => {
    expect(doubted()).toBe(false)
    expect(isDoubted([passage(1, -9, -9)], 'house-rule', file)).toBe(false)
  })
})

describe('judge', () => {
  const verdict = (broken: number, any: number, mayBeSure = true) =>
    judge(Float32Array.of(broken, -9, any, 9, -9), file, mayBeSure)

  it('reports a family from its threshold on', () => {
    expect(verdict(4, 2.4)).toMatchObject({ family: 'restricted-weapons', sure: false })
    expect(verdict(2, 2.4)).toBe(null)
  })

  it('is sure where a breach at all is, and reports that below the threshold of the family, too', () => {
    expect(verdict(0, 5)).toMatchObject({ family: 'restricted-weapons', sure: true })
    expect(verdict(-2, 5)).toBe(null)
    expect(verdict(0, 5, false)).toBe(null)
  })

  it('says nothing of a family that may not be reported', () => {
    expect(judge(Float32Array.of(-9, 5, 5, -9, 9), file, true)).toBe(null)
  })
})
