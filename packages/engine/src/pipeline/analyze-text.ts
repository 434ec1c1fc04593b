import { createHash } from 'node:crypto'
import type { MediaInput } from '../spec/asset.js'
import type { Limits } from '../spec/context.js'
import { ProoflineError } from '../spec/errors.js'
import { NO_PROVENANCE, type Timeline, TIMELINE_VERSION } from '../spec/timeline.js'
import type { Analysis } from './analysis.js'
import { lookAtPictures } from './analyze-image.js'
import { assembleTimeline } from './assemble-timeline.js'
import type { RunControl } from './create-run.js'
import type { Workshop } from './workshop.js'

/**
 * The timeline of a text: the text itself and no items, for agents read it as a whole and annotate places in it.
 * Throws `asset_empty` for text without any visible character and `limit_exceeded` for one over the limit.
 */
export function analyzeText(text: string, name: string | undefined, limits: Limits): Timeline {
  if (text.trim() === '') throw new ProoflineError('asset_empty', 'The text is empty. Pass one with words in it.')
  if (text.length > limits.maxTextCharacters) {
    throw new ProoflineError(
      'limit_exceeded',
      `The text has ${text.length} UTF-16 units, the limit is ${limits.maxTextCharacters}. Raise limits.maxTextCharacters.`,
      { details: { limit: 'maxTextCharacters', maximum: limits.maxTextCharacters, actual: text.length } },
    )
  }
  const bytes = Buffer.from(text, 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    schemaVersion: TIMELINE_VERSION,
    asset: { kind: 'text', name: name ?? 'text', sha256, bytes: bytes.length, text },
    items: [],
    provenance: NO_PROVENANCE,
    coverage: { text: { status: 'complete', share: 1, engine: null, model: null, gaps: [] } },
    diagnostics: [],
    preprocessing: {
      transcriptionStatus: 'not_available',
      frameAnalysisStatus: 'not_available',
      degraded: false,
      evidenceTruncated: false,
      framesDecoded: 0,
      framesSampled: 0,
      shots: 0,
      cutsMs: [],
    },
  }
}

/** Analyses a text together with its pictures: the text's timeline, with what the pictures show as its items. */
export async function analyzeTextWithImages(
  text: string,
  images: readonly MediaInput[],
  name: string | undefined,
  options: { readonly stills: boolean },
  workshop: Workshop,
  control: RunControl,
): Promise<Analysis> {
  const { asset, coverage } = analyzeText(text, name, workshop.limits)
  const { frames, summary, outcomes, collector } = await lookAtPictures(images, undefined, options, workshop, control)
  const maxEvidence = workshop.limits.maxEvidence
  const timeline = assembleTimeline({ asset, frames, summary, outcomes, maxEvidence })
  return {
    timeline: { ...timeline, coverage: { ...coverage, ...timeline.coverage } },
    stills: await collector.finish(timeline, frames),
  }
}
