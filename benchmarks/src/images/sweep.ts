/** The outcome for one picture: the highest score of each label, and the truth. */
export interface SeenPicture {
  readonly path: string
  readonly scores: ReadonlyMap<string, number>
  readonly labels: ReadonlySet<string>
  readonly doubtful: ReadonlySet<string>
  readonly ms: number
  /** How a label was found, in the engine's terms (`mark`, `wordmark`, `picture`, …), if stated. */
  readonly ways?: ReadonlyMap<string, string>
}

/**
 * One threshold: recall, precision, and on how many pictures it errs.
 */
export interface SweepPoint {
  readonly threshold: number
  readonly recall: number | null
  readonly precision: number | null
  readonly falsePictures: number
}

/** All labels of one group (`brand`, `category:alcohol`, …) compared with what was found at or above a threshold. */
export function sweepPoint(pictures: readonly SeenPicture[], group: string, threshold: number): SweepPoint {
  const inGroup = (label: string): boolean => label === group || label.startsWith(`${group}:`)
  let found = 0
  let missed = 0
  let wrong = 0
  let falsePictures = 0
  for (const { scores, labels, doubtful } of pictures) {
    const seen = [...scores].filter(([label, score]) => inGroup(label) && score >= threshold).map(([label]) => label)
    const there = [...labels].filter(inGroup)
    found += there.filter((label) => seen.includes(label)).length
    missed += there.filter((label) => !seen.includes(label)).length
    const extra = seen.filter((label) => !labels.has(label) && !doubtful.has(label)).length
    wrong += extra
    if (extra > 0) falsePictures += 1
  }
  return {
    threshold,
    recall: found + missed === 0 ? null : found / (found + missed),
    precision: found + wrong === 0 ? null : found / (found + wrong),
    falsePictures,
  }
}

/** Thresholds from 0 to 1 at which anything changes: the scores that occur in a group, ascending. */
export function thresholdsOf(pictures: readonly SeenPicture[], group: string): number[] {
  const scores = pictures.flatMap(({ scores: all }) =>
    [...all].filter(([label]) => label === group || label.startsWith(`${group}:`)).map(([, score]) => score),
  )
  return [...new Set([0, ...scores])].sort((a, b) => a - b)
}

/**
 * Area under precision over recall, each step at the precision of its end (average precision); null without positives.
 */
export function averagePrecision(pictures: readonly SeenPicture[], group: string): number | null {
  const points = thresholdsOf(pictures, group)
    .toReversed()
    .map((threshold) => sweepPoint(pictures, group, threshold))
  if (points.some(({ recall }) => recall === null)) return null
  let area = 0
  let reached = 0
  for (const { recall, precision } of points) {
    area += (recall! - reached) * (precision ?? 0)
    reached = recall!
  }
  return area
}
