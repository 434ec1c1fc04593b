import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

it('keeps what it says of missing folders apart from its tables', () => {
  const data = mkdtempSync(join(tmpdir(), 'proofline-bench-'))
  try {
    const { status, stdout, stderr } = bench('evidence', '--data', data, '--only', 'ads,ocr')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('ads/: not there, left out\nocr/: not there, left out\n')
  } finally {
    rmSync(data, { recursive: true })
  }
})

it('gives no figures of a model that was asked for and is not installed', () => {
  const data = mkdtempSync(join(tmpdir(), 'proofline-bench-'))
  try {
    mkdirSync(join(data, 'negatives'))
    copyFileSync(join(import.meta.dirname, '../test-media/ocr/headlines.png'), join(data, 'negatives/a.png'))
    writeFileSync(join(data, 'negatives/manifest.json'), '[{ "file": "a.png", "truth": {} }]')
    const { status, stdout, stderr } = bench('images', '--data', data, '--use', 'clip', '--cache', join(data, 'models'))
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('proofline models pull clip')
  } finally {
    rmSync(data, { recursive: true })
  }
})
