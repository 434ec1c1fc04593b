import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const models = dirname(fileURLToPath(import.meta.url))
const registry = JSON.parse(readFileSync(join(models, 'registry.json'), 'utf8')) as {
  models: { id: string; files: { name: string; bytes: number; sha256: string }[]; source: { kind: string; recipe?: string } }[]
}
/** Those whose files are here. Of the others, which are pulled from their public home, only the card is. */
const shipped = registry.models.filter(({ source }) => source.kind !== 'hub')
const pulled = registry.models.filter(({ source }) => source.kind === 'hub')
const folders = readdirSync(models, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['recipes', 'node_modules'].includes(entry.name))
  .map(({ name }) => name)

/** Papers of a model, which are not registered. */
const PAPERS = ['LICENSE', 'README.md']

describe('@proofline/models', () => {
  it('registers every folder, and every registered model has one', () => {
    expect(registry.models.map(({ id }) => id).sort()).toEqual(folders.sort())
  })

  it.each(shipped)('registers every file of $id with its size and hash', ({ id, files }) => {
    const found = readdirSync(join(models, id)).filter((name) => !PAPERS.includes(name))
    expect(files.map(({ name }) => name).sort()).toEqual(found.sort())
    for (const { name, bytes, sha256 } of files) {
      const content = readFileSync(join(models, id, name))
      const actual = { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
      expect(actual).toEqual({ name, bytes, sha256 })
    }
  })

  it.each(shipped)('ships licence, card and recipe of $id', ({ id, source }) => {
    expect(PAPERS.filter((name) => statSync(join(models, id, name)).size < 200)).toEqual([])
    expect(statSync(join(models, source.recipe ?? 'recipes/copy-from-packages.mjs')).isFile()).toBe(true)
  })

  it.each(pulled)('ships only the card of $id', ({ id }) => {
    expect(readdirSync(join(models, id))).toEqual(['README.md'])
  })

  it('is at most 80 MB in size', () => {
    const bytes = shipped.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes).toBeLessThanOrEqual(80_000_000)
  })
})
