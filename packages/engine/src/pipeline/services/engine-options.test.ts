import { expect, it } from 'vitest'
import { createEngine } from '../engine.js'

it('says what to pass for a brand mark that is neither a path nor bytes', async () => {
  const options = { brands: [{ name: 'x', mark: ['x.svg'] }] }
  await expect(createEngine(options as never)).rejects.toMatchObject({
    code: 'context_invalid',
    message: expect.stringContaining('brands.0.mark: Give one drawing of the mark: its path, or its bytes'),
  })
})
