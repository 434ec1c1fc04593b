/** The part of a check that says what it is about. */
interface Comparable {
  readonly agentId: string
  readonly ruleId: string
  readonly checkName: string
  readonly quote?: string | undefined
}

/** What changed from one report to another. */
export interface ChecksDiff<Check> {
  readonly added: Check[]
  readonly removed: Check[]
  readonly unchanged: number
}

/** Compares two lists of checks. Two are the same where agent, rule, name and quote are; each counts once. */
export function diffChecks<Check extends Comparable>(
  before: readonly Check[],
  after: readonly Check[],
): ChecksDiff<Check> {
  const left = new Map<string, Check[]>()
  for (const check of before) left.set(keyOf(check), [...(left.get(keyOf(check)) ?? []), check])
  const added: Check[] = []
  let unchanged = 0
  for (const check of after) {
    if (left.get(keyOf(check))?.shift()) unchanged += 1
    else added.push(check)
  }
  return { added, removed: [...left.values()].flat(), unchanged }
}

function keyOf({ agentId, ruleId, checkName, quote }: Comparable): string {
  return JSON.stringify([agentId, ruleId, checkName, quote])
}
