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
/** Most that a sentence is trusted to say by its sense alone; words that match a rule stand at 0.9. */
const MAX_CONFIDENCE = 0.7
const REMOVE = { action: 'remove' } as const

/**
 * Words by which a sentence refuses, denies or warns: the reader hears what it is about and not that it says no.
 * English, as the reader is. Costs a few of its finds; sense alone is no ground for blaming a text that objects.
 */
const OBJECTIONS =
  /\b(?:not|never|cannot|nobody|none|no longer|stop|stopped|refuse[sd]?|ban(?:s|ned)?|remove[sd]?|report(?:s|ed)?|warn(?:s|ed|ing)?|scam(?:s|mers)?|fraud|fined|court|council)\b|n[\u2019']t\b/i

/**
 * Findings on sentences that read like a breach and that no rule caught: under the rule that stands for the family, or for
 * what the sentence is about, in each jurisdiction asked for, if the agent `owns` it; as `low`, because on clean texts meant as traps sense alone errs
 * too often to hold an ad, but it tells a person where to look; as severe as that rule where the reader is sure, but
 * never critical. A sentence that objects is passed over, one that a rule of that family or of a near one has marked is
 * left to that rule, and a rule whose cure the text holds, or whose own `unless` the sentence, is left alone.
 */
export function sensedFindings(
  readings: readonly Reading[],
  reading: TextReading,
  context: JudgeContext,
  owns: (agentId: string) => boolean,
): FindingInput[] {
  const { text, set } = reading
  return readings.flatMap(({ family, start, end, score, sure }) => {
    if (isFlagged(reading, family, { start, end }) || OBJECTIONS.test(text.slice(start, end))) return []
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
