import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const bench = (...args) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'bench.mjs'), ...args], { encoding: 'utf8' })

it('lists the measurements where none is named', () => {
  expect(bench()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('evidence') })
})

it('says that a measurement does not exist, and which do', () => {
  const { status, stdout, stderr } = bench('evidnce')
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'There is no measurement called evidnce.\n\n' })
  expect(stdout).toContain('evidence')
})
