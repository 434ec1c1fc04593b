import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDamage, truncationDiagnostic } from './damage.js'

describe('mergeDamage', () => {
  it('joins places less than a second apart, in any order', () => {
    const found = [
      { startMs: 5000, endMs: 5040 },
      { startMs: 0, endMs: 40 },
      { startMs: 1040, endMs: 1080 },
    ]
    expect(mergeDamage(found)).toEqual([
      { startMs: 0, endMs: 1080 },
      { startMs: 5000, endMs: 5040 },
    ])
  })

  it('keeps the longer end of nested places', () => {
    expect(
      mergeDamage([
        { startMs: 0, endMs: 900 },
        { startMs: 10, endMs: 20 },
      ]),
    ).toEqual([{ startMs: 0, endMs: 900 }])
  })

  it('lists at most twenty places, and merges the rest', () => {
    const stretch = fc.nat(1_000_000).map((startMs) => ({ startMs, endMs: startMs + 40 }))
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 40, maxLength: 80 }), (found) => {
        const merged = mergeDamage(found)
        expect(merged.length).toBeLessThanOrEqual(20)
        for (const { startMs, endMs } of found) {
          expect(merged.some((place) => place.startMs <= startMs && endMs <= place.endMs)).toBe(true)
        }
      }),
    )
  })
})

describe('truncationDiagnostic', () => {
  it('allows two frames and the tolerance, and no more', () => {
    expect(truncationDiagnostic('video', 1820, 2000, 40, 100)).toEqual([])
    expect(truncationDiagnostic('video', 1819, 2000, 40, 100)).toMatchObject([
      { code: 'truncated_input', startMs: 1819, endMs: 2000 },
    ])
  })

  it('reports nothing when the header states no track length', () => {
    expect(truncationDiagnostic('video', 0, null, 40, 100)).toEqual([])
  })
})
