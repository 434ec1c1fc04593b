import { ProoflineError } from '../../spec/faults/errors.js'
import { describeIssue, readAs, type SchemaIssue } from '../../spec/faults/schema-issues.js'
import { type Timeline, timelineSchema } from '../../spec/evidence/timeline.js'
import { inEvidenceOrder } from '../../timeline/assign-ids.js'
import { deepCopy } from '../../util/values/deep-copy.js'

/** Most faults in `details`, and most named in the message. */
const MAX_ISSUES = 20
const MAX_NAMED = 3

/**
 * A stored timeline, validated and copied, its items in evidence order: who edits it need not keep that. Throws
 * `timeline_invalid`, naming the first faults.
 */
export function parseTimeline(value: unknown): Timeline {
  const { data, issues: misformed } = readAs(timelineSchema, value)
  const faults = misformed ?? faultsIn(data)
  if (data && faults.length === 0) {
    try {
      // Agents get it frozen, while the original belongs to the caller.
      return deepCopy({ ...data, items: inEvidenceOrder(data.items) })
    } catch (cause) {
      throw new ProoflineError('timeline_invalid', 'This timeline holds values that are not JSON data.', { cause })
    }
  }
  const issues = faults.slice(0, MAX_ISSUES)
  const named = issues.slice(0, MAX_NAMED).map(describeIssue).join('; ')
  const sentence = `This is not a timeline of form evidence-timeline.v1: ${named}`
  throw new ProoflineError('timeline_invalid', sentence, { details: { issues } })
}

/**
 * What the schema cannot check: ids that are duplicate, or name another kind, which would make findings ambiguous,
 * missing frames, and times that run backwards.
 */
function faultsIn({ items }: Timeline): SchemaIssue[] {
  const ids = new Set<string>()
  const frames = new Set(items.filter(({ kind }) => kind === 'frame').map(({ id }) => id))
  return items.flatMap((item, index) => {
    const faults: SchemaIssue[] = []
    if (ids.has(item.id)) faults.push({ path: `items.${index}.id`, message: `${item.id} occurs twice` })
    ids.add(item.id)
    if (!item.id.startsWith(`${item.kind}_`))
      faults.push({ path: `items.${index}.id`, message: `must begin with ${item.kind}_` })
    const { startMs = 0, endMs = startMs } = item
    if (endMs < startMs) faults.push({ path: `items.${index}.endMs`, message: 'must not be before startMs' })
    const missing = 'frames' in item ? item.frames.find((id) => !frames.has(id)) : undefined
    if (missing !== undefined)
      faults.push({ path: `items.${index}.frames`, message: `${missing} is not a frame of it` })
    return faults
  })
}
