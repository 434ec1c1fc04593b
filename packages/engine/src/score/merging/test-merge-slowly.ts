import { compareText } from '../../spec/plain/compare-text.js'
import type { EvidenceSpan } from '../../spec/report/check.js'
import { editsOf, type Remedy } from '../../spec/report/remedy.js'
import type { AgentFinding } from '../ground-findings.js'

type Stretch = Omit<EvidenceSpan, 'evidenceId'> & Partial<EvidenceSpan>

/**
 * What `mergeFindings` does, said as plainly as possible: every finding is compared with every other, and two are united
 * at a time. `byWeight`: the weightiest first. Markets, citations and rules are left as they are.
 */
export function mergeSlowly(byWeight: readonly AgentFinding[]): AgentFinding[] {
  const merged: AgentFinding[] = []
  for (const finding of byWeight) {
    const twin = merged.findIndex((one) => {
      return isSameRule(one, finding) || isSameWords(one, finding) || isSameSight(one, finding)
    })
    if (twin < 0) merged.push(finding)
    else merged[twin] = unite(merged[twin]!, finding)
  }
  return merged.filter((lesser, at) => !merged.slice(0, at).some((one) => isNearTwin(one, lesser)))
}

function isSameRule(a: AgentFinding, b: AgentFinding): boolean {
  return a.ruleId === b.ruleId && a.checkName === b.checkName && a.status === b.status
}

function isSameFamily(a: AgentFinding, b: AgentFinding): boolean {
  return a.category === b.category && a.status === b.status
}

function isSameWords(a: AgentFinding, b: AgentFinding): boolean {
  if (!isSameFamily(a, b) || a.quote === undefined || b.quote === undefined) return false
  if (overlaps(a.spans, b.spans)) return true
  if (a.evidenceSpans && b.evidenceSpans) return overlaps(a.evidenceSpans, b.evidenceSpans)
  return a.evidenceIds.some((id) => b.evidenceIds.includes(id)) && sharesWords(a.quote, b.quote)
}

function isSameSight(a: AgentFinding, b: AgentFinding): boolean {
  const isWordless = [a, b].every(({ quote, spans }) => quote === undefined && !spans?.length)
  const isSame =
    a.evidenceIds.length === b.evidenceIds.length && a.evidenceIds.every((id) => b.evidenceIds.includes(id))
  return isSameFamily(a, b) && isWordless && isSame && a.evidenceIds.length > 0 && a.subject === b.subject
}

function isNearTwin(weightier: AgentFinding, lesser: AgentFinding): boolean {
  const isNear =
    weightier.nearCategories?.includes(lesser.category) || lesser.nearCategories?.includes(weightier.category)
  if (!isNear || weightier.status !== lesser.status || weightier.category === lesser.category) return false
  if (lesser.spans?.length) return isCovered(lesser.spans, weightier.spans)
  if (lesser.evidenceSpans && weightier.evidenceSpans) return isCovered(lesser.evidenceSpans, weightier.evidenceSpans)
  if (lesser.evidenceIds.length === 0 || lesser.quote === undefined || weightier.quote === undefined) return false
  const isSame = lesser.evidenceIds.every((id) => weightier.evidenceIds.includes(id))
  return isSame && sharesWords(weightier.quote, lesser.quote)
}

function isCovered(lesser: readonly Stretch[], weightier: readonly Stretch[] = []): boolean {
  return lesser.every((span) =>
    weightier.some((one) => {
      const shared = sharedLength(one, span)
      return shared > 0 && 2 * shared >= Math.min(one.end - one.start, span.end - span.start)
    }),
  )
}

function overlaps(a: readonly Stretch[] = [], b: readonly Stretch[] = []): boolean {
  return a.some((one) => b.some((other) => sharedLength(one, other) > 0))
}

function sharedLength(a: Stretch, b: Stretch): number {
  return a.evidenceId === b.evidenceId ? Math.min(a.end, b.end) - Math.max(a.start, b.start) : 0
}

function sharesWords(a: string, b: string): boolean {
  return a.toLowerCase().includes(b.toLowerCase()) || b.toLowerCase().includes(a.toLowerCase())
}

function unite(a: AgentFinding, b: AgentFinding): AgentFinding {
  const isOwn = a.ruleId === b.ruleId && a.agentId === b.agentId
  const remedy = isSameSight(a, b) ? uniteLines(a.remedy, b.remedy) : isOwn ? uniteEdits(a.remedy, b.remedy) : a.remedy
  const spans = [...(a.spans ?? []), ...(b.spans ?? [])]
  const evidenceSpans = [...(a.evidenceSpans ?? []), ...(b.evidenceSpans ?? [])]
  return {
    ...a,
    evidenceIds: [...new Set([...a.evidenceIds, ...b.evidenceIds])].sort(compareText),
    ...(spans.length > 0 && { spans: distinctSpans(spans) }),
    ...(evidenceSpans.length > 0 && { evidenceSpans: distinctSpans(evidenceSpans) }),
    ...(remedy && { remedy }),
  }
}

function uniteLines(a: Remedy | undefined, b: Remedy | undefined): Remedy | undefined {
  if (a?.text === undefined || b?.text === undefined || a.text.includes(b.text)) return a
  const text = b.text.includes(a.text) ? b.text : `${a.text} ${b.text}`
  return { action: 'insert', text, result: text }
}

function uniteEdits(a: Remedy | undefined, b: Remedy | undefined): Remedy | undefined {
  if (!a || !b || a.action !== b.action) return a
  const own = editsOf(a)
  const isApart = ({ start, end }: Stretch): boolean =>
    own.every((one) => (start !== one.start || end !== one.end) && (end <= one.start || one.end <= start))
  const more = own.length === 0 ? [] : editsOf(b).filter(isApart)
  if (more.length === 0) return a
  return { ...a, further: [...(a.further ?? []), ...more].sort((x, y) => x.start - y.start || x.end - y.end) }
}

function distinctSpans<Span extends Stretch>(spans: readonly Span[]): Span[] {
  const distinct = new Map(spans.map((span) => [JSON.stringify(span), span]))
  return [...distinct.values()].sort(
    (a, b) => compareText(a.evidenceId ?? '', b.evidenceId ?? '') || a.start - b.start || a.end - b.end,
  )
}
