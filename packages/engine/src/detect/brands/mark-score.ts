/** What is known of a mark laid over a place. */
export interface MarkFeatures {
  /** Cosine of the embeddings of place and mark. */
  readonly similarity: number
  /** How much more alike than the next brand; below 0 where another is nearer. */
  readonly lead: number
  /** How well what is fine in the mark's shape fits, -1 to 1. */
  readonly fineFit: number
  /** How well it fits where it fits worst, -1 to 1. */
  readonly partFit: number
}

/** Logistic regression on labelled photographs and on harmless ones: `benchmarks/sweeps/brand-marks.md`. */
const WEIGHTS = { similarity: 4.4, lead: 5.4, fineFit: 7, partFit: 1.1 }
const OFFSET = -9.4
/** Beyond these a lead says nothing more. */
const LEAST_LEAD = -0.2
const MOST_LEAD = 0.4

/** How sure it is that the mark is there, 0 to 1. */
export function scoreOf({ similarity, lead, fineFit, partFit }: MarkFeatures): number {
  const inRange = Math.max(LEAST_LEAD, Math.min(MOST_LEAD, lead))
  const likeness = WEIGHTS.similarity * similarity + WEIGHTS.lead * inRange
  const sum = OFFSET + likeness + WEIGHTS.fineFit * fineFit + WEIGHTS.partFit * partFit
  return 1 / (1 + Math.exp(-sum))
}
