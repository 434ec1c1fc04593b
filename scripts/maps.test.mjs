import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Folders whose README maps what lies in them. */
const MAPPED = [
  'packages/agents/src/match',
  ...['media', 'models', 'ocr', 'pipeline', 'spec', 'speech', 'util'].map((room) => `packages/engine/src/${room}`),
]

const read = (folder) => readFileSync(path.join(folder, 'README.md'), 'utf8')
/** What a map names in code: files and folders, with or without the folder before them. */
const namedIn = (map) => new Set([...map.matchAll(/`([\w./-]+)`/g)].map(([, name]) => path.basename(name, '.ts')))

describe.each(MAPPED)('the map of %s', (folder) => {
  it('names each of its folders', () => {
    const named = namedIn(read(folder))
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })
})

describe('the map of the matcher', () => {
  const folder = 'packages/agents/src/match'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'))

  it('names each of its files', () => {
    const named = namedIn(read(folder))
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })
})
