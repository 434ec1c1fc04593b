import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Assembles `packages/engine/src/util/kernels/kernels.wat` into the TypeScript file that contains it, so that nothing
 * has to be found on disk. The assembler (WABT) is fetched by npx, since it is needed only after a change.
 */
const folder = path.join(import.meta.dirname, '../packages/engine/src/util/kernels')
const source = path.join(folder, 'kernels.wat')
const scratch = mkdtempSync(path.join(tmpdir(), 'kernels-'))
try {
  const binary = path.join(scratch, 'kernels.wasm')
  execFileSync('npx', ['--yes', '--package=wabt@1.0.36', 'wat2wasm', source, '-o', binary], { stdio: 'inherit' })
  const lines = readFileSync(binary)
    .toString('base64')
    .match(/.{1,116}/g)
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex')
  mkdirSync(path.join(folder, 'generated'), { recursive: true })
  writeFileSync(
    path.join(folder, 'generated/kernels-wasm.ts'),
    `// Written by scripts/generate-kernels.mjs out of kernels.wat: edit that.

/** SHA-256 of the kernels.wat that this was assembled from. */
export const SOURCE_SHA256 = '${hash}'

/** The assembled module, in base 64. */
export const WASM =
${lines.map((line) => `  '${line}'`).join(' +\n')}
`,
  )
} finally {
  rmSync(scratch, { recursive: true })
}
