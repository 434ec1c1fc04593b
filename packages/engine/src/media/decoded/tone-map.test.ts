import { describe, expect, it } from 'vitest'
import { createToneMap } from './tone-map.js'

const [PQ, HLG] = [16, 18]
const grey = (transfer: number, signal: number): number[] => {
  return [...createToneMap(transfer).rgb(new Uint16Array(3).fill(Math.round(signal * 65_535)))]
}

describe('createToneMap', () => {
  it.each([PQ, HLG])('keeps greys neutral, black black, and order of brightness (transfer %i)', (transfer) => {
    expect(grey(transfer, 0)).toEqual([0, 0, 0])
    const levels = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7].map((signal) => grey(transfer, signal))
    for (const [red, green, blue] of levels) {
      expect(
        Math.max(red as number, green as number, blue as number) -
          Math.min(red as number, green as number, blue as number),
      ).toBeLessThan(3)
    }
    expect(levels.map(([red]) => red)).toEqual(
      levels.map(([red]) => red).toSorted((a, b) => (a as number) - (b as number)),
    )
  })

  it('brings 1000 cd/m² to full white: signal 0.7518 of PQ (SMPTE ST 2084) and 1 of HLG', () => {
    expect(grey(PQ, 0.7519)).toEqual([255, 255, 255])
    expect(grey(PQ, 0.7)[0]).toBeLessThan(255)
    expect(grey(HLG, 1)).toEqual([255, 255, 255])
  })

  it('maps luma by the same curve, within video range', () => {
    const { lumaTable } = createToneMap(PQ)
    expect([lumaTable[0], lumaTable[16], lumaTable[255]]).toEqual([16, 16, 235])
    const half = Math.round(16 + ((grey(PQ, (126 - 16) / 219)[1] as number) * 219) / 255)
    expect(Math.abs((lumaTable[126] as number) - half)).toBeLessThanOrEqual(1)
  })
})
