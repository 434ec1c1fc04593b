import { describe, expect, it } from 'vitest'
import { isPartOf, isSamePlace, isSameText, isTextPart } from './same-line.js'

describe('comparing lines', () => {
  it('tolerates typical OCR errors, but no different digit', () => {
    expect(isSameText('Results not typical', 'Resultsnot typicai')).toBe(true)
    expect(isSameText('From £199 a month', 'From £189 a month')).toBe(false)
    expect(isSameText('Results not typical', 'Terms and limits apply')).toBe(false)
  })

  it('recognises a part of a line by its letters', () => {
    expect(isTextPart('small gardens', 'Grown in small gardens, line 1')).toBe(true)
    expect(isTextPart('smail gard', 'Grown in small gardens, line 1')).toBe(true)
    expect(isTextPart('Offer ends Sunday', 'Grown in small gardens, line 1')).toBe(false)
  })

  it('treats boxes as one place when their overlap is half of their union', () => {
    const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.1 }
    expect(isSamePlace(box, { ...box, width: 0.22 })).toBe(true)
    expect(isSamePlace(box, { ...box, width: 0.18 })).toBe(false)
    expect(isPartOf({ ...box, width: 0.1 }, box)).toBe(true)
    expect(isPartOf({ ...box, y: 0.25 }, box)).toBe(false)
  })
})
