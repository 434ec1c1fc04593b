import { ProoflineError } from '../spec/errors.js'
import { type Timeline, timelineSchema } from '../spec/timeline.js'

interface TimelineFault {
  readonly path: string
  readonly message: string
}

/** Most faults that `details` lists, and most that the message names. */
const MAX_ISSUES = 20
const MAX_NAMED = 3

/** A stored timeline, validated and copied. Throws `timeline_invalid`, naming the first faults. */
export function parseTimeline(value: unknown): Timeline {
  const parsed = timelineSchema.safeParse(value)
  const faults = parsed.success ? faultsIn(parsed.data) : []
  if (parsed.success && faults.length === 0) {
    try {
      // Agents get it frozen, and the caller's own object stays theirs.
      return structuredClone(parsed.data)
    } catch (cause) {
      throw new ProoflineError('timeline_invalid', 'This timeline holds values that are not JSON data.', { cause })
    }
  }
  const found = parsed.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? faults
  const issues = found.slice(0, MAX_ISSUES)
  const named = issues.slice(0, MAX_NAMED).map(({ path, message }) => (path ? `${path}: ${message}` : message))
  const sentence = `This is not a timeline of form evidence-timeline.v1: ${named.join('; ')}`
  throw new ProoflineError('timeline_invalid', sentence, { details: { issues } })
}

/** What the schema cannot see: ids that two items share, so that a finding would rest on either, and missing frames. */
function faultsIn({ items }: Timeline): TimelineFault[] {
  const ids = new Set<string>()
  const frames = new Set(items.filter(({ kind }) => kind === 'frame').map(({ id }) => id))
  return items.flatMap((item, index) => {
    const faults: TimelineFault[] = []
    if (ids.has(item.id)) faults.push({ path: `items.${index}.id`, message: `${item.id} is there twice` })
    ids.add(item.id)
    const missing = 'frames' in item ? item.frames.find((id) => !frames.has(id)) : undefined
    if (missing !== undefined) faults.push({ path: `items.${index}.frames`, message: `${missing} is no frame of it` })
    return faults
  })
}
