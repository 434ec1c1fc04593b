import type { FindingInput, JudgeContext, Severity } from '@proofline/engine/spec'
import { ruleFields } from '../evidence/to-finding.js'
import { describeRemedy } from '../remedies/describe-remedy.js'
import { remedyEdits } from '../rules/apply-remedy.js'
import type { Rule } from '../rules/rule-schema.js'
import { isFlagged, rulesOfSubject } from '../text/family-rules.js'
import { saysCure } from '../text/says-cure.js'
import { saysOtherwise } from '../text/says-otherwise.js'
import type { TextReading } from '../text/text-reading.js'
import type { Reading } from './create-reader.js'

/** Longest quote, in UTF-16 units. */
const MAX_QUOTE = 200
/** Highest confidence of a finding by meaning alone; words that match a rule have 0.9. */
const MAX_CONFIDENCE = 0.7
const REMOVE = { action: 'remove' } as const

/**
 * Words with which a sentence refuses, denies or warns: the network sees the subject but not the negation. English
 * only, like the network's own reports. Costs a few true reports.
 */
const OBJECTIONS =
  /\b(?:not|never|cannot|nobody|none|no longer|stop|stopped|refuse[sd]?|ban(?:s|ned)?|remove[sd]?|report(?:s|ed)?|warn(?:s|ed|ing)?|scam(?:s|mers)?|fraud|fined|court|council)\b|n[\u2019']t\b/i

/** Buttons that shame speak for the buyer, and refuse: "No thanks, I don't like saving money". */
const REFUSING: ReadonlySet<string> = new Set(['urgency-scarcity'])

/**
 * Findings on sentences that read like a breach and that no rule caught: under the rule that stands for the family, or
 * for the sentence's subject, in each requested jurisdiction, if the agent `owns` it. They are `low`, because on honest
 * texts written as traps meaning alone errs too often to hold an ad, but a person should look; if the reader is sure,
 * they are as severe as the rule, but never critical. Skipped are sentences that object, sentences flagged by a rule of
 * that family or a near one, and rules whose cure the text contains or whose own `unless` the sentence does.
 */
export function sensedFindings(
  readings: readonly Reading[],
  reading: TextReading,
  context: JudgeContext,
  owns: (agentId: string) => boolean,
): FindingInput[] {
  const { text, set } = reading
  return readings.flatMap(({ family, start, end, score, sure }) => {
    if (isFlagged(reading, family, { start, end })) return []
    if (!REFUSING.has(family) && OBJECTIONS.test(text.slice(start, end))) return []
    return rulesOfSubject(reading, family, owns, text.slice(start, end))
      .filter((rule) => saysCure(rule, text, set) !== true && !saysOtherwise(rule, text.slice(start, end), set))
      .map((rule) => ({
        ...ruleFields(rule, sure ? severityOf(rule) : 'low', context),
        message: `${rule.message.trim()} No rule lists these words, but the sentence as a whole reads like such a claim.`,
        confidence: Math.min(score, MAX_CONFIDENCE),
        quote: text.slice(start, Math.min(end, start + MAX_QUOTE)),
        spans: [{ start, end: Math.min(end, start + MAX_QUOTE) }],
        remedy:
          rule.remedy?.action === 'withhold'
            ? { action: 'withhold' as const, start: 0, end: text.length, result: '' }
            : describeRemedy(text, remedyEdits(text, [{ start, end }], REMOVE, 'en'), 'remove'),
      }))
  })
}

function severityOf({ severity }: Rule): Severity {
  return severity === 'critical' ? 'high' : severity
}
