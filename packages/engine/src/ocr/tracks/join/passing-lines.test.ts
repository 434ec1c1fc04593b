import { describe, expect, it } from 'vitest'
import type { TextLine } from '../line/text-line.js'
import { withoutPassing } from './passing-lines.js'

const place = { x: 0.1, y: 0.4, width: 0.4, height: 0.06 }
const below = { ...place, y: 0.7 }

/** The fields that the function reads of a line on frames `from` to `to` (exclusive). */
function line(text: string, from: number, to: number, bbox: TextLine['bbox'] = place): TextLine {
  const reading = { text, confidence: 0.99, bbox, script: 'Latn', turn: 0, source: { id: 'drawn', version: '1.0.0' } }
  const [start, end] = [from, to].map((index) => ({ index, tMs: index * 40 }))
  return { bbox, readings: [reading], start, end } as unknown as TextLine
}

const texts = (...lines: TextLine[]): string[] => withoutPassing(lines).map(({ readings }) => readings[0]!.text)

describe('dropping readings made while lines came or went', () => {
  const before = line('Fresh from the oven', 0, 50)
  const after = line('Two for one today', 54, 100)

  it('drops a mixture of two texts under a wipe, and the rest of a wiped text', () => {
    expect(texts(before, line('Fresh froone today', 51, 53), after)).toEqual([
      'Fresh from the oven',
      'Two for one today',
    ])
    expect(texts(before, line('one today', 52, 54), after)).toEqual(['Fresh from the oven', 'Two for one today'])
  })

  it('keeps brief text with letters of its own, elsewhere, long after, or for longer', () => {
    expect(texts(before, line('CRAVE', 51, 52), after)).toContain('CRAVE')
    expect(texts(before, line('Fresh', 51, 52, below), after)).toContain('Fresh')
    expect(texts(before, line('Fresh', 65, 66))).toContain('Fresh')
    expect(texts(before, line('Fresh', 51, 56), line('Two for one today', 56, 100))).toContain('Fresh')
  })

  it('keeps each figure of a counter', () => {
    expect(texts(line('£199 a day', 0, 20), line('£198 a day', 20, 22), line('£197 a day', 22, 60))).toHaveLength(3)
  })
})
