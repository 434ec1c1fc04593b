import { nearFamilies } from '../families.js'
import type { ReaderFile } from './reader-file.js'

/** What the network says of a passage; `score` from 0 to 1. */
export interface Verdict {
  readonly family: string
  readonly score: number
}

/**
 * The likeliest family, where it is one that may be reported and the passage is sure enough; null otherwise. `logits`:
 * breach by family, breach at all, and what the passage is about, whether breach or not.
 *
 * Three opinions are multiplied: that the passage breaks a rule of this family or a near one, that it is about one of
 * them, and that it breaks a rule at all. Families share scenes, so sure between two near ones is sure enough.
 */
export function judge(logits: Float32Array, { families, thresholds }: ReaderFile): Verdict | null {
  const count = families.length
  let best = 0
  for (let at = 1; at < count; at++) if (logits[at]! > logits[best]!) best = at
  const family = families[best]!
  const threshold = thresholds[family]
  if (threshold === undefined) return null

  const near = [best, ...nearFamilies(family).map((one) => families.indexOf(one))]
  const about = logits.subarray(count + 1)
  const top = about.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
  const whole = about.reduce((sum, one) => sum + Math.exp(one - top), 0)
  const noneBroken = near.reduce((product, at) => product * (1 - likelihood(logits[at]!)), 1)
  const topical = near.reduce((sum, at) => sum + Math.exp(about[at]! - top), 0) / whole
  const score = (1 - noneBroken) * topical * likelihood(logits[count]!)
  return score < threshold ? null : { family, score: Math.round(score * 100) / 100 }
}

function likelihood(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
