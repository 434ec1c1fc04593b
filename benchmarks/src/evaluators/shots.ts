import { pairUp } from './pair-up.js'

/** A stretch of time, in milliseconds; the end is exclusive. */
export interface SpanMs {
  readonly startMs: number
  readonly endMs: number
}

/** The truth about a clip. `cutsMs`: time of the first frame of each new shot, hard cuts alone. */
export interface ShotTruth {
  readonly cutsMs: readonly number[]
  readonly transitions: readonly SpanMs[]
  readonly flashes: readonly SpanMs[]
  readonly frameMs: number
}

/** Outcome for one clip. Every false cut counts in F1; those within a transition or a flash are also listed apart. */
export interface ShotScore {
  readonly hits: number
  readonly missedMs: readonly number[]
  readonly falseMs: readonly number[]
  readonly falseInTransitionsMs: readonly number[]
  readonly falseInFlashesMs: readonly number[]
}

/**
 * Compares found cuts with the true ones: a hit lies within one frame, each found cut serves one true cut and each
 * true cut is served once (nearest pairs first), as in TRECVID's shot-boundary task. Times are rounded to whole
 * milliseconds on both sides, so 1 ms is allowed for.
 */
export function scoreShots(truth: ShotTruth, foundMs: readonly number[]): ShotScore {
  const candidates = truth.cutsMs.flatMap((cutMs, left) =>
    foundMs.flatMap((atMs, right) => {
      const distanceMs = Math.abs(cutMs - atMs)
      return distanceMs <= truth.frameMs + 1 ? [{ left, right, score: -distanceMs }] : []
    }),
  )
  const pairs = pairUp(candidates)
  const missedMs = truth.cutsMs.filter((_, index) => !pairs.some(({ left }) => left === index))
  const falseMs = foundMs.filter((_, index) => !pairs.some(({ right }) => right === index))
  return {
    hits: pairs.length,
    missedMs,
    falseMs,
    falseInTransitionsMs: falseMs.filter((atMs) =>
      truth.transitions.some((span) => isWithin(atMs, span, truth.frameMs)),
    ),
    falseInFlashesMs: falseMs.filter((atMs) => truth.flashes.some((span) => isWithin(atMs, span, truth.frameMs))),
  }
}

/** Precision, recall and F1 over all clips (counts are added up first); null where there is nothing to divide by. */
export function cutF1(scores: readonly Pick<ShotScore, 'hits' | 'missedMs' | 'falseMs'>[]): {
  precision: number | null
  recall: number | null
  f1: number | null
} {
  const sum = (count: (score: (typeof scores)[number]) => number) =>
    scores.reduce((all, score) => all + count(score), 0)
  const hits = sum((score) => score.hits)
  const missed = sum((score) => score.missedMs.length)
  const wrong = sum((score) => score.falseMs.length)
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  return {
    precision: share(hits, hits + wrong),
    recall: share(hits, hits + missed),
    f1: share(2 * hits, 2 * hits + missed + wrong),
  }
}

function isWithin(atMs: number, { startMs, endMs }: SpanMs, slackMs: number): boolean {
  return atMs >= startMs - slackMs && atMs <= endMs + slackMs
}
