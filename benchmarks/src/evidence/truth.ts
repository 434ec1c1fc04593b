import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bboxSchema, ProoflineError } from '@proofline/engine'
import { z } from 'zod'
import { describeFault } from '../describe-fault.js'

const spans = z.array(z.object({ startMs: z.number(), endMs: z.number() })).default([])
const expectedCheck = z.object({
  family: z.string(),
  alsoAccept: z.array(z.string()).optional(),
  checkName: z.string().optional(),
  startMs: z.number().optional(),
  endMs: z.number().optional(),
  atMs: z.number().optional(),
  optional: z.boolean().optional(),
})

/** The truth about an advertisement; the form of `<name>.truth.json` and of our own `test-media/manifest.json`. */
const adTruthSchema = z.object({
  fps: z.number(),
  height: z.number(),
  audio: z.array(z.object({ text: z.string(), language: z.string().default('en') })).default([]),
  ocr: z
    .array(
      z.object({
        text: z.string(),
        startMs: z.number(),
        endMs: z.number(),
        bbox: bboxSchema,
        heightPx: z.number(),
        contrastRatio: z.number(),
        ocrReadable: z.boolean(),
      }),
    )
    .default([]),
  incidentalText: z.array(z.object({ text: z.string() })).default([]),
  cuts: z.array(z.number()).default([]),
  transitions: spans,
  flashes: spans,
  expectChecks: z.array(expectedCheck).default([]),
  expectNone: z.array(z.string()).default([]),
  jurisdictions: z.array(z.string()).optional(),
  platforms: z.array(z.string()).optional(),
  expectedReportStatus: z.string().default('complete'),
})

/** See {@link adTruthSchema}. */
export type AdTruth = z.infer<typeof adTruthSchema>

const filmTruthSchema = z.object({
  avgFrameRate: z.string(),
  cuts: z.array(z.number()).optional(),
  /** An empty list means that nobody speaks; a sentence, that it is not known. */
  speech: z.union([z.array(z.unknown()), z.string()]),
  ocr: z.array(z.object({ text: z.string() })).optional(),
  expectFlags: z.string().optional(),
})

/** What is known of a third-party film. */
export type FilmTruth = z.infer<typeof filmTruthSchema>

const soundTruthSchema = z.object({
  transcript: z.string(),
  acceptable: z.array(z.string()).default([]),
  language: z.string().default('und'),
  condition: z.unknown().optional(),
})

const stillTruthSchema = z.object({
  lines: z.array(z.string()),
  script: z.union([z.string(), z.array(z.string()), z.null()]),
  complete: z.boolean(),
})

const malformedTruthSchema = z.object({ expectedOutcome: z.array(z.string()) })

/** A labelled file: `path` is absolute. */
export interface Labelled<Truth> {
  readonly file: string
  readonly path: string
  readonly truth: Truth
}

/** Labelled advertisements of a folder; the truth is in the manifest or in the file that it names. */
export function readAds(folder: string): Labelled<AdTruth>[] | null {
  return readManifest(folder, (entry) => {
    const truth = entry.groundTruth
    const groundTruth = typeof truth === 'string' ? readJson(path.join(folder, truth)) : truth
    return z.object({ groundTruth: adTruthSchema }).parse({ groundTruth }).groundTruth
  })
}

/** Third-party films, of which only some facts are known. */
export function readFilms(folder: string): Labelled<FilmTruth>[] | null {
  return readManifest(folder, (entry) => z.object({ groundTruth: filmTruthSchema }).parse(entry).groundTruth)
}

/** Recordings, of speech or of anything else; `condition` says what was mixed in. */
export function readSounds(folder: string): Labelled<z.infer<typeof soundTruthSchema>>[] | null {
  return readManifest(folder, (entry) => z.object({ truth: soundTruthSchema }).parse(entry).truth)
}

/** Pictures with lines of text. */
export function readStills(folder: string): Labelled<z.infer<typeof stillTruthSchema>>[] | null {
  return readManifest(folder, (entry) => z.object({ truth: stillTruthSchema }).parse(entry).truth)
}

/** Damaged and hostile files. */
export function readMalformed(folder: string): Labelled<z.infer<typeof malformedTruthSchema>>[] | null {
  return readManifest(folder, (entry) => z.object({ groundTruth: malformedTruthSchema }).parse(entry).groundTruth)
}

const manifestSchema = z.array(
  z.object({
    file: z.string(),
    truth: z.unknown().optional(),
    groundTruth: z.unknown().optional(),
    usable: z.boolean().default(true),
  }),
)

function readManifest<Truth>(
  folder: string,
  truthOf: (entry: z.infer<typeof manifestSchema>[number]) => Truth,
): Labelled<Truth>[] | null {
  const manifest = path.join(folder, 'manifest.json')
  if (!existsSync(manifest)) return null
  const understood = <Found>(where: string, read: () => Found): Found => {
    try {
      return read()
    } catch (cause) {
      const message = `${where} does not hold the truth that is measured against: ${describeFault(cause)}`
      throw new ProoflineError('asset_invalid', message, { details: { path: manifest }, cause })
    }
  }
  return understood(manifest, () => manifestSchema.parse(readJson(manifest)))
    .filter(({ usable }) => usable)
    .map((entry) => ({
      file: entry.file,
      path: path.join(folder, entry.file),
      truth: understood(`${manifest}: ${entry.file}`, () => truthOf(entry)),
    }))
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
