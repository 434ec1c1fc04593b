import { describe, expect, it } from 'vitest'
import { type Blocks, boundsOfGroups, widen } from './block-groups.js'

function blocks(...rows: string[]): Blocks {
  const marked = Uint8Array.from(rows.join(''), (block) => (block === '#' ? 1 : 0))
  return { columns: rows[0]!.length, rows: rows.length, marked }
}

const drawn = ({ columns, rows, marked }: Blocks): string[] =>
  Array.from({ length: rows }, (_, y) =>
    Array.from(marked.subarray(y * columns, (y + 1) * columns), (block) => (block ? '#' : '.')).join(''),
  )

describe('boundsOfGroups', () => {
  it('returns the bounds of each group of adjacent blocks, from top to bottom', () => {
    expect(boundsOfGroups(blocks('.#..#', '##...', '...##'))).toEqual([
      { left: 0, top: 0, right: 2, bottom: 2 },
      { left: 4, top: 0, right: 5, bottom: 1 },
      { left: 3, top: 2, right: 5, bottom: 3 },
    ])
  })

  it('does not join the end of a row to the beginning of the next', () => {
    expect(boundsOfGroups(blocks('..#', '#..')).length).toBe(2)
  })

  it('does not change its input', () => {
    const given = blocks('##')
    boundsOfGroups(given)
    expect(drawn(given)).toEqual(['##'])
  })
})

describe('widen', () => {
  it('marks blocks around marked ones, and none beyond the edges', () => {
    expect(drawn(widen(blocks('#....', '.....', '....#'), { x: 1, y: 0 }))).toEqual(['##...', '.....', '...##'])
    expect(drawn(widen(blocks('.....', '..#..', '.....'), { x: 1, y: 1 }))).toEqual(['.###.', '.###.', '.###.'])
  })
})
