import { expect, it } from 'vitest'
import { isPlain } from './is-plain.js'

it.each([
  ['This is a well-known tea, and you’ll like it: £4.', true],
  ['This is gu4ranteed and you know it.', false],
  ['This is a p@ss for you and me.', false],
  ['This will c u r e the cold for you.', false],
  ['This is guаranteed and you know it.', false], // Cyrillic а
  ['This is guar\u200banteed and you know it.', false],
  ['Unser Tee schmeckt gut.', false],
])('says of %j: %s', (words, plain) => expect(isPlain(words)).toBe(plain))
