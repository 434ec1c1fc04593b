import { afterEach, expect, it, vi } from 'vitest'
import { openModelRegistry } from './services/open-models.js'
import { selfCheck } from './self-check.js'

const MIB = 1024 ** 2

afterEach(() => {
  vi.restoreAllMocks()
  delete (process.versions as NodeJS.Dict<string>)['pnp']
})

it('names too little memory, and a package manager under which no decoder starts, as required parts that fail', async () => {
  const models = await openModelRegistry({})
  const failing = async (): Promise<string[][]> => {
    const parts = await selfCheck(models)
    return parts.filter(({ works, required }) => required && !works).map(({ name, detail }) => [name, detail])
  }
  try {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(2_048 * MIB)
    expect(await failing()).toEqual([])
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * MIB)
    Object.defineProperty(process.versions, 'pnp', { value: '3', configurable: true })
    expect(await failing()).toEqual([
      ['memory', expect.stringContaining('512 MiB')],
      ['runtime', expect.stringContaining('nodeLinker')],
    ])
  } finally {
    await models.close()
  }
})
