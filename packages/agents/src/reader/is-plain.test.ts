import { expect, it } from 'vitest'
import type { Language } from '../match/guess-language.js'
import { isPlain } from './is-plain.js'

it.each([
  ['This is a well-known tea, and you’ll like it: £4.', true],
  ['This is gu4ranteed and you know it.', false],
  ['This is a p@ss for you and me.', false],
  ['This will c u r e the cold for you.', false],
  ['This is guаranteed and you know it.', false], // Cyrillic а
  ['This is guar\u200banteed and you know it.', false],
  ['Unser Tee schmeckt gut.', false],
])('returns for %j: %s', (words, plain) => expect(isPlain(words, 'en')).toBe(plain))

it.each<[Language, string, boolean]>([
  ['de', 'Unser Tee schmeckt gut, und er ist für alle da.', true],
  ['de', 'Unser Tee hilft g4rantiert und ist für alle da.', false],
  ['de', 'The tea is good and it is for you.', false],
  ['fr', '« Notre thé » est à 4 € et il est pour vous, c’est l’œuvre de la maison.', true],
  ['es', '¿Un té para tu niña? No es más que 4 € en la tienda.', true],
  ['it', 'Il nostro tè è più buono: la scatola è di latta.', true],
  ['it', 'Il nostro tè è più buоno.', false], // Cyrillic о
  ['hi', 'हमारी चाय ₹40 में मिलती है, सबके लिए।', true],
  ['zh', '我们的茶只要40元，大家都喜欢。', true],
  ['zh', '我们的茶только40元。', false],
])('returns for %s %j: %s', (language, words, plain) => expect(isPlain(words, language)).toBe(plain))
