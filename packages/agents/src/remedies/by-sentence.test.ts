import { applyEdits } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import type { RuleMatch } from '../match/matcher.js'
import { remediesEdits } from '../rules/apply-remedy.js'
import type { Remedy } from '../rules/remedy-schema.js'
import { bySentence } from './by-sentence.js'

const TEXT = 'Two left. Hurry. Ends tonight. Nice lamp.'
const written = (en: string): Remedy => ({ action: 'replace', at: 'sentence', text: { en } })
const stock = written('As of [date], [number] left.')
const end = written('Ends on [date].')

/** Repairs for findings on words of the text; null where there is no such candidate. */
function repaired(...found: (readonly [remedy: Remedy, ...words: string[]])[]): string | null {
  const matches = found.map(([remedy, ...words]) => ({
    wording: { remedy },
    places: words.map((word) => ({ start: TEXT.indexOf(word), end: TEXT.indexOf(word) + word.length })),
  }))
  const [candidate] = bySentence(TEXT, matches as unknown as RuleMatch[])
  return candidate ? applyEdits(TEXT, remediesEdits(TEXT, candidate, 'en')) : null
}

describe('sentences with different remedies', () => {
  it('are rewritten each in its own way', () => {
    expect(repaired([stock, 'left'], [end, 'tonight'])).toBe(
      'As of [date], [number] left. Hurry. Ends on [date]. Nice lamp.',
    )
  })

  it('go where one before them says the same, or all of it and more', () => {
    expect(repaired([stock, 'left', 'Hurry'], [end, 'tonight'])).toBe(
      'As of [date], [number] left. Ends on [date]. Nice lamp.',
    )
    const more = written('From [date] to [day], [number] left, [price].')
    expect(repaired([stock, 'left'], [more, 'tonight'], [end, 'lamp'])).toBe(
      'Hurry. From [date] to [day], [number] left, [price]. Ends on [date].',
    )
  })

  it('go where what was found in them only asks for that', () => {
    expect(repaired([stock, 'left'], [{ action: 'remove' }, 'Hurry'], [end, 'tonight'])).toBe(
      'As of [date], [number] left. Ends on [date]. Nice lamp.',
    )
  })

  it('are left to the other candidates where only one is rewritten, or one asks for two things', () => {
    expect(repaired([stock, 'left'], [{ action: 'insert', at: 'end', text: { en: 'Ad.' } }, 'lamp'])).toBeNull()
    expect(repaired([stock, 'left'], [end, 'left'])).toBeNull()
  })
})
