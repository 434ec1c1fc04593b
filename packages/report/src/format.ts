import {
  type Check,
  type Decision,
  type MediaReport,
  type Report,
  type RuleReference,
  type Severity,
  type SignalEvidence,
  type TextCheck,
} from '@proofline/engine/spec'

/** A check of either kind of report. */
export type AnyCheck = Check | TextCheck

/** Ids of the evidence of a check; none where it is grounded in the words of a text, to which annotations refer. */
export function evidenceIdsOf({ evidenceIds = [] }: AnyCheck): readonly string[] {
  return evidenceIds
}

/** The evidence of an asset, and the findings on it. */
export interface Seen extends Pick<MediaReport, 'asset' | 'evidence'> {
  readonly checks: readonly AnyCheck[]
}

/** The evidence of media, or of the pictures of a text; null for a text alone. */
export function seenIn(report: Report): Seen | null {
  if ('evidence' in report) return report
  const { asset, checks, pictureEvidence: evidence } = report
  return evidence === undefined ? null : { asset, checks, evidence }
}

/** Most lines quoted of those in which a signal was read. */
const MOST_READ = 3

/**
 * How the signals of a check were recognised, according to `detail` (`via`, `read`) of each: `Recognised by the picture
 * and words: “casino”`. Null where none of them says.
 */
export function recognisedBy(check: AnyCheck, { evidence }: Pick<Seen, 'evidence'>): string | null {
  const ids = new Set(evidenceIdsOf(check))
  const signals = evidence.flatMap((item) => (item.kind === 'signal' && ids.has(item.id) ? [item] : []))
  const found = new Set(signals.map(recognitionOf).filter((words) => words !== null))
  return found.size === 0 ? null : [...found].join('; ')
}

/** How one signal was recognised; null where its detector does not say. */
export function recognitionOf({ detail: { via, read } }: SignalEvidence): string | null {
  const lines = Array.isArray(read) ? read.filter((line): line is string => typeof line === 'string') : []
  const words = quoteSome(lines, MOST_READ)
  if (typeof via !== 'string') return words === '' ? null : `Read as ${words}`
  return `Recognised by the ${via}${words === '' ? '' : `: ${words}`}`
}

/** Where a check is: its time range, or the pictures of a text that it concerns; null for all else. */
export function placeOf(check: AnyCheck, asset: Report['asset']): string | null {
  const stretch = stretchOf(check)
  if (stretch !== null) return formatStretch(stretch)
  const names = numbersOf(check).map((number) => `${number} (${asset.pictures?.[number - 1]?.name ?? 'not named'})`)
  return names.length === 0 ? null : pictures(names)
}

/** The same in short: its start, or the numbers of the pictures. */
export function shortPlaceOf(check: AnyCheck): string | null {
  const stretch = stretchOf(check)
  if (stretch !== null) return formatTime(stretch.startMs)
  const numbers = numbersOf(check)
  return numbers.length === 0 ? null : pictures(numbers)
}

function numbersOf(check: AnyCheck): readonly number[] {
  return ('pictures' in check ? check.pictures : undefined) ?? []
}

function pictures(names: readonly (string | number)[]): string {
  return `${names.length === 1 ? 'picture' : 'pictures'} ${names.join(', ')}`
}

/** Time range of a check, or null where it has none. */
export function stretchOf(check: AnyCheck): { startMs: number; endMs: number } | null {
  return 'timelineLocation' in check && check.timelineLocation ? check.timelineLocation : null
}

/** Checks that cost score: the findings. The rest passed or could not be decided. */
export function findingsOf(report: Pick<Seen, 'checks'>): AnyCheck[] {
  return report.checks.filter(({ status }) => status === 'flag' || status === 'fail')
}

/** Heads-ups: rules that the asset will violate once they apply. They cost nothing today. */
export function headsUpsOf(report: Report): AnyCheck[] {
  return (report.checks as AnyCheck[]).filter(
    ({ status, appliesFrom }) => status === 'pass' && appliesFrom !== undefined,
  )
}

/** Every law and policy of a check, with its own address; none where it is grounded in what was seen alone. */
export function rulesOf(check: AnyCheck): readonly RuleReference[] {
  const { rules, checkName: title, ruleId, citation, citationUrl, jurisdictions, platforms } = check
  if (rules !== undefined) return rules
  return citation === '' ? [] : [{ ruleId, title, citation, citationUrl, jurisdictions, platforms }]
}

/** The laws and policies of a check for display: identical citations of several rules are listed once. */
export function citationsOf(check: AnyCheck): readonly RuleReference[] {
  const told = new Map(
    rulesOf(check).map((rule) => [`${rule.citation} ${rule.citationUrl} ${formatReach(rule)}`, rule]),
  )
  return [...told.values()]
}

/** Words in quotation marks, at most so many of them: `“a”, “b” and 3 more`. */
export function quoteSome(words: readonly string[], most: number): string {
  const more = words.length - most
  const quoted = words.slice(0, most).map((some) => `“${some}”`)
  return `${quoted.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Where a rule applies: `eu, us`, or `policy of tiktok`. */
export function formatReach({ jurisdictions, platforms }: RuleReference): string {
  return platforms.length === 0 ? jurisdictions.join(', ') : `policy of ${platforms.join(', ')}`
}

/**
 * One step of the shortest way to `PUBLISH`: the name of the check to fix, and the score and decision afterwards.
 * `isWithheld`: no edit repairs that one, so the content it concerns has to go.
 */
export interface RepairStep {
  readonly checkId: string
  readonly checkName: string
  readonly isWithheld: boolean
  readonly score: number
  readonly decision: Decision
}

/** The shortest way to `PUBLISH`; empty where the decision is that already. */
export function repairSteps({ counterfactual, checks }: Report): RepairStep[] {
  const byId = new Map((checks as AnyCheck[]).map((check) => [check.checkId, check]))
  return (counterfactual?.steps ?? []).map((step) => {
    const check = byId.get(step.checkId)
    return { ...step, checkName: check?.checkName ?? step.checkId, isWithheld: check?.remedy?.action === 'withhold' }
  })
}

/** Result of a step: `then 75, HOLD`. */
export function outcomeOf({ score, decision, isWithheld }: RepairStep): string {
  return `${isWithheld ? 'no edit can fix it; without it' : 'then'} ${score}, ${decision}`
}

/** `0:03.4` or `1:02:03.4`: tenths are precise enough. Cut, not rounded, so that it never lies ahead. */
export function formatTime(ms: number): string {
  const tenths = Math.floor(ms / 100)
  const seconds = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** `0:03.4 – 0:06.2` */
export function formatStretch({ startMs, endMs }: { startMs: number; endMs: number }): string {
  return `${formatTime(startMs)} – ${formatTime(endMs)}`
}

/** A share of 0 to 1 as whole percent. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** Bytes in a suitable unit. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`
  return bytes < 1e9 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** What a decision asks of the reader. */
export const DECISION_MEANING: Readonly<Record<Decision, string>> = {
  PUBLISH: 'Nothing was found that prevents publication.',
  HOLD: 'A person should review the findings before this is published.',
  BLOCK: 'This should not be published as it is.',
}

/** Severities as displayed. */
export const SEVERITY_LABEL: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}
