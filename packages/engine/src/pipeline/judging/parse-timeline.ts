import { ProoflineError } from '../../spec/faults/errors.js'
import { describeIssue, readAs, type SchemaIssue } from '../../spec/faults/schema-issues.js'
import { type Timeline, timelineSchema } from '../../spec/evidence/timeline.js'

/** Most faults in `details`, and most named in the message. */
const MAX_ISSUES = 20
const MAX_NAMED = 3

/** A stored timeline, validated and copied. Throws `timeline_invalid`, naming the first faults. */
export function parseTimeline(value: unknown): Timeline {
  const { data, issues: misformed } = readAs(timelineSchema, value)
  const faults = misformed ?? faultsIn(data)
  if (data && faults.length === 0) {
    try {
      // Agents get it frozen, while the original belongs to the caller.
      return structuredClone(data)
    } catch (cause) {
      throw new ProoflineError('timeline_invalid', 'This timeline holds values that are not JSON data.', { cause })
    }
  }
  const issues = faults.slice(0, MAX_ISSUES)
  const named = issues.slice(0, MAX_NAMED).map(describeIssue).join('; ')
  const sentence = `This is not a timeline of form evidence-timeline.v1: ${named}`
  throw new ProoflineError('timeline_invalid', sentence, { details: { issues } })
}

/** What the schema cannot check: duplicate ids, which would make findings ambiguous, and missing frames. */
function faultsIn({ items }: Timeline): SchemaIssue[] {
  const ids = new Set<string>()
  const frames = new Set(items.filter(({ kind }) => kind === 'frame').map(({ id }) => id))
  return items.flatMap((item, index) => {
    const faults: SchemaIssue[] = []
    if (ids.has(item.id)) faults.push({ path: `items.${index}.id`, message: `${item.id} occurs twice` })
    ids.add(item.id)
    const missing = 'frames' in item ? item.frames.find((id) => !frames.has(id)) : undefined
    if (missing !== undefined)
      faults.push({ path: `items.${index}.frames`, message: `${missing} is not a frame of it` })
    return faults
  })
}
