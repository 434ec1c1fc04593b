/** A finding that must be there; `alsoAccept` names families that serve as well. `optional`: may be missed. */
export interface ExpectedCheck {
  readonly family: string
  readonly alsoAccept?: readonly string[] | undefined
  readonly checkName?: string | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly atMs?: number | undefined
  readonly optional?: boolean | undefined
}

/** What is compared of a check of a report. */
export interface FoundCheck {
  readonly category: string
  readonly primaryCategory: string
  readonly checkName: string
  readonly status: string
  readonly timelineLocation?: { readonly startMs: number; readonly endMs: number } | undefined
}

/** Outcome for one report. `unjudged`: sentences of `expectNone` that cannot be parsed. */
export interface CheckScore {
  readonly hits: number
  readonly missed: readonly ExpectedCheck[]
  readonly forbidden: readonly { readonly rule: string; readonly checkName: string }[]
  readonly unjudged: readonly string[]
}

/** Tolerance in ms between a check and the labelled moment, which is the start of a shot or super. */
const SLACK_MS = 1000
/** Families that rest on what is seen or measured, not on a rule about words. */
const VISUAL = ['brand', 'watermark', 'content-safety', 'provenance', 'legibility', 'broadcast-safety']
const CATEGORIES = ['alcohol', 'weapons', 'tobacco', 'gambling', 'pharmaceuticals', 'financial']

/**
 * Compares a report's checks with what the truth requires and forbids. Only checks that flag (`flag`, `fail`) count.
 * One check may satisfy several expectations (one finding may cover two breaches in a sentence), so each is judged
 * alone: family or `alsoAccept` must agree with the check's family or primary category, the name where one is given,
 * and the time, where both sides have one, within a second.
 */
export function scoreChecks(
  expected: readonly ExpectedCheck[],
  forbidden: readonly string[],
  found: readonly FoundCheck[],
): CheckScore {
  const flagged = found.filter(({ status }) => status === 'flag' || status === 'fail')
  const wanted = expected.filter(({ optional }) => !optional)
  const met = wanted.filter((expectation) => flagged.some((check) => isMet(expectation, check)))
  const rules = forbidden.map((rule) => ({ rule, forbids: forbiddenBy(rule) }))
  return {
    hits: met.length,
    missed: wanted.filter((expectation) => !met.includes(expectation)),
    forbidden: rules.flatMap(({ rule, forbids }) =>
      flagged.filter((check) => forbids?.(check)).map(({ checkName }) => ({ rule, checkName })),
    ),
    unjudged: rules.filter(({ forbids }) => forbids === null).map(({ rule }) => rule),
  }
}

function isMet(expectation: ExpectedCheck, check: FoundCheck): boolean {
  const families = [expectation.family, ...(expectation.alsoAccept ?? [])]
  if (!families.includes(check.category) && !families.includes(check.primaryCategory)) return false
  if (expectation.checkName !== undefined && expectation.checkName !== check.checkName) return false
  const startMs = expectation.startMs ?? expectation.atMs
  const endMs = expectation.endMs ?? expectation.atMs
  const location = check.timelineLocation
  if (startMs === undefined || endMs === undefined || location === undefined) return true
  return location.startMs <= endMs + SLACK_MS && location.endMs >= startMs - SLACK_MS
}

/** What a sentence of `expectNone` forbids; null if it has none of the known forms. */
function forbiddenBy(rule: string): ((check: FoundCheck) => boolean) | null {
  const except = /^everything except ([a-z-]+)$/.exec(rule)
  const after = /^any known brand after (\d+) ms$/.exec(rule)
  if (rule === 'everything') return () => true
  if (except) return ({ category }) => category !== except[1]
  if (after) {
    return ({ category, timelineLocation }) =>
      category === 'brand' && timelineLocation !== undefined && timelineLocation.startMs >= Number(after[1])
  }
  if (rule === 'any text rule') {
    return ({ category }) => !VISUAL.includes(category) && !category.startsWith('restricted-')
  }
  if (CATEGORIES.includes(rule)) return ({ category }) => category === `restricted-${rule}`
  if (rule === 'adult' || rule === 'violence') {
    return ({ category, checkName }) => category === 'content-safety' && checkName.toLowerCase().includes(rule)
  }
  return /^[a-z]+(-[a-z]+)*$/.test(rule) ? ({ category }) => category === rule : null
}
