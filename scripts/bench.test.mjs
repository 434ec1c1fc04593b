import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const bench = (...args) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'bench.mjs'), ...args], { encoding: 'utf8' })

it('lists the measurements when none is named', () => {
  expect(bench()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('evidence') })
})

it('reports an unknown measurement, and lists those that exist', () => {
  const { status, stdout, stderr } = bench('evidnce')
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'There is no measurement called evidnce.\n\n' })
  expect(stdout).toContain('evidence')
})

it('keeps messages about missing folders out of its tables', () => {
  const data = mkdtempSync(join(tmpdir(), 'proofline-bench-'))
  try {
    const { status, stdout, stderr } = bench('evidence', '--data', data, '--only', 'ads,ocr')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('ads/: not there, left out\nocr/: not there, left out\n')
  } finally {
    rmSync(data, { recursive: true })
  }
})

it('prints no figures for a requested model that is not installed', () => {
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
