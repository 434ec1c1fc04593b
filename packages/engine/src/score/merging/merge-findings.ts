import { canonicalJson } from '../../spec/plain/canonical-json.js'
import { compareText } from '../../spec/plain/compare-text.js'
import { SEVERITIES } from '../../spec/report/check.js'
import type { AgentFinding } from '../ground-findings.js'
import { boundsByText, createFamily, type FindingFamily, type Group, isSameSight } from './finding-family.js'
import { withoutNearTwins } from './near-twins.js'
import { uniteGroup } from './unite-findings.js'

/**
 * Merges findings that are duplicates for a reader (server contract, "Score and decision"):
 *
 * 1. a rule that fires at several places is one finding with all of its evidence;
 * 2. two rules of one family on the same words, or on exactly the same wordless evidence, are one that cites both;
 * 3. a finding whose words are also covered by a weightier finding of a near family (`nearCategories`) is left out.
 *
 * The most severe finding (then most confident, then law before platform policy) gives the merged one its words;
 * evidence, spans, jurisdictions and platforms are united, as are the edits of one agent's rule, citations joined with
 * `; `, and every law and policy listed in `rules` with its own address, markets and platforms. For visual findings,
 * the lines that each law requires are joined in one remedy: a label in the language of one market does not serve
 * another.
 *
 * Pure, and independent of the order of the findings. O(n log n) places, but for what {@link createFamily} says.
 */
export function mergeFindings(findings: readonly AgentFinding[]): AgentFinding[] {
  const groups: Group[] = []
  const ofRule = new Map<string, number>()
  const families = new Map<string, FindingFamily>()
  const bounds = boundsByText(findings)
  for (const finding of byWeight(findings)) {
    const key = JSON.stringify([finding.category, finding.status])
    const family = families.get(key) ?? createFamily(bounds)
    families.set(key, family)
    // The same rule on the same subject, from whichever agent: a detector's rule fires once a brand, so the name counts
    // too.
    const rule = JSON.stringify([finding.ruleId, finding.checkName, finding.status])
    const twin = groups[Math.min(ofRule.get(rule) ?? Infinity, family.find(finding))]
    const group = twin ?? startGroup(groups.length, family, finding)
    if (twin) twin.joined.push({ finding, isSameSight: isSameSight(twin, finding) })
    else {
      ofRule.set(rule, group.at)
      groups.push(group)
    }
    group.family.add(group, finding)
  }
  return withoutNearTwins(groups.map(uniteGroup))
}

function startGroup(at: number, family: FindingFamily, head: AgentFinding): Group {
  return { at, family, head, joined: [], evidenceIds: new Set(), hasSpans: false, hasEvidenceSpans: false }
}

/** The weightiest first. */
function byWeight(findings: readonly AgentFinding[]): AgentFinding[] {
  const contents = new Map(findings.map((finding) => [finding, canonicalJson(finding)]))
  return [...findings].sort(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      b.confidence - a.confidence ||
      Number(a.platforms.length > 0) - Number(b.platforms.length > 0) ||
      compareText(contents.get(a)!, contents.get(b)!),
  )
}
