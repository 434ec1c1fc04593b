import { expect, it } from 'vitest'
import { main } from './evidence-bench.js'

it('refuses a folder that it does not know or that is not there, instead of measuring the rest', async () => {
  await expect(main(['--data', import.meta.dirname, '--only', 'ads,speach'])).rejects.toThrow(
    /^No folder is called speach/,
  )
  await expect(main(['--data', '/nowhere/at-all'])).rejects.toThrow(/^There is no folder \/nowhere\/at-all/)
})
