/** What is known of a mark laid over a place. */
export interface MarkFeatures {
  /** Cosine of the embeddings of place and mark. */
  readonly similarity: number
  /** How much more alike than the next brand, letter or plain shape; below 0 where another is nearer. */
  readonly lead: number
  /** How well the shape fits when it is laid over the place; null where it does not at all. */
  readonly fit: MarkFit | null
}

/** How well a shape fits, -1 to 1: what is fine in it, and where it fits worst. */
export interface MarkFit {
  readonly fineFit: number
  readonly partFit: number
}

/** Logistic regression on labelled photographs and on harmless ones: `benchmarks/sweeps/brand-marks.md`. */
const WEIGHTS = { similarity: 6.3, lead: 8, fineFit: 9 }
const OFFSET = -6.8
/** A shape that can be laid over has to fit at least so well (times its weight) to speak for the mark. */
const FIT_OFFSET = -2.8
/** Beyond these a lead says nothing more. */
const LEAST_LEAD = -0.2
const MOST_LEAD = 0.4
/**
 * Drawn shapes of advertisements, a ring around a number, a drop, resemble marks much as photographs hardly do. Where
 * another mark is nearer than this, or a part of the shape fits worse, the mark is not told.
 */
const CLEAR_LEAD = 0.05
const CLEAR_PART = 0.3
const UNCLEAR = 0.4

/** Nothing less alike is ever told. */
const LEAST_SIMILARITY = 0.35

/** Whether a mark so much alike, and so far ahead of the next, can be told at all if its shape fits. */
export function canBeTold({ similarity, lead }: Omit<MarkFeatures, 'fit'>): boolean {
  return similarity >= LEAST_SIMILARITY && lead >= CLEAR_LEAD
}

/** How sure it is that the mark is there, 0 to 1. */
export function scoreOf({ similarity, lead, fit }: MarkFeatures): number {
  const inRange = Math.max(LEAST_LEAD, Math.min(MOST_LEAD, lead))
  const likeness = WEIGHTS.similarity * similarity + WEIGHTS.lead * inRange
  const shape = fit === null ? 0 : FIT_OFFSET + WEIGHTS.fineFit * fit.fineFit
  const score = 1 / (1 + Math.exp(-(OFFSET + likeness + shape)))
  const isClear = lead >= CLEAR_LEAD && (fit === null || fit.partFit >= CLEAR_PART)
  return isClear ? score : Math.min(score, UNCLEAR)
}
