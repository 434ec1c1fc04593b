import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Folders whose README maps what lies in them. */
const MAPPED = [
  'packages/agents/src/match',
  'packages/agents/test',
  ...['media', 'models', 'ocr', 'pipeline', 'spec', 'speech', 'util'].map((room) => `packages/engine/src/${room}`),
  'packages/server/test',
]

const read = (folder) => readFileSync(path.join(folder, 'README.md'), 'utf8')
/** What a map names in code: files and folders, with or without the folder before them. */
const namedIn = (map) => new Set([...map.matchAll(/`([\w./-]+)`/g)].map(([, name]) => path.basename(name, '.ts')))

/** Which folders of a room import which others; what lies in the room itself, and tests, may import all. */
function importsBetween(room) {
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return sources.flatMap((file) => {
    const targets = [...readFileSync(path.join(room, file), 'utf8').matchAll(/from '(\.[^']+)'/g)]
    const places = targets.map(([, target]) => path.posix.join(path.posix.dirname(file), target).split('/'))
    const inside = places.filter(([top, ...rest]) => top !== '..' && rest.length > 0)
    return inside.map(([top]) => [file.split('/')[0], top]).filter(([from, to]) => from !== to)
  })
}

/** The folders left when those that import none of the others are taken away, again and again. */
function inCircles(imports) {
  const rest = imports.filter(([, to]) => imports.some(([from]) => from === to))
  return rest.length === imports.length ? [...new Set(rest.flat())] : inCircles(rest)
}

describe.each(MAPPED)('the map of %s', (folder) => {
  it('names each of its folders', () => {
    const named = namedIn(read(folder))
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })

  it('has no folders that import each other in a circle', () => {
    expect(inCircles(importsBetween(folder))).toEqual([])
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

describe('folders that import each other in a circle', () => {
  it('are found, with those that lead into one; a line of folders is none', () => {
    expect(inCircles([])).toEqual([])
    const line = [
      ['a', 'b'],
      ['b', 'c'],
    ]
    expect(inCircles(line)).toEqual([])
    expect(inCircles([...line, ['c', 'b']]).sort()).toEqual(['a', 'b', 'c'])
  })
})
