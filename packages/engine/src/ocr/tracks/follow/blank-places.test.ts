import { describe, expect, it } from 'vitest'
import type { LumaImage } from '../../../spec/pictures/image.js'
import { createBlankPlaces } from './blank-places.js'

const place = { x: 0.25, y: 0.25, width: 0.5, height: 0.25 }

/** A thumb of stripes, `shift` pixels along. */
function stripes(shift: number, contrast = 60): LumaImage {
  const data = Uint8Array.from({ length: 64 * 64 }, (_, at) => 100 + (((at % 64) + shift) % 16 < 8 ? contrast : 0))
  return { width: 64, height: 64, data }
}

describe('places without legible text', () => {
  it('recognises a place while the picture hardly moves', () => {
    const places = createBlankPlaces()
    places.add(place, stripes(0))
    expect(places.has(place, stripes(0))).toBe(true)
    expect(places.has({ ...place, x: 0.27 }, stripes(0, 50))).toBe(true)
  })

  it('has a place read again when its picture changes, and other places too', () => {
    const places = createBlankPlaces()
    places.add(place, stripes(0))
    expect(places.has(place, stripes(5))).toBe(false)
    expect(places.has({ ...place, y: 0.6 }, stripes(0))).toBe(false)
  })

  it('forgets the oldest of more than 64 places', () => {
    const places = createBlankPlaces()
    const at = (index: number) => ({ x: (index % 10) / 10, y: Math.floor(index / 10) / 10, width: 0.09, height: 0.09 })
    for (let index = 0; index < 65; index++) places.add(at(index), stripes(0))
    expect(places.has(at(64), stripes(0))).toBe(true)
    expect(places.has(at(0), stripes(0))).toBe(false)
  })
})
