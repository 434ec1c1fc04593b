import { expect, it } from 'vitest'
import { DatabaseAway } from '../db/database.js'
import { describeError } from './text-outcome.js'

it('a check that ended for want of the database says so, and what to do', () => {
  expect(describeError(new DatabaseAway('connect ECONNREFUSED 10.0.0.7:5432'))).toEqual({
    code: 'database_unavailable',
    message: 'The database did not answer. Nothing was charged: submit it again, with a new Idempotency-Key.',
  })
})

it('nothing of an unknown error is told', () => {
  expect(JSON.stringify(describeError(new Error('secret')))).not.toContain('secret')
})
