import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  type BrandToFind,
  createEngine,
  type Detector,
  type Diagnostic,
  type EngineOptions,
  ProoflineError,
} from '@proofline/engine'
import { confusionSheet } from './images/confusion-sheet.js'
import { drawnBrands, enrolmentTable, onlyBrands } from './images/enrolment.js'
import { modelsWithout } from './images/models-without.js'
import { type LabelledPicture, readPictures } from './images/picture-labels.js'
import { plainName } from './images/plain-name.js'
import { averagePrecision, type SeenPicture, sweepPoint, thresholdsOf } from './images/sweep.js'
import { fixed, markdownTable, percent } from './markdown-table.js'

const USAGE = `npm run bench -- images --data DIR [--folders logos,negatives,…] [--detector FILE]… [--use ID --cache DIR] [--enrol DRAWINGS] [--curve GROUP] [--json FILE] [--sheet FILE]

DIR holds labelled folders, each with a manifest.json. --detector: a module whose default export is a detector, in place
of those that ship; give it twice to compare two. What a detector scores below its own \`enter\` is not seen: set that low
for a sweep. --use: an optional model beside those that ship, from the folder of pulled models. --curve prints the sweep of
one group (brand, watermark, category:alcohol, …). --json keeps every score. --sheet writes a page of the pictures that
were got wrong. --enrol: each labelled brand of which the folder DRAWINGS has one (redbull.svg for
Red Bull) is added as a user would, from that drawing, to models that do not know it; only these brands count.`

const FOLDERS = 'categories,logos,watermarks,negatives'

