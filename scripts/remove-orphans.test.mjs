import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removeOrphans } from './remove-orphans.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'orphans-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('removes what was made of sources that are gone, and nothing else', () => {
  const at = (name) => path.join(folder, name)
  mkdirSync(at('src/kept'), { recursive: true })
  mkdirSync(at('dist/kept'), { recursive: true })
  mkdirSync(at('dist/bundle'))
  const orphaned = ['dist/moved.js', 'dist/moved.js.map', 'dist/moved.d.ts', 'dist/moved.d.ts.map']
  const kept = ['src/kept/a.ts', 'dist/kept/a.js', 'dist/kept/a.d.ts', 'dist/rules.json', 'dist/bundle/index.js']
  for (const name of [...orphaned, ...kept]) writeFileSync(at(name), '')

  expect(removeOrphans(folder)).toEqual(['moved'])
  expect(orphaned.filter((name) => existsSync(at(name)))).toEqual([])
  expect(kept.filter((name) => existsSync(at(name)))).toEqual(kept)
})

it('does nothing where nothing was built', () => {
  expect(removeOrphans(path.join(folder, 'nowhere'))).toEqual([])
})
