import type { AgentInput, FindingInput, JudgeContext, Severity } from '@proofline/engine/spec'
import { z } from 'zod'
import { ruleFields } from '../evidence/to-finding.js'
import type { Rule } from '../rules/rule-schema.js'
import { placeQuote } from './place-quote.js'

/** Certainty of what a model says: above a guess, well below a rule that matched words. */
const CONFIDENCE = 0.5
/** Most findings per answer; more come from a model that has gone astray. */
const MAX_FINDINGS = 20

const answerSchema = z.object({ findings: z.array(z.unknown()) })
const findingSchema = z.object({ quote: z.string().trim().min(1), ruleId: z.string() })

/** Whether an answer has the requested form, whatever its findings are worth. */
export function isAnswer(answer: unknown): boolean {
  return answerSchema.safeParse(answer).success
}

/** The accepted findings, and how many were dropped. */
export interface ReadAnswer {
  readonly findings: FindingInput[]
  readonly dropped: number
}

/**
 * Turns a model's answer into findings. Dropped and counted is what does not quote `text` exactly, in whole words that
 * carry meaning ({@link placeQuote}), names no rule of `rules` (those in force for the context), is repeated, or comes
 * after the twentieth. What an earlier agent found under the same family on those words is omitted without being
 * counted, since it was right.
 *
 * None of the model's own wording gets into a finding: message, advice and law are those of the rule. Severity is
 * capped at `high`, because only a model has seen the breach.
 */
export function readAnswer(
  answer: unknown,
  text: string,
  rules: readonly Rule[],
  context: JudgeContext,
  earlier: AgentInput['earlier'],
): ReadAnswer {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) return { findings: [], dropped: 1 }
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const findings = new Map<string, FindingInput>()
  let dropped = 0
  for (const raw of parsed.data.findings) {
    const one = findingSchema.safeParse(raw)
    const rule = one.success ? byId.get(one.data.ruleId) : undefined
    const start = one.success ? placeQuote(text, one.data.quote) : -1
    if (!one.success || rule === undefined || start < 0 || findings.size === MAX_FINDINGS) {
      dropped++
      continue
    }
    const end = start + one.data.quote.length
    if (isKnown(rule.family, start, end, earlier)) continue
    const key = `${rule.id} ${start} ${end}`
    if (findings.has(key)) dropped++
    findings.set(key, {
      ...ruleFields(rule, capped(rule.severity), context),
      confidence: CONFIDENCE,
      quote: one.data.quote,
      spans: [{ start, end }],
    })
  }
  return { findings: [...findings.values()], dropped }
}

function capped(severity: Severity): Severity {
  return severity === 'critical' ? 'high' : severity
}

function isKnown(family: string, start: number, end: number, earlier: AgentInput['earlier']): boolean {
  return earlier.some(
    ({ category, spans = [] }) => category === family && spans.some((span) => span.start < end && start < span.end),
  )
}
