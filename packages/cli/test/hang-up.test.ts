import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CLEAN_CLIP, outcomeOf, PROGRAM, proofline } from './run-cli.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'hang-up-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(process.platform === 'win32')(
  'a closed terminal ends a check of standard input, and leaves nothing in the temporary folder',
  async () => {
    const child = spawn(process.execPath, [PROGRAM, 'check', '-'], { env: { ...process.env, TMPDIR: folder } })
    child.stdin.on('error', () => {}).write(readFileSync(CLEAN_CLIP).subarray(0, 9000))
    const ended = outcomeOf(child)
    await once(child.stderr, 'data')
    await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toHaveLength(1)
    child.kill('SIGHUP')
    await ended
    expect(child.signalCode).toBe('SIGHUP')
    expect(readdirSync(folder)).toEqual([])
  },
)

it('a file of a folder that cannot be opened has an error of its own, and is not left out as if it had passed', async () => {
  const inside = path.join(folder, 'ads')
  mkdirSync(inside)
  writeFileSync(path.join(inside, 'copy.txt'), 'Fresh bread every morning.')
  symlinkSync(path.join(inside, 'gone.mp4'), path.join(inside, 'film.mp4'))
  const { code, stdout } = await proofline(['check', inside, '--quiet'])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(code).toBe(3)
  expect(lines).toMatchObject([{ decision: 'PUBLISH' }, { error: { code: 'asset_not_found' } }])
})
