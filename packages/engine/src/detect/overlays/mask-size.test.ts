import { describe, expect, it } from 'vitest'
import { maskSize } from './mask-size.js'

describe('maskSize', () => {
  it.each([
    [1280, 960, 384, 288],
    [1920, 1080, 432, 240],
    [260, 260, 256, 256],
    [8, 8, 16, 16],
    [1, 1, 16, 16],
    [90_000, 3, 1024, 16],
  ])('scales %i x %i to %i x %i', (width, height, atWidth, atHeight) => {
    expect(maskSize(width, height)).toEqual({ width: atWidth, height: atHeight })
  })
})
