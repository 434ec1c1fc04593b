import { LUMA_SCALE } from './cell-grid.js'
import { CUT_THRESHOLDS } from './cut-judge.js'
import type { ShotPicture } from './shot-picture.js'

/** Chosen in `benchmarks/sweeps/shot-cuts.md`. Shares have no unit. */
export const GROUND_THRESHOLDS = {
  /** Largest luma step from one sample to the next where a picture is even. */
  slope: 4.5,
  /** Least step over time of an even sample, in luma steps. */
  step: 5,
  /** Part of its own step by which a sample may vary before and after ... */
  drift: 0.25,
  /** ... or these luma steps, whichever is more. */
  noise: 1.5,
  /** Share of the even samples that must step, and share of the whole picture. */
  steppedEven: 0.6,
  steppedAll: 0.35,
  /** Share of the stepping samples that must be still on every picture around: titles may slide over the rest. */
  standing: 0.6,
}

/**
 * The places where an even background steps from `a` to `b`, if it does so over most of the picture, else null.
 *
 * Shots of animated films are often one tone or a soft gradient, under overlays that stay over the cut. The overlays
 * then hold all the detail, so that a comparison of detail sees one continuous scene. A photograph whose lighting
 * changes has detail everywhere, and few even samples.
 */
export function groundStep(a: ShotPicture, b: ShotPicture): readonly number[] | null {
  const { slope, step, steppedEven, steppedAll } = GROUND_THRESHOLDS
  const { columns, rows } = b
  const steepest = slope * LUMA_SCALE
  const least = step * LUMA_SCALE
  const area = Math.max(a.area, b.area)
  const stepped: number[] = []
  // Black bars are even and never step.
  let even = area - columns * rows
  for (let y = 0; y < rows; y++)
    for (let x = 0, i = y * columns; x < columns; x++, i++) {
      if (slopeAt(a, i, x, y) > steepest || slopeAt(b, i, x, y) > steepest) continue
      even++
      if (Math.abs(a.luma[i]! - b.luma[i]!) >= least) stepped.push(i)
    }
  return stepped.length >= steppedEven * even && stepped.length >= steppedAll * area ? stepped : null
}

/** Largest difference to the neighbour on the left or above. */
export function slopeAt({ luma, columns }: ShotPicture, i: number, x: number, y: number): number {
  const aside = x > 0 ? Math.abs(luma[i]! - luma[i - 1]!) : 0
  const down = y > 0 ? Math.abs(luma[i]! - luma[i - columns]!) : 0
  return aside > down ? aside : down
}

/**
 * Whether most of the places that step from the last of `before` to the first of `after` were still until then, and are
 * still afterwards for longer than a flash. Both in order of time, never empty.
 */
export function isNewGround(
  stepped: readonly number[],
  before: readonly ShotPicture[],
  after: readonly ShotPicture[],
): boolean {
  const { drift, noise, standing } = GROUND_THRESHOLDS
  const [last, first] = [before.at(-1)!, after[0]!]
  const standsOn = (like: ShotPicture, other: ShotPicture): boolean => {
    let count = 0
    for (const i of stepped) {
      const most = Math.max(noise * LUMA_SCALE, drift * Math.abs(last.luma[i]! - first.luma[i]!))
      if (Math.abs(like.luma[i]! - other.luma[i]!) <= most) count++
    }
    return count >= standing * stepped.length
  }
  /**
   * `others` lead away from `like`; the first one beyond a flash still has to match, because a flash may end before it.
   */
  const stands = (like: ShotPicture, others: readonly ShotPicture[]): boolean => {
    const beyond = others.findIndex(({ tMs }) => Math.abs(tMs - like.tMs) > CUT_THRESHOLDS.flashMs)
    return (beyond < 0 ? others : others.slice(0, beyond + 1)).every((other) => standsOn(like, other))
  }
  return stands(last, before.toReversed()) && stands(first, after)
}
