import { describe, expect, it } from 'vitest'
import type { TakenReading } from '../../fallback-engines.js'
import { isSettled, voteOnLine } from './line-vote.js'

const bbox = { x: 0, y: 0, width: 0.5, height: 0.1 }
const source = { id: 'drawn', version: '1.0.0' }
const reading = (text: string, confidence: number): TakenReading => {
  return { text, confidence, bbox, script: 'Latn', turn: 0, source }
}

describe('voting on a line', () => {
  it('takes the text that more readings agree on, in its most confident form', () => {
    const readings = [reading('Fresh 8read', 0.93), reading('freshbread', 0.7), reading('Fresh bread', 0.9)]
    expect(voteOnLine(readings)).toEqual({ text: 'Fresh bread', confidence: 0.9, script: 'Latn', source })
  })

  it('takes one sure reading over one that is less sure', () => {
    expect(voteOnLine([reading('APR 29.9', 0.7), reading('APR 29.9%', 0.98)]).text).toBe('APR 29.9%')
  })

  it('takes the earlier of two equals', () => {
    expect(voteOnLine([reading('one', 0.9), reading('two', 0.9)]).text).toBe('one')
  })

  it('takes the longer of two equally confident texts', () => {
    expect(voteOnLine([reading('use this', 0.99), reading('I use this', 0.98)]).text).toBe('I use this')
    expect(voteOnLine([reading('I use this', 0.98), reading('use this', 0.99)]).text).toBe('I use this')
    expect(voteOnLine([reading('Sale', 0.99), reading('Sale|', 0.8)]).text).toBe('Sale')
  })

  it("ignores readings cut off by the picture's edge", () => {
    const whole = { ...reading('Sleep better', 0.98), bbox: { ...bbox, x: 0.1 } }
    expect(voteOnLine([reading('leep better', 1), whole, reading('leep better', 1)]).text).toBe('Sleep better')
    expect(voteOnLine([reading('leep better', 1)]).text).toBe('leep better')
  })

  it('settles a line after one sure, two fair or three doubtful readings', () => {
    const times = (count: number, confidence: number) => Array.from({ length: count }, () => reading('x', confidence))
    expect([isSettled(times(1, 0.97)), isSettled(times(1, 0.96)), isSettled(times(2, 0.9))]).toEqual([
      true,
      false,
      true,
    ])
    expect([isSettled(times(2, 0.89)), isSettled(times(3, 0.3)), isSettled([])]).toEqual([false, true, false])
  })
})
