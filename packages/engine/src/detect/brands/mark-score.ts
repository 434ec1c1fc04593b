/** What is known of a mark laid over a place. */
export interface MarkFeatures {
  /** Cosine of the embeddings of place and mark. */
  readonly similarity: number
  /** How much more alike than the next brand; below 0 where another is nearer. */
  readonly lead: number
  /** How well the mark's shape fits, 0 to 1. */
  readonly fit: number
  /** How well what is fine in it fits, -1 to 1. */
  readonly fineFit: number
  /** How like a mark the place looks at all, 0 to 1. */
  readonly objectness: number
}

/** Logistic regression on labelled photographs and harmless ones: `benchmarks/sweeps/brand-marks.md`. */
const WEIGHTS = { similarity: 3.8, lead: 5.2, fit: 3.1, fineFit: 7, objectness: 0.6 }
const OFFSET = -11.2
/** Beyond these a lead says nothing more. */
const LEAD_RANGE = [-0.2, 0.4] as const

/** How sure it is that the mark is there, 0 to 1. */
export function scoreOf({ lead, ...features }: MarkFeatures): number {
  const inRange = Math.max(LEAD_RANGE[0], Math.min(LEAD_RANGE[1], lead))
  const { similarity, fit, fineFit, objectness } = features
  const sum =
    OFFSET +
    WEIGHTS.similarity * similarity +
    WEIGHTS.lead * inRange +
    WEIGHTS.fit * fit +
    WEIGHTS.fineFit * fineFit +
    WEIGHTS.objectness * objectness
  return 1 / (1 + Math.exp(-sum))
}
