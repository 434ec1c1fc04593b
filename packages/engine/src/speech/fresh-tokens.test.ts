import { describe, expect, it } from 'vitest'
import { freshTokens } from './fresh-tokens.js'

const fresh = (...ids: number[]) => freshTokens(ids.map((id) => ({ id }))).map(({ id }) => id)

describe('freshTokens', () => {
  it('leaves out every copy of a phrase, also one that breaks off', () => {
    expect(fresh(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps what comes between and behind copies', () => {
    expect(fresh(1, 2, 3, 4, 5, 8, 9, 1, 2, 3, 4, 5, 7)).toEqual([1, 2, 3, 4, 5, 8, 9, 7])
  })

  it('takes a few words that come twice for nothing special', () => {
    expect(fresh(1, 2, 3, 4, 9, 1, 2, 3, 4)).toEqual([1, 2, 3, 4, 9, 1, 2, 3, 4])
    expect(fresh()).toEqual([])
  })

  it('sees one token that goes on and on', () => {
    expect(fresh(4, 4, 4, 4, 4, 4, 4, 4)).toEqual([4])
  })
})
