import { describe, expect, it } from 'vitest'
import { columns } from './print.js'

describe('columns', () => {
  it('are aligned, except that the last keeps its own width', () => {
    expect(
      columns([
        ['  a', 'one', 'x'],
        ['  bcd', 'two', 'and more'],
      ]),
    ).toBe('  a    one  x\n  bcd  two  and more\n')
  })

  it('keep a row on one line and strip control characters from quotes', () => {
    expect(columns([['\u001b[31mred', 'two\r\nlines\u2028three\u202e']])).toBe(' [31mred  two lines three\n')
  })

  it('count a Chinese character as two columns, and wrap the last column', () => {
    const rows = [
      ['减肥', 'one two three four five six seven'],
      ['a', 'x'],
    ]
    expect(columns(rows, 34)).toBe('减肥  one two three four five six\n      seven\na     x\n')
    // No room that is worth it: the terminal breaks the lines.
    expect(columns(rows, 20)).toBe('减肥  one two three four five six seven\na     x\n')
  })
})
