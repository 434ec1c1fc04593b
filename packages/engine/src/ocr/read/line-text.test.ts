import { describe, expect, it } from 'vitest'
import type { DecodedGap, DecodedLine } from './ctc.js'
import { repairText, textOfLine } from './line-text.js'

/** A line whose characters stand 3 steps apart; `gaps` says what is special before the character of that number. */
function line(letters: string, gaps: Record<number, Partial<DecodedGap> & { extraSteps?: number }> = {}): DecodedLine {
  let step = 0
  const characters = [...letters].map((text, i) => {
    step += 3 + (gaps[i]?.extraSteps ?? 0)
    return { text, probability: 1, step }
  })
  const quiet: DecodedGap = { space: 0.0001, passedOver: { text: '', probability: 0 } }
  return { characters, gaps: Array.from({ length: letters.length + 1 }, (_, i) => ({ ...quiet, ...gaps[i] })) }
}

describe('textOfLine', () => {
  it('inserts a likely space, more readily in a wide gap', () => {
    expect(textOfLine(line('tosea', { 2: { space: 0.15 } }))).toBe('to sea')
    expect(textOfLine(line('tosea', { 2: { space: 0.05 } }))).toBe('tosea')
    expect(textOfLine(line('tosea', { 2: { space: 0.05, extraSteps: 3 } }))).toBe('to sea')
  })

  it('puts no space before the first character', () => {
    expect(textOfLine(line('a', { 0: { space: 0.9 } }))).toBe('a')
  })

  it('restores £ and € that were read as look-alikes before a number', () => {
    expect(textOfLine(line('forf199', { 3: { space: 0.9 } }))).toBe('for £199')
    expect(textOfLine(line('ε40'))).toBe('€40')
    expect(textOfLine(line('if2'))).toBe('if2')
  })

  it('restores £ and € that were skipped before or after a number', () => {
    const passed = (text: string, probability: number) => ({ space: 0.9, passedOver: { text, probability } })
    expect(textOfLine(line('by49', { 2: passed('f', 0.3) }))).toBe('by £49')
    expect(textOfLine(line('by49', { 2: passed('f', 0.05) }))).toBe('by 49')
    expect(textOfLine(line('by49', { 2: passed('x', 0.3) }))).toBe('by 49')
    expect(textOfLine(line('49or', { 2: passed('ε', 0.3) }))).toBe('49 € or')
    expect(textOfLine(line('49or', { 2: passed('∈', 0.05) }))).toBe('49 or')
    expect(textOfLine(line('5,80', { 4: passed('∈', 0.05) }))).toBe('5,80 €')
    expect(textOfLine(line('5,80', { 4: passed('e', 0.05) }))).toBe('5,80')
  })
})

describe('repairText', () => {
  it.each([
    ['line 1o', 'line 10'],
    ['5O OFF', '50 OFF'],
    ['1oo%', '100%'],
    ['2O26', '2026'],
    ['use c0de', 'use code'],
    ['20l6', '2016'],
    ['lose l0 kg, only l00', 'lose 10 kg, only 100'],
    ['-ll5 %', '-115 %'],
    ['only S4.95', 'only $4.95'],
    ['（WLTP) ５％', '(WLTP) 5%'],
    ['￥30', '¥30'],
    ['10oox this year', '1000x this year'],
    ['Now $1.99/m0.*', 'Now $1.99/mo.*'],
    ['2,29 ∈', '2,29 €'],
    ['Lose 20 Ibs', 'Lose 20 lbs'],
    ['$0.89 per Ib', '$0.89 per lb'],
    ['Personal Ioans, Iimited offer', 'Personal loans, limited offer'],
    ['lced Latte, Mango lce', 'Iced Latte, Mango Ice'],
    ['lnvest in ltaly', 'Invest in Italy'],
  ])('reads %s as %s', (read, meant) => {
    expect(repairText(read)).toBe(meant)
  })

  it.each([
    'Ian from Iowa, Iona, Ionic iodine',
    'Ieri e oggi: Ibiza, Iberia',
    '20 lbs, 3 lb, llamada, l’été',
    'Io sono qui',
    'xylem/lnk_late',
    'x ∈ A',
    '2 ≠ 3',
    '3 oxen, 2 ox',
    '5.6 l/100 km',
    "l'11 mai",
    'Galaxy S23',
    'CO2 free',
    'no. 1 or 2',
    'B2B',
    'mail2web',
    '注意，洗涤：30℃',
  ])('leaves %s alone', (text) => {
    expect(repairText(text)).toBe(text)
  })
})
