import { describe, expect, it } from 'vitest'
import { columns } from './print.js'

describe('columns', () => {
  it('stand below each other, the last as wide as it is', () => {
    expect(
      columns([
        ['  a', 'one', 'x'],
        ['  bcd', 'two', 'and more'],
      ]),
    ).toBe('  a    one  x\n  bcd  two  and more\n')
  })

  it('keep a row on its line and the terminal in peace, whatever the quoted words', () => {
    expect(columns([['\u001b[31mred', 'two\r\nlines\u2028three\u202e']])).toBe(' [31mred  two lines three\n')
  })
})
