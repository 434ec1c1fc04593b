import { compareText } from '../../spec/plain/compare-text.js'
import type { EvidenceSpan, RuleReference } from '../../spec/report/check.js'
import type { AgentFinding } from '../ground-findings.js'
import type { Group } from './finding-family.js'
import { uniteRemedies } from './unite-remedies.js'

/**
 * The one finding that a group is published as: the words of its head, with the evidence, places, markets, citations,
 * rules and remedies of all. O(n log n). Pure.
 */
export function uniteGroup(group: Group): AgentFinding {
  const { head, joined } = group
  if (joined.length === 0) return head
  const all = [head, ...joined.map(({ finding }) => finding)]
  const spans = all.flatMap((finding) => finding.spans ?? [])
  const evidenceSpans = all.flatMap((finding) => finding.evidenceSpans ?? [])
  const rules = distinctRules(all.flatMap(rulesOf))
  const remedy = uniteRemedies(group)
  return {
    ...head,
    citation: distinct(all.flatMap(({ citation }) => (citation === '' ? [] : citation.split('; ')))).join('; '),
    evidenceIds: [...group.evidenceIds].sort(compareText),
    jurisdictions: distinct(all.flatMap(({ jurisdictions }) => jurisdictions)).sort(compareText),
    platforms: distinct(all.flatMap(({ platforms }) => platforms)).sort(compareText),
    ...(rules.length > 1 && { rules }),
    ...(spans.length > 0 && { spans: distinctSpans(spans) }),
    ...(evidenceSpans.length > 0 && { evidenceSpans: distinctSpans(evidenceSpans) }),
    ...(remedy && { remedy }),
  }
}

/** The rules of a finding; one that names no rule and cites nothing is grounded in what was seen alone. */
function rulesOf(finding: AgentFinding): readonly RuleReference[] {
  const { rules, checkName, ruleId, citation, citationUrl, jurisdictions, platforms } = finding
  if (rules) return rules
  if (ruleId === '' && citation === '') return []
  return [{ ruleId, title: checkName, citation, citationUrl, jurisdictions, platforms }]
}

/** A rule named by several findings, for example for two markets, is listed once for all. */
function distinctRules(rules: readonly RuleReference[]): RuleReference[] {
  const byText = new Map<string, { rule: RuleReference; jurisdictions: Set<string>; platforms: Set<string> }>()
  for (const rule of rules) {
    const key = JSON.stringify([rule.ruleId, rule.title, rule.citation, rule.citationUrl])
    const known = byText.get(key) ?? { rule, jurisdictions: new Set(), platforms: new Set() }
    byText.set(key, known)
    for (const jurisdiction of rule.jurisdictions) known.jurisdictions.add(jurisdiction)
    for (const platform of rule.platforms) known.platforms.add(platform)
  }
  return [...byText.values()].map(({ rule, jurisdictions, platforms }) => ({
    ...rule,
    jurisdictions: [...jurisdictions].sort(compareText),
    platforms: [...platforms].sort(compareText),
  }))
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function distinctSpans<Span extends Omit<EvidenceSpan, 'evidenceId'> & Partial<EvidenceSpan>>(
  spans: readonly Span[],
): Span[] {
  const seen = new Map(spans.map((span) => [`${span.evidenceId} ${span.start}-${span.end}`, span]))
  return [...seen.values()].sort(
    (a, b) => compareText(a.evidenceId ?? '', b.evidenceId ?? '') || a.start - b.start || a.end - b.end,
  )
}
