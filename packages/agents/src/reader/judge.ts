import type { Severity } from '@proofline/engine/spec'
import { nearFamilies } from '../families.js'
import type { Language } from '../match/guess-language.js'
import type { ReaderFile } from './reader-file.js'

/** The network's verdict on a passage; `score` from 0 to 1; `sure`: enough to hold an advertisement by itself. */
export interface Verdict {
  readonly family: string
  readonly score: number
  readonly sure: boolean
}

/**
 * How little like a breach every passage reads where a finding of a rule in them becomes a hint: log-odds of any
 * breach, and {@link FAMILY_WEIGHT} times those of one of the finding's family. Chosen on findings of rules in texts
 * that neither rules nor weights had seen (`benchmarks/sweeps/second-reader.md`, "Twins").
 */
const LEAST_LIKE = -1
/**
 * The same in the other languages, which the network knows only through their embeddings (same sweep, "Other
 * languages").
 */
const LEAST_LIKE_OTHERS = -2
/**
 * And for critical findings in them: letting a promise to cure cancer pass costs more than showing a text to a person.
 */
const LEAST_LIKE_CRITICAL_OTHERS = -4
/**
 * In Hindi critical findings are never doubted: the network did not recognise "यह तेल गठिया का इलाज करता है" and nine
 * of thirteen such plain promises of a cure (same sweep, "Hindi").
 */
const NEVER_CRITICAL: ReadonlySet<Language> = new Set(['hi'])
/** That any rule is broken is more telling than which. */
const FAMILY_WEIGHT = 1 / 3
/** Log-odds are clipped to ± this: beyond it the network's 8-bit numbers are meaningless. */
const MOST_ODDS = 9.2

/**
 * A passage that breaks some rule as surely as this, and one of the likeliest family or near it by that score, is a
 * breach: of 1,960 unseen English texts 105 breaches and two honest ones read so (same sweep).
 */
const SURE_BREACH = 0.925
const SURE_SCORE = 0.3
/**
 * Nothing is reported by sense alone below these log-odds that a passage reads more like lines written to break a rule
 * than like what people publish. Without them 5.9 % of 2,507 advertisements of the world held a passage that was sure
 * to be a breach, hardly one of them rightly; with them 0.5 %, for a fifth of what is found (same sweep,
 * "Advertisements of the world").
 */
const LEAST_UNLIKE_THE_WORLD = 2

/** What a doubt depends on: the language of the sentence, and the severity of the finding. */
export interface Doubtable {
  readonly language: Language
  readonly severity: Severity
}

/**
 * Whether a passage reads as if it broke no rule of a family, nor of one near it, clearly enough to doubt a finding;
 * never where the family is unknown. `logits` as in {@link judge}.
 */
export function readsUnlike(
  logits: Float32Array,
  family: string,
  doubtable: Doubtable,
  { families }: Pick<ReaderFile, 'families'>,
): boolean {
  const at = families.indexOf(family)
  if (at < 0) return false
  const like = odds(likelihood(logits[families.length]!)) + FAMILY_WEIGHT * odds(likelihoodOf(logits, at, families))
  return like < leastLike(doubtable)
}

function leastLike({ language, severity }: Doubtable): number {
  if (language === 'en') return LEAST_LIKE
  if (severity !== 'critical') return LEAST_LIKE_OTHERS
  return NEVER_CRITICAL.has(language) ? Number.NEGATIVE_INFINITY : LEAST_LIKE_CRITICAL_OTHERS
}

/**
 * The likeliest family, where it is one that may be reported and the passage is sure enough; null otherwise. `logits`:
 * breach by family, breach at all, what the passage is about, whether breach or not, and how much less it reads like
 * what people publish than like a line written to break a rule. `mayBeSure`: false for words in disguise, which the
 * network takes for evasion whatever they hide.
 */
export function judge(logits: Float32Array, { families, thresholds }: ReaderFile, mayBeSure: boolean): Verdict | null {
  const count = families.length
  let best = 0
  for (let at = 1; at < count; at++) if (logits[at]! > logits[best]!) best = at
  const family = families[best]!
  const threshold = thresholds[family]
  if (threshold === undefined || !(logits[2 * count + 1]! >= LEAST_UNLIKE_THE_WORLD)) return null

  const score = likelihoodOf(logits, best, families)
  const sure = mayBeSure && score >= SURE_SCORE && likelihood(logits[count]!) >= SURE_BREACH
  return score < threshold && !sure ? null : { family, score: Math.round(score * 100) / 100, sure }
}

/**
 * The family whose breaches, as people publish them, a passage is most like beyond the least that is reported; null
 * where it is like none. Never sure. `logits` as in {@link judge}, and behind them one for each head of `published`.
 */
export function judgePublished(logits: Float32Array, { families, published }: ReaderFile): Verdict | null {
  const first = 2 * families.length + 2
  let best: Verdict | null = null
  for (const [at, { family, least, like }] of published.heads.entries()) {
    const beyond = logits[first + at]! - least
    const score = Math.round(likelihood(beyond) * 100) / 100
    if (beyond >= 0 && logits[families.length]! >= like && (best === null || score > best.score))
      best = { family, score, sure: false }
  }
  return best
}

/**
 * How likely a passage breaks a rule of the family at an index, from 0 to 1. Three opinions are multiplied: that it
 * breaks a rule of this family or a near one, that it is about one of them, and that it breaks a rule at all. Families
 * share scenes, so sure between two near ones is sure enough.
 */
function likelihoodOf(logits: Float32Array, at: number, families: readonly string[]): number {
  const count = families.length
  const near = [at, ...nearFamilies(families[at]!).map((one) => families.indexOf(one))]
  const about = logits.subarray(count + 1, 2 * count + 1)
  const top = about.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
  const whole = about.reduce((sum, one) => sum + Math.exp(one - top), 0)
  const noneBroken = near.reduce((product, one) => product * (1 - likelihood(logits[one]!)), 1)
  const topical = near.reduce((sum, one) => sum + Math.exp(about[one]! - top), 0) / whole
  return (1 - noneBroken) * topical * likelihood(logits[count]!)
}

function likelihood(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

function odds(chance: number): number {
  return Math.min(MOST_ODDS, Math.max(-MOST_ODDS, Math.log(chance / (1 - chance))))
}
