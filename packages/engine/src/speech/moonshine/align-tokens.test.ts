import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignTokens } from './align-tokens.js'

const row = (...weights: number[]) => Float32Array.from(weights)

describe('alignTokens', () => {
  it('follows the peaks where they move forward', () => {
    expect(alignTokens([row(0.8, 0.1, 0.1), row(0.1, 0.8, 0.1), row(0.1, 0.1, 0.8)])).toEqual([0, 1, 2])
  })

  it('never goes back, even when a single token looks back', () => {
    expect(alignTokens([row(0.9, 0.05, 0.05), row(0, 0, 1), row(0.5, 0.1, 0.4), row(0, 0, 1)])).toEqual([0, 2, 2, 2])
  })

  it('returns no path without attention', () => {
    expect(alignTokens([])).toEqual([])
    expect(alignTokens([row(), row()])).toEqual([])
  })

  it('finds the best monotonic path', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    const worth = (path: number[], weights: number[][]) => {
      return path.reduce((sum, frame, token) => sum + Math.log(weights[token]![frame]! / 10), 0)
    }
    fc.assert(
      fc.property(rows, (weights) => {
        const found = alignTokens(weights.map((values) => row(...values.map((value) => value / 10))))
        const best = Math.max(...forwardPaths(weights.length, 4).map((path) => worth(path, weights)))
        expect(found.every((frame, index) => frame >= (found[index - 1] ?? 0))).toBe(true)
        expect(worth(found, weights)).toBeCloseTo(best, 4)
      }),
    )
  })
})

/** Every path of `length` steps over `frames` frames that never goes back. */
function forwardPaths(length: number, frames: number, from = 0): number[][] {
  if (length === 0) return [[]]
  const steps = Array.from({ length: frames - from }, (_, index) => from + index)
  return steps.flatMap((frame) => forwardPaths(length - 1, frames, frame).map((rest) => [frame, ...rest]))
}
