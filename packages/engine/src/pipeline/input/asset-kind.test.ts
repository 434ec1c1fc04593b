import { describe, expect, it } from 'vitest'
import { kindOf, textAssetOf } from './asset-kind.js'

describe('an invalid asset', () => {
  it.each([
    [{ picture: 'a.png' }, 'got { picture }'],
    [{ text: 'x', image: 'a.png' }, 'got { text, image }'],
    [{}, 'got an empty object'],
    ['a.png', 'got a string'],
    [null, 'got null'],
    [{ text: 5 }, 'text must be a text, got a number'],
    [{ text: 'x', pictures: ['a.png'] }, 'got { text, pictures }'],
    [{ video: 'a.mp4', images: ['a.png'] }, 'got { video, images }'],
    [{ video: 'a.mp4', name: 5 }, 'name must be a text, got a number'],
    [{ text: 'x', images: 'a.png' }, 'images must be a list of pictures, got a string'],
  ])('is rejected with a description of what was passed: %j', (asset, said) => {
    const look = () => kindOf(asset as never) === 'text' && textAssetOf(asset as never)
    expect(look).toThrow(expect.objectContaining({ code: 'asset_invalid', message: expect.stringContaining(said) }))
  })
})
