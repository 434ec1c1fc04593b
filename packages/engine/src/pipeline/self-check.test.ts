import { afterEach, expect, it, vi } from 'vitest'
import { type ModelRegistry, openModelRegistry } from './services/open-models.js'
import { selfCheck } from './self-check.js'

const MIB = 1024 ** 2

afterEach(() => {
  vi.restoreAllMocks()
  delete (process.versions as NodeJS.Dict<string>)['pnp']
})

it('names a package manager under which no decoder starts as a required part that fails', async () => {
  const models = await openModelRegistry({})
  try {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(2_048 * MIB)
    expect(await failing(models)).toEqual([])
    Object.defineProperty(process.versions, 'pnp', { value: '3', configurable: true })
    expect(await failing(models)).toEqual([['runtime', expect.stringContaining('nodeLinker')]])
  } finally {
    await models.close()
  }
})

it('says for which kinds of asset the memory is too small, and fails only where not even texts fit', async () => {
  const models = await openModelRegistry({})
  const lackingMemory = async (mib: number): Promise<{ lacking: string[]; failing: string[] }> => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(mib * MIB)
    const parts = await selfCheck(models)
    const lacking = parts.filter(({ name, works }) => name.startsWith('memory') && !works)
    return {
      lacking: lacking.map(({ name, detail }) => `${name}: ${/takes up to [\d,]+ MiB/.exec(detail)?.[0]}`),
      failing: parts.filter(({ works, required }) => required && !works).map(({ name }) => name),
    }
  }
  const films = 'memory for films: takes up to 1,100 MiB'
  const pictures = 'memory for pictures: takes up to 500 MiB'
  try {
    expect(await lackingMemory(600)).toEqual({ lacking: [films], failing: [] })
    expect(await lackingMemory(256)).toEqual({ lacking: [pictures, films], failing: [] })
    expect(await lackingMemory(64)).toMatchObject({ failing: ['memory for texts'] })
  } finally {
    await models.close()
  }
})

async function failing(models: ModelRegistry): Promise<string[][]> {
  const parts = await selfCheck(models)
  return parts.filter(({ works, required }) => required && !works).map(({ name, detail }) => [name, detail])
}
