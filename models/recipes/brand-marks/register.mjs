/** Writes sizes and hashes of models/brand-marks into registry.json, after its files were made. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MODELS } from '../registered.mjs'

const file = path.join(MODELS, 'registry.json')
const registry = JSON.parse(readFileSync(file, 'utf8'))
const entry = registry.models.find(({ id }) => id === 'brand-marks')
for (const one of entry.files) {
  const content = readFileSync(path.join(MODELS, 'brand-marks', one.name))
  one.bytes = content.length
  one.sha256 = createHash('sha256').update(content).digest('hex')
}
writeFileSync(file, `${JSON.stringify(registry, null, 2)}\n`)
