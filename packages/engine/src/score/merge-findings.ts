import { canonicalJson } from '../spec/plain/canonical-json.js'
import { type EvidenceSpan, type RuleReference, SEVERITIES } from '../spec/report/check.js'
import { compareText } from '../spec/plain/compare-text.js'
import { editsOf, type Remedy, type TextEdit } from '../spec/report/remedy.js'
import type { AgentFinding } from './ground-findings.js'

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
 * Pure, and independent of the order of the findings.
 */
export function mergeFindings(findings: readonly AgentFinding[]): AgentFinding[] {
  const merged: AgentFinding[] = []
  // Only findings of one rule or of one family can be merged: each is compared with these alone, not with all.
  const ofRule = new Map<string, number>()
  const ofFamily = new Map<string, number[]>()
  for (const finding of byWeight(findings)) {
    const family = JSON.stringify([finding.category, finding.status])
    // The same rule on the same subject, from whichever agent: a detector's rule fires once a brand, so the name counts
    // too.
    const rule = JSON.stringify([finding.ruleId, finding.checkName, finding.status])
    const relative = ofFamily
      .get(family)
      ?.find((at) => isSameWords(merged[at]!, finding) || isSameSight(merged[at]!, finding))
    const twin = Math.min(ofRule.get(rule) ?? Infinity, relative ?? Infinity)
    if (twin < merged.length) merged[twin] = unite(merged[twin]!, finding)
    else {
      addTo(ofFamily, family, merged.length)
      if (!ofRule.has(rule)) ofRule.set(rule, merged.length)
      merged.push(finding)
    }
  }
  return withoutNearTwins(merged)
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

function isSameWords(a: AgentFinding, b: AgentFinding): boolean {
  if (a.category !== b.category || a.status !== b.status || a.quote === undefined || b.quote === undefined) return false
  return overlaps(a.spans, b.spans) || sharesEvidenceWords(a, b)
}

/**
 * By their spans where both have them, else by their quotes, although a quote is only one part of a finding's words.
 */
function sharesEvidenceWords(a: AgentFinding, b: AgentFinding): boolean {
  if (a.evidenceSpans && b.evidenceSpans) return overlaps(a.evidenceSpans, b.evidenceSpans)
  return a.evidenceIds.some((id) => b.evidenceIds.includes(id)) && sharesWords(a.quote ?? '', b.quote ?? '')
}

/**
 * Visual findings have no words: rules of one family about exactly the same evidence are about the same thing, unless
 * they name different ones.
 */
function isSameSight(a: AgentFinding, b: AgentFinding): boolean {
  const wordless = [a, b].every(({ quote, spans }) => quote === undefined && !spans?.length)
  const same = a.evidenceIds.length === b.evidenceIds.length && a.evidenceIds.every((id) => b.evidenceIds.includes(id))
  return (
    wordless &&
    same &&
    a.evidenceIds.length > 0 &&
    a.subject === b.subject &&
    a.category === b.category &&
    a.status === b.status
  )
}

/** Without those that a weightier finding of a near family stands for. */
function withoutNearTwins(merged: readonly AgentFinding[]): AgentFinding[] {
  /** Weightier findings by their own category, and by the near ones that they name. */
  const [ofCategory, nearTo] = [new Map<string, AgentFinding[]>(), new Map<string, AgentFinding[]>()]
  return merged.filter((finding) => {
    const { category, nearCategories = [] } = finding
    const near = [...(nearTo.get(category) ?? []), ...nearCategories.flatMap((one) => ofCategory.get(one) ?? [])]
    const isTwin = near.some((weightier) => isNearTwin(weightier, finding))
    addTo(ofCategory, category, finding)
    for (const one of nearCategories) addTo(nearTo, one, finding)
    return !isTwin
  })
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Duplicates of near families: the same words wherever the lesser one occurs. */
function isNearTwin(weightier: AgentFinding, lesser: AgentFinding): boolean {
  if (weightier.status !== lesser.status || weightier.category === lesser.category) return false
  if (lesser.spans?.length) return isCovered(lesser.spans, weightier.spans)
  if (lesser.evidenceSpans && weightier.evidenceSpans) return isCovered(lesser.evidenceSpans, weightier.evidenceSpans)
  return (
    lesser.evidenceIds.length > 0 &&
    lesser.evidenceIds.every((id) => weightier.evidenceIds.includes(id)) &&
    weightier.quote !== undefined &&
    lesser.quote !== undefined &&
    sharesWords(weightier.quote, lesser.quote)
  )
}

/** A span of a text asset, or of the text of one evidence item. */
type Stretch = Omit<EvidenceSpan, 'evidenceId'> & Partial<EvidenceSpan>

function isCovered(lesser: readonly Stretch[], weightier: readonly Stretch[] = []): boolean {
  return lesser.every((span) => weightier.some((one) => shareMost(one, span)))
}

/** Whether they share at least half of the shorter one. */
function shareMost(a: Stretch, b: Stretch): boolean {
  const shared = sharedLength(a, b)
  return shared > 0 && 2 * shared >= Math.min(a.end - a.start, b.end - b.start)
}

function overlaps(a: readonly Stretch[] = [], b: readonly Stretch[] = []): boolean {
  return a.some((one) => b.some((other) => sharedLength(one, other) > 0))
}

function sharedLength(a: Stretch, b: Stretch): number {
  return a.evidenceId === b.evidenceId ? Math.min(a.end, b.end) - Math.max(a.start, b.start) : 0
}

function sharesWords(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

function unite(a: AgentFinding, b: AgentFinding): AgentFinding {
  const spans = [...(a.spans ?? []), ...(b.spans ?? [])]
  const evidenceSpans = [...(a.evidenceSpans ?? []), ...(b.evidenceSpans ?? [])]
  const remedy = isSameSight(a, b)
    ? uniteLines(a.remedy, b.remedy)
    : a.ruleId === b.ruleId && a.agentId === b.agentId
      ? uniteEdits(a.remedy, b.remedy)
      : a.remedy
  const rules = distinctRules([...rulesOf(a), ...rulesOf(b)])
  return {
    ...a,
    citation: joinDistinct(a.citation, b.citation),
    evidenceIds: distinct([...a.evidenceIds, ...b.evidenceIds]).sort(compareText),
    jurisdictions: distinct([...a.jurisdictions, ...b.jurisdictions]).sort(compareText),
    platforms: distinct([...a.platforms, ...b.platforms]).sort(compareText),
    ...(rules.length > 1 && { rules }),
    ...(spans.length > 0 && { spans: distinctSpans(spans) }),
    ...(evidenceSpans.length > 0 && { evidenceSpans: distinctSpans(evidenceSpans) }),
    ...(remedy && { remedy }),
  }
}

/** The rules of a finding; one that names no rule and cites nothing is grounded in what was seen alone. */
function rulesOf({ rules, checkName, ruleId, citation, citationUrl, jurisdictions, platforms }: AgentFinding) {
  if (rules) return rules
  if (ruleId === '' && citation === '') return []
  return [{ ruleId, title: checkName, citation, citationUrl, jurisdictions, platforms }]
}

/** A rule named by two findings, for example for two markets, is listed once for both. */
function distinctRules(rules: readonly RuleReference[]): RuleReference[] {
  const byText = new Map<string, RuleReference>()
  for (const rule of rules) {
    const key = JSON.stringify([rule.ruleId, rule.title, rule.citation, rule.citationUrl])
    const known = byText.get(key)
    byText.set(key, {
      ...rule,
      jurisdictions: distinct([...(known?.jurisdictions ?? []), ...rule.jurisdictions]).sort(compareText),
      platforms: distinct([...(known?.platforms ?? []), ...rule.platforms]).sort(compareText),
    })
  }
  return [...byText.values()]
}

/** Lines to insert together, without duplicates. */
function uniteLines(a: Remedy | undefined, b: Remedy | undefined): Remedy | undefined {
  const [one, other] = [a?.text?.trim(), b?.text?.trim()]
  if (one === undefined || other === undefined || one.includes(other)) return a
  const text = other.includes(one) ? other : `${one} ${other}`
  return { action: 'insert', text, result: text }
}

/**
 * The remedy for all places of one rule, whose agent gave a finding for each: else only one of them would be repaired.
 * Edits of the same place are made once.
 */
function uniteEdits(a: Remedy | undefined, b: Remedy | undefined): Remedy | undefined {
  if (a === undefined || b === undefined || a.action !== b.action) return a
  const own = editsOf(a)
  const isApart = (edit: TextEdit): boolean =>
    own.every(({ start, end }) => {
      const isSame = edit.start === start && edit.end === end
      return !isSame && (edit.end <= start || end <= edit.start)
    })
  const more = own.length === 0 ? [] : editsOf(b).filter(isApart)
  if (more.length === 0) return a
  const further = [...(a.further ?? []), ...more].sort((one, other) => one.start - other.start || one.end - other.end)
  return { ...a, further }
}

/** Either may already be a merged one. */
function joinDistinct(a: string, b: string): string {
  return distinct([...a.split('; '), ...b.split('; ')]).join('; ')
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function distinctSpans<Span extends Stretch>(spans: readonly Span[]): Span[] {
  const seen = new Map(spans.map((span) => [`${span.evidenceId} ${span.start}-${span.end}`, span]))
  return [...seen.values()].sort(
    (a, b) => compareText(a.evidenceId ?? '', b.evidenceId ?? '') || a.start - b.start || a.end - b.end,
  )
}
