import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { comparable, differences, GOLDEN_CLIPS, reportOf } from './golden-report.mjs'

describe('differences', () => {
  it('lists what was changed, added or removed', () => {
    const golden = { checks: [{ id: 'a' }], score: 90, name: 'x' }
    expect(differences(golden, { checks: [{ id: 'b' }, { id: 'c' }], score: 91 })).toEqual([
      '$.checks.0.id: "a" became "b"',
      '$.checks.1: undefined became {"id":"c"}',
      '$.score: 90 became 91',
      '$.name: "x" became undefined',
    ])
  })

  it('tolerates fractions within 0.02 or 1 %, but no change of whole numbers', () => {
    expect(differences({ x: 0.5, n: 3 }, { x: 0.515, n: 3 })).toEqual([])
    expect(differences({ x: 18.5 }, { x: 18.6 })).toEqual([])
    expect(differences({ x: 0.5 }, { x: 0.53 })).toHaveLength(1)
    expect(differences({ startMs: 40 }, { startMs: 41 })).toHaveLength(1)
  })
})

describe('differences of speech', () => {
  const said = (text, startMs = 100) => ({
    kind: 'audio',
    startMs: 0,
    text,
    words: text
      .split(' ')
      .map((word, index) => ({ text: word, startMs: startMs + 300 * index, endMs: 300 + 300 * index })),
  })

  it('tolerates one different word in four, and times within an eighth of a second', () => {
    expect(differences(said('now in three tents'), said('now in three tenths', 180))).toEqual([])
  })

  it('reports larger differences', () => {
    expect(differences(said('now in three tents'), said('how in three tenths'))).toHaveLength(1)
    expect(differences(said('now in three'), said('now in three tents'))).not.toEqual([])
    expect(differences(said('now in three'), said('now in three', 230))).toEqual(['$.words: times moved'])
    expect(differences(said('now'), { ...said('now'), startMs: 1 })).toEqual(['$.startMs: 0 became 1'])
  })
})

describe('comparable', () => {
  it('drops the times of the run, but nothing about the asset', () => {
    const report = { generatedAt: 'now', durationMs: 5, asset: { durationMs: 15_000 }, confidence: 0.123456 }
    expect(comparable(report)).toEqual({ asset: { durationMs: 15_000 }, confidence: 0.123 })
  })
})

describe('golden reports', () => {
  for (const clip of GOLDEN_CLIPS) {
    const file = `test-media/goldens/${clip}.report.json`
    it.skipIf(!existsSync(file))(`${clip}: the report equals the reviewed one`, async () => {
      expect(differences(JSON.parse(readFileSync(file, 'utf8')), await reportOf(clip))).toEqual([])
    })
  }
})
