import { describe, expect, it } from 'vitest'
import { freshTokens } from './fresh-tokens.js'

const fresh = (...ids: number[]) => freshTokens(ids.map((id) => ({ id }))).map(({ id }) => id)

describe('freshTokens', () => {
  it('removes every copy of a phrase, also an incomplete one', () => {
    expect(fresh(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps what comes between and after copies', () => {
    expect(fresh(1, 2, 3, 4, 5, 8, 9, 1, 2, 3, 4, 5, 7)).toEqual([1, 2, 3, 4, 5, 8, 9, 7])
  })

  it('keeps a few words that occur twice', () => {
    expect(fresh(1, 2, 3, 4, 9, 1, 2, 3, 4)).toEqual([1, 2, 3, 4, 9, 1, 2, 3, 4])
    expect(fresh()).toEqual([])
  })

  it('detects one token repeated endlessly', () => {
    expect(fresh(4, 4, 4, 4, 4, 4, 4, 4)).toEqual([4])
  })
})
