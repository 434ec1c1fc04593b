import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadRules } from './load-rules.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'pack-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** The fault of a pack that holds one file. */
function refusalOf(name: string, text: string): unknown {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
  try {
    return loadRules({ packs: [folder] })
  } catch (error) {
    return error
  }
}

describe('a folder that is no pack', () => {
  const refused = (name: string) => ({
    code: 'rule_pack_invalid',
    details: { file: path.join(folder, name), line: 1 },
    message: expect.stringMatching(/this is no rule: it has no id\. .*words\/, patterns\/ and remedies\//),
  })

  it.each(['version: 2\nupdates: []\n', '- a list\n', 'words\n'])('holds YAML of somebody else: %j', (text) => {
    expect(refusalOf('dependabot.yml', text)).toMatchObject(refused('dependabot.yml'))
  })

  it('holds the pack in a folder, where its patterns are not taken for any', () => {
    const name = path.join('rules', 'patterns', 'test.yaml')
    expect(refusalOf(name, 'pattern: test.zorble\ntriggers: [zorble]\n')).toMatchObject(refused(name))
  })
})
