/** What is known of a mark laid over a place. */
export interface MarkFeatures {
  /** Cosine of the embeddings of place and mark. */
  readonly similarity: number
  /** How much more alike than the next brand, letter or plain shape; below 0 where another is nearer. */
  readonly lead: number
  /** How well the shape fits when it is laid over the place; null where it does not at all. */
  readonly fit: MarkFit | null
  /** A user added the mark. Default false. */
  readonly isOwn?: boolean
}

/** How well a shape fits, -1 to 1: what is fine in it, and where it fits worst. */
export interface MarkFit {
  readonly fineFit: number
  readonly partFit: number
}

/** Logistic regression on labelled photographs and on harmless ones: `benchmarks/sweeps/brand-marks.md`. */
const LAID_OVER = { similarity: 6.3, lead: 8, fineFit: 9, offset: -9.6 }
/** The same where the shape cannot be laid over: the mark is bent, or has another form than that drawn. */
const BY_LIKENESS = { similarity: 11, lead: 13, offset: -9.1 }
/**
 * The same for a mark that a user added: it is one of few that are looked for on purpose, where each of the hundreds
 * that ship may be a false match.
 */
const OWN_BY_LIKENESS = { similarity: 12.8, lead: 5, offset: -7.64 }
/** Beyond these a lead says nothing more. */
const LEAST_LEAD = -0.2
const MOST_LEAD = 0.4
/**
 * Drawn shapes of advertisements, a ring around a number, a drop, resemble marks much as photographs hardly do. Where
 * another mark is nearer than this, or a part of the shape fits worse, the mark is not reported.
 */
const CLEAR_LEAD = 0.1
const CLEAR_PART = 0.3
const UNCLEAR = 0.4

/** Anything less similar is never reported. */
const LEAST_SIMILARITY = 0.35

/** Whether a mark of this similarity and lead can be reported at all if its shape fits. */
export function canBeReported({ similarity, lead }: Pick<MarkFeatures, 'similarity' | 'lead'>): boolean {
  return similarity >= LEAST_SIMILARITY && lead >= CLEAR_LEAD
}

/** How sure it is that the mark is there, 0 to 1. */
export function scoreOf({ similarity, lead, fit, isOwn = false }: MarkFeatures): number {
  const inRange = Math.max(LEAST_LEAD, Math.min(MOST_LEAD, lead))
  const weights = fit ? LAID_OVER : isOwn ? OWN_BY_LIKENESS : BY_LIKENESS
  const shape = fit ? LAID_OVER.fineFit * fit.fineFit : 0
  const sum = weights.similarity * similarity + weights.lead * inRange + shape + weights.offset
  const score = 1 / (1 + Math.exp(-sum))
  const isClear = lead >= CLEAR_LEAD && (fit === null || fit.partFit >= CLEAR_PART)
  return isClear ? score : Math.min(score, UNCLEAR)
}
