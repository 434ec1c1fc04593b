import { describeIssue, issuesOf } from '@proofline/engine/spec'
import { z } from 'zod'

/** Describes the faults of a labelled file for its author: the fields of a schema's faults, or a message. */
export function describeFault(fault: unknown): string {
  if (fault instanceof z.ZodError) return issuesOf(fault).map(describeIssue).join('; ')
  return fault instanceof Error ? fault.message : String(fault)
}
