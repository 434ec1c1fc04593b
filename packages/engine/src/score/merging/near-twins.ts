import type { AgentFinding } from '../ground-findings.js'
import type { Stretch } from './earliest-overlap.js'
import { listOf } from '../../spec/plain/list-of.js'
import { createOverlapIndex, type Owned } from './overlap-index.js'
import { sharesWords } from './shares-words.js'

/** A finding and its place: the weightiest come first. */
interface Placed {
  readonly at: number
  readonly finding: AgentFinding
  readonly evidenceIds: ReadonlySet<string>
}

/** Stretches of many texts, by the text that they are in. */
type Places = ReadonlyMap<string, ReturnType<typeof createOverlapIndex<Placed>>>

/** A stretch and its text. */
interface Place extends Stretch {
  readonly evidenceId: string
}

/**
 * Leaves out findings that a weightier one of a near family stands for: the same words wherever the lesser one occurs.
 * Families are near if one of the two findings names the other's. `findings`: merged ones, the weightiest first. Each
 * is compared only with those about the same place or evidence. Pure.
 */
export function withoutNearTwins(findings: readonly AgentFinding[]): AgentFinding[] {
  if (!findings.some(({ nearCategories }) => nearCategories?.length)) return [...findings]
  const all = findings.map((finding, at) => ({ at, finding, evidenceIds: new Set(finding.evidenceIds) }))
  const inText = indexPlaces(all, placesInText)
  const inEvidence = indexPlaces(all, ({ evidenceSpans = [] }) => evidenceSpans)
  const quoting = all.filter(({ finding }) => finding.quote !== undefined)
  const byEvidence = indexEvidence(quoting)
  const vagueByEvidence = indexEvidence(quoting.filter(({ finding }) => !finding.evidenceSpans))

  function hasTwin(lesser: Placed): boolean {
    const { finding, evidenceIds } = lesser
    const mayStandFor = (other: Placed): boolean => other.at < lesser.at && isNear(other.finding, finding)
    if (finding.spans?.length) return isCovered(placesInText(finding), inText, mayStandFor)
    if (isCovered(finding.evidenceSpans ?? [], inEvidence, mayStandFor)) return true
    if (finding.quote === undefined) return false
    // Where one of the two does not say which words of its evidence it is about, the quotes decide.
    const others = finding.evidenceSpans ? vagueByEvidence : byEvidence
    const sharing = [...evidenceIds].map((id) => others.get(id) ?? []).sort((a, b) => a.length - b.length)
    return (sharing[0] ?? []).some((other) => mayStandFor(other) && isQuoted(lesser, other))
  }

  return all.filter((one) => !hasTwin(one)).map(({ finding }) => finding)
}

function indexEvidence(all: readonly Placed[]): Map<string, Placed[]> {
  const byId = new Map<string, Placed[]>()
  for (const one of all) for (const id of one.evidenceIds) listOf(byId, id).push(one)
  return byId
}

function placesInText({ spans = [] }: AgentFinding): Place[] {
  return spans.map(({ start, end }) => ({ evidenceId: '', start, end }))
}

function indexPlaces(all: readonly Placed[], placesOf: (finding: AgentFinding) => readonly Place[]): Places {
  const byText = new Map<string, Owned<Placed>[]>()
  for (const owner of all) {
    for (const { evidenceId, start, end } of placesOf(owner.finding)) {
      listOf(byText, evidenceId).push({ start, end, owner })
    }
  }
  return new Map([...byText].map(([text, places]) => [text, createOverlapIndex(places)]))
}

function isNear(weightier: AgentFinding, { status, category, nearCategories = [] }: AgentFinding): boolean {
  return (
    weightier.status === status &&
    weightier.category !== category &&
    (nearCategories.includes(weightier.category) || (weightier.nearCategories ?? []).includes(category))
  )
}

/** Whether one of the findings that `mayStandFor` this one shares most of each of its places. */
function isCovered(places: readonly Place[], index: Places, mayStandFor: (other: Placed) => boolean): boolean {
  let left: Set<Placed> | null = null
  for (const place of places) {
    const near = (index.get(place.evidenceId)?.(place) ?? []).filter((other) => sharesMost(other, place))
    const owners = new Set(near.map(({ owner }) => owner))
    left = new Set([...(left ?? owners)].filter((owner) => owners.has(owner) && mayStandFor(owner)))
    if (left.size === 0) return false
  }
  return left !== null
}

/** Whether they share at least half of the shorter one. */
function sharesMost(a: Stretch, b: Stretch): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > 0 && 2 * shared >= Math.min(a.end - a.start, b.end - b.start)
}

function isQuoted({ finding, evidenceIds }: Placed, weightier: Placed): boolean {
  const { quote, evidenceSpans } = weightier.finding
  if (finding.quote === undefined || quote === undefined || (finding.evidenceSpans && evidenceSpans)) return false
  return [...evidenceIds].every((id) => weightier.evidenceIds.has(id)) && sharesWords(quote, finding.quote)
}
