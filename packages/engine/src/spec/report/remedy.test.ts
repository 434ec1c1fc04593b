import { describe, expect, it } from 'vitest'
import { type Remedy, repairText } from './remedy.js'

const repaired = (text: string, remedy: Partial<Remedy>) =>
  repairText(text, { action: 'replace', result: '', ...remedy })

describe('repairText', () => {
  it('inserts, replaces and removes at the given place', () => {
    expect(repaired('Use my code.', { action: 'insert', text: 'Ad: ', start: 0, end: 0 })).toBe('Ad: Use my code.')
    expect(repaired('The best tea.', { text: 'good', start: 4, end: 8 })).toBe('The good tea.')
    expect(repaired('It cures. Buy.', { action: 'remove', start: 0, end: 10 })).toBe('Buy.')
  })

  it('changes further places in any order, and skips one that overlaps', () => {
    const further = [
      { start: 14, end: 18, text: 'fine' },
      { start: 6, end: 9, text: 'x' },
    ]
    expect(repaired('The best tea, best!', { text: 'good', start: 4, end: 8, further })).toBe('The good tea, fine!')
  })

  it('removes neighbouring sentences that share the space between them', () => {
    const further = [{ start: 10, end: 19, text: '' }]
    expect(repaired('It cures. It heals. Buy.', { action: 'remove', start: 0, end: 10, further })).toBe(' Buy.')
    const shared = [{ start: 9, end: 19, text: '' }]
    expect(repaired('It cures. It heals. Buy.', { action: 'remove', start: 0, end: 10, further: shared })).toBe(' Buy.')
  })

  it('leaves a text unchanged when the remedy has no place in it', () => {
    expect(repaired('Spoken words.', { action: 'insert', text: 'Ad: ' })).toBe('Spoken words.')
  })
})
