import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ProoflineError } from '@proofline/engine'
import { benchAds, benchFilms } from './evidence/bench-films.js'
import { benchMalformed } from './evidence/bench-malformed.js'
import type { BenchPart } from './evidence/bench-part.js'
import { openBenchEngine } from './evidence/bench-engine.js'
import { benchNonspeech, benchSpeech } from './evidence/bench-sounds.js'
import { benchStills } from './evidence/bench-stills.js'

const USAGE = `npm run bench -- evidence --data DIR [--only ads,speech,…] [--json FILE]

DIR holds labelled folders, each with a manifest.json: ads, real-video, speech, nonspeech, ocr, malformed.
A folder that is missing is left out, and said so on standard error. --json keeps every row.`

const FOLDERS = ['ads', 'real-video', 'speech', 'nonspeech', 'ocr', 'malformed']

/** `npm run bench -- evidence`: accuracy tables for a labelled folder, through the public engine. */
export async function main(args: string[]): Promise<void> {
  const options = { data: { type: 'string' }, only: { type: 'string' }, json: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  if (values.data === undefined) throw new Error(USAGE)
  if (!existsSync(values.data)) throw new Error(`There is no folder ${values.data}.\n\n${USAGE}`)
  const data = path.resolve(values.data)
  const only = values.only?.split(',')
  const unknown = only?.find((name) => !FOLDERS.includes(name))
  if (unknown !== undefined) throw new Error(`No folder is called ${unknown}.\n\n${USAGE}`)

  const engine = await openBenchEngine()
  const parts: Record<string, () => Promise<BenchPart | null>> = {
    ads: () => benchAds(engine, data),
    'real-video': () => benchFilms(engine, data),
    speech: () => benchSpeech(engine, data),
    nonspeech: () => benchNonspeech(engine, data),
    ocr: () => benchStills(engine, data),
    malformed: () => benchMalformed(data),
  }
  const kept: Record<string, readonly unknown[]> = {}
  try {
    for (const [name, run] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue
      const part = await run()
      if (part === null) console.error(`${name}/: not there, left out`)
      else console.log(`\n## ${part.title}\n\n${part.table}`)
      if (part !== null) kept[name] = part.rows
    }
  } finally {
    await engine.close()
  }
  if (Object.keys(kept).length === 0) {
    throw new ProoflineError('asset_not_found', `${data} has none of the folders that are measured.\n\n${USAGE}`, {
      details: { path: data },
    })
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(kept, null, 1)}\n`)
}
