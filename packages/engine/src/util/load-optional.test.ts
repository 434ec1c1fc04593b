import { describe, expect, it } from 'vitest'
import { loadOptional } from './load-optional.js'

describe('loadOptional', () => {
  it('gives the package when it is installed', async () => {
    expect(await loadOptional('zod')).toHaveProperty('z')
  })

  it('names the package when it is not', async () => {
    const missing = { code: 'dependency_missing', details: { package: '@proofline/never-published' } }
    await expect(loadOptional('@proofline/never-published')).rejects.toMatchObject(missing)
  })

  it('says that a package which is there and throws is broken, not missing', async () => {
    const broken = 'data:text/javascript,throw new Error("no such library")'
    await expect(loadOptional(broken)).rejects.toMatchObject({ code: 'plugin_failed' })
  })
})
