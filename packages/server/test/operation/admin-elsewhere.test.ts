import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../bin/proofline-admin.js', import.meta.url))
const cwd = realpathSync(mkdtempSync(path.join(tmpdir(), 'proofline-elsewhere-')))
const folder = path.join(cwd, '.proofline')
afterAll(() => rmSync(cwd, { recursive: true }))

const admin = (...args: string[]) =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd, env: { PATH: process.env.PATH }, encoding: 'utf8' })

// An answer out of a new database looks like one of the server's: as though there were no tenants, no keys, no letters.
describe('proofline-admin in a folder without server data', () => {
  it.each([['tenant list'], ['key list'], ['dead-letters'], ['credits grant tnt_a 5'], ['prune']])(
    'rejects %s, says where it looked, and leaves nothing there',
    (command) => {
      const { status, stdout, stderr } = admin(...command.split(' '))
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toContain(`There is no database in ${folder}. Set PROOFLINE_DATA_DIR`)
      expect(existsSync(folder)).toBe(false)
    },
  )

  it('creates a first tenant there, and reports that the database is new', () => {
    const made = admin('tenant', 'create', 'tnt_first')
    expect(made.status).toBe(0)
    expect(made.stderr).toBe(`There was no database in ${folder}: a new one was created.\n`)
    const listed = admin('tenant', 'list')
    expect(listed.stderr).toBe('')
    expect(JSON.parse(listed.stdout)).toMatchObject([{ tenantId: 'tnt_first' }])
  })
})
