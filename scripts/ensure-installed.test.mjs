import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const lock = (packages) => JSON.stringify({ packages })
const wanted = {
  '': { version: '1.0.0' },
  'packages/own': { version: '1.0.0' },
  'node_modules/own': { link: true },
  'node_modules/a': { version: '2.0.0' },
  'node_modules/other-os': { version: '1.0.0', optional: true },
}

// A two-line stand-in for npm, first in PATH, leaves a note: the tests check when it is called.
describe('ensure-installed', () => {
  let root
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'proofline-install-'))
    mkdirSync(path.join(root, 'node_modules/own'), { recursive: true })
    cpSync('scripts/ensure-installed.mjs', path.join(root, 'ensure-installed.mjs'))
    writeFileSync(path.join(root, 'package-lock.json'), lock(wanted))
    writeFileSync(path.join(root, 'npm'), '#!/bin/sh\necho "$@" > called\n')
    chmodSync(path.join(root, 'npm'), 0o755)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const installs = (present) => {
    if (present !== null) writeFileSync(path.join(root, 'node_modules/.package-lock.json'), lock(present))
    const env = { ...process.env, PATH: `${root}${path.delimiter}${process.env.PATH}` }
    execFileSync(process.execPath, ['ensure-installed.mjs'], { cwd: root, env, stdio: 'pipe' })
    return existsSync(path.join(root, 'called'))
  }

  it('does nothing when node_modules matches the lockfile', () => {
    expect(installs({ 'node_modules/own': { link: true }, 'node_modules/a': { version: '2.0.0' } })).toBe(false)
  })

  it.each([
    ['node_modules was never filled', null],
    ['a package has another version', { 'node_modules/a': { version: '1.9.0' } }],
    ['a package is absent', {}],
  ])('runs npm ci when %s', (_case, present) => expect(installs(present)).toBe(true))

  it('runs npm ci when a workspace is not linked', () => {
    rmSync(path.join(root, 'node_modules/own'), { recursive: true })
    expect(installs({ 'node_modules/a': { version: '2.0.0' } })).toBe(true)
  })
})
