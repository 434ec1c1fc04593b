import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { describeFault } from '../describe-fault.js'

const name = z.union([z.string(), z.object({ name: z.string() }).transform((brand) => brand.name)])

const entrySchema = z.object({
  file: z.string(),
  truth: z.looseObject({
    brands: z.array(name).optional(),
    brandsDoubtful: z.array(z.string()).optional(),
    categories: z.array(z.string()).optional(),
    kind: z.string().optional(),
    watermark: z.unknown().optional(),
    safety: z.record(z.string(), z.string()).optional(),
  }),
})

/** A labelled picture. Labels read `brand:Nike`, `category:alcohol`, `watermark`, `safety:adult`. */
export interface LabelledPicture {
  readonly path: string
  readonly labels: ReadonlySet<string>
  /** Labels that may be found or not. */
  readonly doubtful: ReadonlySet<string>
}

/**
 * The labelled pictures of some folders under `data`: of each that has a `manifest.json` right in it (an array of
 * `file` and `truth` with `brands`, `categories`, `watermark` or `kind`, `safety`). Folders without one are skipped.
 * Throws when a manifest has another form: silently skipped pictures would change the figures.
 */
export function readPictures(data: string, folders: readonly string[]): LabelledPicture[] {
  return folders.flatMap((folder) => {
    const manifest = path.join(data, folder, 'manifest.json')
    if (!existsSync(manifest)) return []
    return readEntries(manifest).map(({ file, truth }) => ({
      path: path.join(data, folder, file),
      ...labelsOf(truth),
    }))
  })
}

function readEntries(manifest: string): z.infer<typeof entrySchema>[] {
  try {
    return z.array(entrySchema).parse(JSON.parse(readFileSync(manifest, 'utf8')))
  } catch (cause) {
    throw new Error(`${manifest} does not hold labels of pictures: ${describeFault(cause)}`, { cause })
  }
}

function labelsOf(truth: z.infer<typeof entrySchema>['truth']): Pick<LabelledPicture, 'labels' | 'doubtful'> {
  const hasWatermark = truth.kind === undefined ? Boolean(truth.watermark) : truth.kind !== 'none'
  const unsafe = Object.entries(truth.safety ?? {}).filter(([, level]) => level !== 'none')
  return {
    labels: new Set([
      ...(truth.brands ?? []).map((brand) => `brand:${brand}`),
      ...(truth.categories ?? []).map((category) => `category:${category}`),
      ...(hasWatermark ? ['watermark'] : []),
      ...unsafe.map(([kind]) => `safety:${kind}`),
    ]),
    doubtful: new Set((truth.brandsDoubtful ?? []).map((brand) => `brand:${brand}`)),
  }
}
