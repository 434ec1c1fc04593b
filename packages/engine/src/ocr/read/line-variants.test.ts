import { describe, expect, it } from 'vitest'
import { negative, stretched } from './line-variants.js'

const line = (values: readonly number[]) => ({
  width: values.length / 3,
  height: 1,
  data: Float32Array.from(values),
})

describe('variants of a cut line', () => {
  it('the negative inverts the line, and inverting it again restores the line', () => {
    const given = line([0, 100, 255, 1, 2, 3, 4, 5, 6])
    expect([...negative(given).data.slice(0, 3)]).toEqual([255, 155, 0])
    expect(negative(negative(given))).toEqual(given)
  })

  it('stretching spreads each channel from black to white and keeps its order', () => {
    const pale = line([200, 205, 210, 90, 100, 110, 0, 128, 255])
    expect([...stretched(pale).data]).toEqual([0, 127.5, 255, 0, 127.5, 255, 0, 128, 255])
    expect(pale.data[0]).toBe(200)
  })

  it('stretching ignores outliers', () => {
    const values = Array.from({ length: 100 }, (_, i) => (i === 0 ? 0 : i === 99 ? 255 : i % 2 === 0 ? 100 : 120))
    const [first, ...rest] = stretched(line([...values, ...values, ...values])).data
    expect(first).toBe(0)
    expect(new Set(rest)).toEqual(new Set([0, 255]))
  })

  it('stretching keeps a channel of one value', () => {
    expect([...stretched(line([7, 7, 1, 3, 9, 9])).data.slice(0, 2)]).toEqual([7, 7])
  })
})
