import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What the compiler writes for one source file. */
const OUTPUTS = ['.js', '.js.map', '.d.ts', '.d.ts.map']

/**
 * Removes what the compiler once made of sources that are gone: it never does so itself, and packing would publish it.
 * Returns the sources' names without ending, relative to `src`.
 */
export function removeOrphans(folder) {
  const dist = path.join(folder, 'dist')
  if (!existsSync(dist)) return []
  const orphans = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => name.slice(0, -'.d.ts'.length))
    .filter((name) => !existsSync(path.join(folder, 'src', `${name}.ts`)))
  for (const name of orphans) for (const ending of OUTPUTS) rmSync(path.join(dist, name + ending), { force: true })
  return orphans
}
