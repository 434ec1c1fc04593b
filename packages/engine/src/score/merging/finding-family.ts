import type { AgentFinding } from '../ground-findings.js'
import { type Bounds, boundsOf, createEarliestOverlap, type EarliestOverlap, type Stretch } from './earliest-overlap.js'
import { listOf } from '../../spec/plain/list-of.js'
import { sharesWords } from './shares-words.js'

/** Findings that are one for a reader. */
export interface Group {
  /** Its place among all groups: the weightiest come first. */
  readonly at: number
  readonly family: FindingFamily
  /** The weightiest finding, and those that joined it, in that order. */
  readonly head: AgentFinding
  readonly joined: { readonly finding: AgentFinding; readonly isSameSight: boolean }[]
  /** What any of its findings has. */
  readonly evidenceIds: Set<string>
  hasSpans: boolean
  hasEvidenceSpans: boolean
}

/** The groups of one category and status, indexed by what a further finding is compared with. */
export interface FindingFamily {
  /** Place of the weightiest group that is about the same words or sight as this finding; Infinity: none is. */
  find(finding: AgentFinding): number
  /** Takes up one of the findings of a group of this family. */
  add(group: Group, finding: AgentFinding): void
}

/** {@link Bounds} of the words of all findings, by the id of the evidence that they are in ('' for a text asset). */
export type BoundsByText = ReadonlyMap<string, Bounds>

/** See {@link BoundsByText}. */
export function boundsByText(findings: readonly AgentFinding[]): BoundsByText {
  const byText = new Map<string, Stretch[]>()
  for (const { spans = [], evidenceSpans = [] } of findings) {
    for (const span of spans) listOf(byText, '').push(span)
    for (const span of evidenceSpans) listOf(byText, span.evidenceId).push(span)
  }
  return new Map([...byText].map(([id, spans]) => [id, boundsOf(spans)]))
}

/**
 * See {@link FindingFamily}. Two findings are about the same words if both have a quote and their `spans` overlap, or
 * their `evidenceSpans`; where one of them lacks `evidenceSpans`, if they share evidence and one quote contains the
 * other, although a quote is only one part of a finding's words. They are about the same sight if neither has words and
 * their evidence and `subject` are the same: visual findings that name different things are about different ones.
 *
 * Each call is O(log n) for each place of the finding. Only where `evidenceSpans` are missing, and for sights of the same
 * subject, is it compared with all groups that share evidence with it.
 */
export function createFamily(bounds: BoundsByText): FindingFamily {
  const places = new Map<string, EarliestOverlap>()
  /** Groups with a quote, by the evidence that they name; and those that did not say then which words of it they mean. */
  const [quoting, vague] = [new Map<string, Group[]>(), new Map<string, Group[]>()]
  /** Groups without a quote, by evidence and subject. */
  const wordless = new Map<string, Group[]>()

  function findWords({ spans = [], evidenceSpans, evidenceIds }: AgentFinding, quote: string): number {
    const overlapping = [
      ...spans.map((span) => places.get('')?.find(span)),
      ...(evidenceSpans ?? []).map((span) => places.get(span.evidenceId)?.find(span)),
    ]
    let first = overlapping.reduce((least: number, at = Infinity) => Math.min(least, at), Infinity)
    for (const id of evidenceIds) {
      for (const group of (evidenceSpans ? vague : quoting).get(id) ?? []) {
        const isByQuote = !evidenceSpans || !group.hasEvidenceSpans
        if (isByQuote && group.at < first && sharesWords(group.head.quote!, quote)) first = group.at
      }
    }
    return first
  }

  function findSight(finding: AgentFinding): number {
    const sharing = finding.evidenceIds.map((id) => wordless.get(sightOf(id, finding)) ?? [])
    // The evidence that fewest groups name: all groups about the same evidence name that, too.
    const fewest = sharing.reduce((least: Group[] | null, groups) => {
      return least === null || groups.length < least.length ? groups : least
    }, null)
    const same = (fewest ?? []).filter((group) => isSameSight(group, finding))
    return Math.min(Infinity, ...same.map(({ at }) => at))
  }

  function note(span: Stretch, id: string, at: number): void {
    const known = places.get(id) ?? createEarliestOverlap(bounds.get(id)!)
    places.set(id, known)
    known.note(span, at)
  }

  return {
    find: (finding) => (finding.quote === undefined ? findSight(finding) : findWords(finding, finding.quote)),
    add(group, { spans = [], evidenceSpans = [], evidenceIds }) {
      const isQuoting = group.head.quote !== undefined
      if (isQuoting) {
        for (const span of spans) note(span, '', group.at)
        for (const span of evidenceSpans) note(span, span.evidenceId, group.at)
      }
      group.hasSpans ||= spans.length > 0
      group.hasEvidenceSpans ||= evidenceSpans.length > 0
      for (const id of evidenceIds) {
        if (group.evidenceIds.has(id)) continue
        group.evidenceIds.add(id)
        if (!isQuoting) listOf(wordless, sightOf(id, group.head)).push(group)
        else {
          listOf(quoting, id).push(group)
          if (!group.hasEvidenceSpans) listOf(vague, id).push(group)
        }
      }
    },
  }
}

function sightOf(evidenceId: string, { subject }: AgentFinding): string {
  return JSON.stringify([evidenceId, subject])
}

/** Whether a finding is about exactly the wordless evidence that a group is about. */
export function isSameSight(
  group: Group,
  { category, status, subject, quote, spans, evidenceIds }: AgentFinding,
): boolean {
  const { head } = group
  const ids = new Set(evidenceIds)
  return (
    [head.quote, quote].every((words) => words === undefined) &&
    !group.hasSpans &&
    !spans?.length &&
    head.category === category &&
    head.status === status &&
    head.subject === subject &&
    ids.size > 0 &&
    ids.size === group.evidenceIds.size &&
    evidenceIds.every((id) => group.evidenceIds.has(id))
  )
}
