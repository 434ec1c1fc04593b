import { expect, it } from 'vitest'
import { textFormSchema } from './text-check.js'

it('a text of too many characters is refused for that alone: its words are not counted', () => {
  const form = { text: 'word '.repeat(20_001), jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' }
  expect(textFormSchema.safeParse(form).error?.issues).toMatchObject([{ code: 'too_big', path: ['text'] }])
})
