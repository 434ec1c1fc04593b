import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryLeadIns } from './carried-lists.js'

describe('a lead-in', () => {
  it.each([
    ['Cures:\n- diabetes\n- arthritis', '\n- Cures diabetes\n- Cures arthritis'],
    ['**Our tea cures:**\n\n* gout\n\n* flu', '\n* Our tea cures gout\n\n* Our tea cures flu'],
    ['This tea treats\n• gout\n✅ flu', '\n• This tea treats gout\n✅ This tea treats flu'],
    ['Hello Ann. It heals:\n1. gout\n2) flu', '\n. It heals gout\n) It heals flu'],
    ['It heals:\n- gout\nand flu\n- pain', '\n- It heals gout\nand flu\n- It heals pain'],
    ['Notre tisane guérit :\n– la grippe', '\n– Notre tisane guérit la grippe'],
    ['本品可治愈：\n- 糖尿病\n2、关节炎', '\n- 本品可治愈糖尿病\n、本品可治愈关节炎'],
    ['यह ठीक करता है:\n१. गठिया', '\n. यह ठीक करता है गठिया'],
  ])('is read in each point of its list: %j', (text, points) => expect(carryLeadIns(text)?.text).toContain(points))

  it.each([
    ['a finished sentence', 'We sell tea.\n- gout'],
    ['a question', 'What does it cure?\n- gout'],
    ['a heading of Markdown', '# What it is good for\n- gout'],
    ['a title', 'Our remedies\n- gout'],
    ['a quotation', 'We never say “cures:\n- gout'],
    ['a line apart from its list', 'Our tea cures\n\n- gout'],
    ['two blank lines', 'Cures:\n\n\n- gout'],
    ['a text of its own', `${'Our tea is good '.repeat(20)}and cures:\n- gout`],
    ['no list', 'Cures:\nWe are open on Sundays.'],
    ['points without words', 'Cures:\n- 3\n- 4'],
  ])('is not recognised in: %s', (_, text) => expect(carryLeadIns(text)).toBeNull())
})

describe('a place in a carried text', () => {
  const written = 'Our tea cures:\n- gout\n- flu\nOpen daily.'
  const carried = carryLeadIns(written)!
  const placeOf = (words: string) => {
    const start = carried.text.indexOf(words)
    return { start, end: start + words.length }
  }

  it.each([
    ['cures gout', 'cures:\n- gout'],
    ['cures flu', 'cures:\n- gout\n- flu'],
    ['gout', 'gout'],
    ['flu', 'flu'],
    ['Open daily', 'Open daily'],
  ])('maps back to the text as written: %s', (words, expected) => {
    const { start, end } = carried.written(placeOf(words))
    expect(written.slice(start, end)).toBe(expected)
  })

  it('may begin in the copied lead-in, which ends before the point', () => {
    const { start, end } = placeOf('Our tea cures gout')
    expect(carried.copyEnd(0)).toBe(-1)
    const copied = carried.text.indexOf('cures gout')
    expect(carried.copyEnd(copied)).toBe(copied + 'cures'.length)
    expect(carried.copyEnd(end - 1)).toBe(-1)
    expect(carried.copyEnd(start)).toBe(copied + 'cures'.length)
  })

  it('is linear: copies are bounded, however many points there are', () => {
    const text = `${'tea '.repeat(30)}cures:${'\n- flu'.repeat(5000)}`
    expect(carryLeadIns(text)!.text.length).toBeLessThanOrEqual(text.length + 21_000)
  })

  it('takes constant time per point, however many stand above it', () => {
    const points = 20_000
    const { text } = carryLeadIns(`A:${'\n- a cup of tea in the garden of a friend'.repeat(points)}`)!
    expect(text.match(/- A a cup/g)).toHaveLength(points)
  })

  it('of one character is that character, whatever stands in the text', () => {
    const line = fc.constantFrom(
      'Cures:',
      'We treat',
      '- gout',
      '2. flu',
      '',
      'Open. It heals：',
      '本品',
      '  more',
      '• ♥ a',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n')
        const found = carryLeadIns(text) ?? { text, written: (place: { start: number; end: number }) => place }
        const places = [...found.text].map((_, start) => found.written({ start, end: start + 1 }))
        const isOther = ({ start, end }: { start: number; end: number }, at: number): boolean =>
          found.text[at] !== ' ' && text.slice(start, end) !== found.text[at]
        expect(places.filter(isOther)).toEqual([])
      }),
    )
  })
})
