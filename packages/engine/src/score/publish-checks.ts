import { canonicalJson } from '../spec/plain/canonical-json.js'
import { SEVERITIES, type Check } from '../spec/report/check.js'
import { compareText } from '../spec/plain/compare-text.js'
import { type Evidence, LOUD } from '../spec/evidence/evidence.js'
import { unionBox } from '../spec/pictures/box-overlap.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import type { AgentFinding } from './ground-findings.js'
import { scoreImpact } from './score-checks.js'

/** A check with what only a text report shows of it. */
export interface PublishedCheck extends Check {
  readonly spans: readonly { start: number; end: number }[]
}

/**
 * Turns merged findings into checks: ordered by severity (worst first), then time, place in the text, rule and
 * evidence; numbered `check_001`, …; with the time range that their evidence covers, or for a still the box around it
 * (the whole picture where it has no place), and the points they cost.
 *
 * Pure, and independent of the order of the findings.
 */
export function publishChecks(findings: readonly AgentFinding[], items: readonly Evidence[]): PublishedCheck[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return findings
    .map((finding) => ({ finding, place: placeOf(finding, byId) }))
    .sort((a, b) => compare(a.finding, b.finding, a.place.startMs, b.place.startMs))
    .map(({ finding, place }, index) => {
      const { spans, primaryCategory, nearCategories: _, subject: _subject, ...published } = finding
      return {
        checkId: `check_${String(index + 1).padStart(3, '0')}`,
        ...published,
        primaryCategory: primaryCategory ?? finding.category,
        scoreImpact: scoreImpact(finding),
        ...place.fields,
        spans: spans ?? [],
      }
    })
}

/** For evidence from a picture as a whole, or from its metadata. */
const WHOLE_PICTURE: Bbox = { x: 0, y: 0, width: 1, height: 1 }

interface Place {
  readonly startMs: number
  readonly fields: Pick<Check, 'timelineLocation' | 'bbox'>
}

function placeOf(finding: AgentFinding, byId: ReadonlyMap<string, Evidence>): Place {
  const items = finding.evidenceIds.map((id) => byId.get(id)).filter((item) => item !== undefined)
  const timed = items.flatMap((item) => {
    const { startMs, endMs } = item
    return startMs === undefined ? [] : [{ isHeard: isHeard(item), startMs, endMs }]
  })
  timed.sort((a, b) => a.startMs - b.startMs)
  const first = timed[0]
  if (first) {
    const track = first.isHeard ? 'audio' : 'video'
    return { startMs: first.startMs, fields: { timelineLocation: { ...firstStretch(timed), track } } }
  }
  if (items.length === 0) return { startMs: 0, fields: {} }
  const boxes = items.flatMap((item) => ('bbox' in item && item.bbox ? [item.bbox] : []))
  return { startMs: 0, fields: { bbox: boxes.length > 0 ? boxes.reduce(unionBox) : WHOLE_PICTURE } }
}

function isHeard(item: Evidence): boolean {
  return item.kind === 'audio' || (item.kind === 'signal' && item.type === 'broadcast' && item.label === LOUD)
}

/** From the first item to the end of whatever follows without a gap: later repeats are in `evidenceIds`. */
function firstStretch(timed: readonly { startMs: number; endMs: number | undefined }[]): {
  startMs: number
  endMs: number
} {
  const startMs = timed[0]?.startMs ?? 0
  let until = startMs
  for (const item of timed) if (item.startMs <= until) until = Math.max(until, item.endMs ?? item.startMs)
  return { startMs, endMs: until }
}

function compare(a: AgentFinding, b: AgentFinding, startA: number, startB: number): number {
  return (
    SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
    startA - startB ||
    (a.spans?.[0]?.start ?? 0) - (b.spans?.[0]?.start ?? 0) ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.checkName, b.checkName) ||
    compareText(canonicalJson(a), canonicalJson(b))
  )
}
