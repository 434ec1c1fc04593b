import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

describe('generated files and mechanical checks', () => {
  it.each([
    ['docs/errors.md and the JSON Schemas follow from the code', ['scripts/generate-docs.mjs', '--check']],
    ['the client follows from the server’s OpenAPI description', ['scripts/generate-client.mjs', '--check']],
    ['every public export has a docblock', ['scripts/check-docblocks.mjs']],
  ])('%s', (_promise, args) => {
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
