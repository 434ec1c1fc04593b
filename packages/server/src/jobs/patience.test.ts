import { expect, it } from 'vitest'
import { openPatience } from './patience.js'

it('what fails again and again rests twice as long each time, and at most ten minutes', () => {
  let nowMs = 0
  const patience = openPatience(() => nowMs)
  const pauses = Array.from({ length: 11 }, () => {
    patience.failed('bad')
    const begunMs = nowMs
    while (patience.resting().length > 0) nowMs += 1000
    return (nowMs - begunMs) / 1000
  })
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
})

it('what has not failed for an hour begins anew', () => {
  let nowMs = 0
  const patience = openPatience(() => nowMs)
  for (let n = 0; n < 10; n++) patience.failed('bad')
  nowMs = 2 * 3_600_000
  expect(patience.resting()).toEqual([])
  patience.failed('bad')
  nowMs += 2000
  expect(patience.resting()).toEqual([])
})
