import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { BrandToFind } from '@proofline/engine'
import { ProoflineError } from '@proofline/engine/spec'
import { usage } from './arguments.js'

/**
 * Parses `--brand`: `name=logo.svg`, `name=folder` (every picture in it is a mark of that brand), or just a folder,
 * whose pictures and subfolders are named after their brands. Throws `context_invalid` for any other value, and
 * `brand_mark_not_found` for a missing or empty folder; the pictures themselves are read by the engine.
 */
export async function brandsOf(values: readonly string[]): Promise<BrandToFind[]> {
  return (await Promise.all(values.map(brandsOfOne))).flat()
}

async function brandsOfOne(value: string): Promise<BrandToFind[]> {
  const at = value.indexOf('=')
  if (at === 0 || at === value.length - 1) throw usage(`--brand must be name=logo.svg or a folder, got ${value}.`)
  if (at > 0) return [{ name: value.slice(0, at), mark: value.slice(at + 1) }]
  const entries = await readdir(value, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOTDIR') throw usage(`--brand ${value} is a file without a name. Write name=${value}.`)
    const details = { brand: null, path: value }
    throw new ProoflineError(
      'brand_mark_not_found',
      `There is no folder ${value}. For a single mark write name=logo.svg.`,
      { details, cause },
    )
  })
  const marks = entries.filter(({ name }) => !name.startsWith('.'))
  if (marks.length === 0) {
    const details = { brand: null, path: value }
    throw new ProoflineError('brand_mark_not_found', `The folder ${value} has no picture of a mark.`, { details })
  }
  return marks
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => ({
      name: entry.isDirectory() ? entry.name : basename(entry.name, extname(entry.name)),
      mark: join(value, entry.name),
    }))
}
