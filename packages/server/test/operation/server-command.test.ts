import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../bin/proofline-server.js', import.meta.url))
const cwd = mkdtempSync(path.join(tmpdir(), 'proofline-command-'))
afterAll(() => rmSync(cwd, { recursive: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stdout, stderr }
}

it('prints its settings as help, and starts nothing', () => {
  for (const option of ['--help', '-h']) {
    expect(run(option)).toMatchObject({ status: 0, stdout: expect.stringContaining('PROOFLINE_DATA_DIR'), stderr: '' })
  }
  expect(readdirSync(cwd)).toEqual([])
})

it('rejects arguments, and starts nothing', () => {
  const { status, stdout, stderr } = run('--port', '9000')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^proofline-server takes no arguments, got --port 9000\.\n/)
  expect(stderr).toContain('PORT, HOST')
  expect(readdirSync(cwd)).toEqual([])
})
