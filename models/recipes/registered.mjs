import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder `models/`. */
export const MODELS = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The entries of `registry.json`. */
export const registered = JSON.parse(readFileSync(join(MODELS, 'registry.json'), 'utf8')).models

/** Throws unless `bytes` are those that the registry names for this file. */
export function mustBeRegistered(modelId, fileName, bytes) {
  const file = registered.find(({ id }) => id === modelId)?.files.find(({ name }) => name === fileName)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (file?.sha256 !== sha256 || file.bytes !== bytes.length) {
    throw new Error(`${modelId}/${fileName}: made ${bytes.length} bytes, ${sha256}; registered ${JSON.stringify(file)}`)
  }
}
