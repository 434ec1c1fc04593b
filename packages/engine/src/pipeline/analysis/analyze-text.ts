import { createHash } from 'node:crypto'
import type { Limits } from '../../spec/report/context.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { NO_PROVENANCE } from '../../spec/evidence/provenance.js'
import { type Timeline, TIMELINE_VERSION } from '../../spec/evidence/timeline.js'

/** Anything but white space, control characters, and characters that are not displayed (zero-width, fillers, tags). */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/**
 * The timeline of a text: the text itself and no items, because agents read it as a whole and annotate places in it.
 * Throws `asset_empty` for text without any visible character and `limit_exceeded` for one above the limit.
 */
export function analyzeText(text: string, name: string | undefined, limits: Limits): Timeline {
  if (!VISIBLE.test(text)) throw new ProoflineError('asset_empty', 'The text is empty. Pass one with words in it.')
  if (text.length > limits.maxTextCharacters) {
    throw limitExceeded('maxTextCharacters', limits.maxTextCharacters, text.length)
  }
  const bytes = Buffer.from(text, 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    schemaVersion: TIMELINE_VERSION,
    asset: { kind: 'text', name: name || 'text', sha256, bytes: bytes.length, text },
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