/** `npm run bench -- images`: what detectors find on labelled pictures, by label, with a sweep of thresholds. */
export async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const options = {
    data: text,
    folders: text,
    detector: { type: 'string', multiple: true } as const,
    json: text,
    use: text,
    cache: text,
    curve: text,
    sheet: text,
    enrol: text,
  }
  const { values } = parseArgs({ args, options })
  if (values.data === undefined) throw new Error(USAGE)
  const data = path.resolve(values.data)
  const folders = (values.folders ?? FOLDERS).split(',')
  // Folders of the default may be missing. One that was asked for would be left out without a word.
  const missing = values.folders && folders.find((name) => !existsSync(path.join(data, name, 'manifest.json')))
  if (missing) throw new Error(`${path.join(data, missing)} has no manifest.json.\n\n${USAGE}`)
  const pictures = readPictures(data, folders)
  if (pictures.length === 0) throw new Error(`${values.data} has no labelled pictures in its folders.\n\n${USAGE}`)
  const models = {
    ...(values.use !== undefined && { use: [values.use] }),
    ...(values.cache !== undefined && { cacheDir: path.resolve(values.cache) }),
  }
  if (values.enrol !== undefined) {
    const brands = drawnBrands(pictures, path.resolve(values.enrol))
    const seen = onlyBrands(await lookAtUnknown(pictures, brands), brands)
    console.log(
      `\n${seen.length} pictures, ${brands.length} brands enrolled\n\n${summary(seen)}\n\n${enrolmentTable(seen)}`,
    )
    return
  }
  const all = values.detector ? await Promise.all(values.detector.map(candidateOf)) : [DEFAULT]
  const kept: Record<string, unknown> = {}
  for (const [at, { name, options: own }] of all.entries()) {
    const seen = await lookAtAll(pictures, { models, ...own })
    if (all.length > 1) console.log(`\n# ${name}`)
    console.log(`\n${seen.length} pictures\n\n${summary(seen)}\n\n${speed(seen)}`)
    if (values.curve !== undefined) console.log(`\n## ${values.curve}\n\n${curve(seen, values.curve)}`)
    // A page each: the second would take the place of the first.
    if (values.sheet !== undefined)
      writeFileSync(at === 0 ? values.sheet : `${values.sheet}.${at + 1}.html`, confusionSheet(seen))
    kept[name] = seen.map((one) => scoresOf(one, data))
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(kept, null, 1)}\n`)
}

interface Candidate {
  readonly name: string
  readonly options: EngineOptions
}

const DEFAULT: Candidate = { name: 'as shipped', options: {} }

/** The default export of a detector's module, in place of those that ship. */
async function candidateOf(module: string): Promise<Candidate> {
  const file = path.resolve(module)
  if (!existsSync(file)) throw new Error(`There is no detector at ${module}.`)
  const { default: detector } = (await import(pathToFileURL(file).href)) as { default?: Detector }
  if (detector === undefined) throw new Error(`${module} has no default export, which should be the detector.`)
  return { name: module, options: { detectors: [detector], ocrEngines: [] } }
}

/** What `--json` keeps of a picture: its truth beside what was found. */
function scoresOf({ path: file, labels, doubtful, scores, ms }: SeenPicture, data: string) {
  return {
    file: path.relative(data, file),
    labels: [...labels],
    doubtful: [...doubtful],
    scores: Object.fromEntries(scores),
    ms: Math.round(ms),
  }
}

/** Runs with models that know nothing of the brands but one given drawing each. */
async function lookAtUnknown(pictures: readonly LabelledPicture[], brands: readonly BrandToFind[]) {
  const dir = modelsWithout(new Set(brands.map(({ name }) => plainName(name))))
  try {
    return await lookAtAll(pictures, { models: { dir }, brands })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

async function lookAtAll(pictures: readonly LabelledPicture[], options: EngineOptions): Promise<SeenPicture[]> {
  const engine = await createEngine(options)
  const seen: SeenPicture[] = []
  try {
    for (const { path: image, labels, doubtful } of pictures) {
      const startedAt = performance.now()
      try {
        const { items, diagnostics } = await engine.analyze({ image }).result
        refuseMissingParts(diagnostics, image)
        const scores = new Map<string, number>()
        const ways = new Map<string, string>()
        for (const item of items) {
          if (item.kind !== 'signal' || item.type === 'provenance') continue
          const label = item.type === 'watermark' ? 'watermark' : `${item.type}:${item.label}`
          scores.set(label, Math.max(scores.get(label) ?? 0, item.peakConfidence))
          if (typeof item.detail['via'] === 'string') ways.set(label, item.detail['via'])
        }
        seen.push({ path: image, scores, ways, labels, doubtful, ms: performance.now() - startedAt })
      } catch (error) {
        if (!ProoflineError.is(error)) throw error
        console.error(`${image}: ${error.code}`)
      }
    }
  } finally {
    await engine.close()
  }
  return seen
}

/** Figures without a requested model, or of a detector that failed, would be mistaken for its own. */
function refuseMissingParts(diagnostics: readonly Diagnostic[], image: string): void {
  const missing = diagnostics.find(({ code, stage }) => {
    const hasFailed = ['stage_failed', 'frame_failed'].includes(code) && stage === 'detectSignals'
    return hasFailed || ['model_missing', 'model_corrupt', 'dependency_missing'].includes(code)
  })
  if (missing) throw new Error(`${image}: ${missing.message}`)
}

/** All labels that are there or were found, brands as one. */
function groupsOf(seen: readonly SeenPicture[]): string[] {
  const all = new Set(seen.flatMap(({ labels, scores }) => [...labels, ...scores.keys()]))
  return [...new Set([...all].map((label) => (label.startsWith('brand:') ? 'brand' : label)))].sort()
}

function summary(seen: readonly SeenPicture[]): string {
  const rows = groupsOf(seen).map((group) => {
    const { recall, precision, falsePictures } = sweepPoint(seen, group, 0)
    const there = seen.flatMap(({ labels }) =>
      [...labels].filter((label) => label === group || label.startsWith(`${group}:`)),
    )
    const average = fixed(averagePrecision(seen, group))
    return [group, there.length, percent(recall), percent(precision), falsePictures, average]
  })
  return markdownTable(['label', 'there', 'found', 'of what is found, true', 'pictures with a false one', 'AP'], rows)
}

function curve(seen: readonly SeenPicture[], group: string): string {
  const isThere = seen.some(({ labels, scores }) =>
    [...labels, ...scores.keys()].some((label) => label === group || label.startsWith(`${group}:`)),
  )
  if (!isThere) throw new Error(`Nothing is labelled or found as ${group}. There are ${groupsOf(seen).join(', ')}.`)
  const rows = thresholdsOf(seen, group).map((threshold) => {
    const { recall, precision, falsePictures } = sweepPoint(seen, group, threshold)
    return [fixed(threshold), percent(recall), percent(precision), falsePictures]
  })
  return markdownTable(['threshold', 'recall', 'precision', 'pictures with a false one'], rows)
}

function speed(seen: readonly SeenPicture[]): string {
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
  return `Whole analysis: median ${at(0.5)} ms a picture, 95 % within ${at(0.95)} ms.`
}
