import { describe, expect, it } from 'vitest'
import { createSampleBudget } from './sample-budget.js'

describe('the budget of samples', () => {
  it('starts with two and gains one every half second', () => {
    const budget = createSampleBudget()
    budget.take(0)
    budget.take(0)
    expect(budget.has(0)).toBe(false)
    expect(budget.has(499)).toBe(false)
    expect(budget.has(500)).toBe(true)
  })

  it('saves up two at most, and is never negative', () => {
    const budget = createSampleBudget()
    expect(budget.has(60_000)).toBe(true)
    for (let k = 0; k < 5; k++) budget.take(60_000)
    expect(budget.has(60_499)).toBe(false)
    expect(budget.has(60_500)).toBe(true)
  })
})
