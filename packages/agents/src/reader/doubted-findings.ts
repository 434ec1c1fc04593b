import type { FindingInput } from '@proofline/engine/spec'
import type { RuleMatch } from '../match/matcher.js'
import type { Suspect } from './create-reader.js'
import type { Place } from './passages.js'

/**
 * Certainty that words which match a rule break it, where the sentence does not read that way. By the severity that was
 * taken from it: of two hints on the same words the one that was graver still speaks for both, also beside one that was
 * a hint from the beginning.
 */
const DOUBTED_CONFIDENCE = { critical: 0.42, high: 0.4, medium: 0.38, low: 0.36 } as const

/**
 * Findings of rules, those lowered to hints whose sentences read, as a whole, like no breach of their family nor of one
 * near it: `doubts` tells. Critical ones, too: rules on goods that may never be sold wait for single words, which name
 * rivers and docks as well. Words on which several of `matches`, those of all agents, stand are doubted under each
 * family or not at all, so that of two names for one breach the lesser never hides the better one. Words in disguise are
 * not doubted: nobody hides what is harmless, and the reader knows no such spelling.
 */
export async function doubtedFindings(
  findings: readonly FindingInput[],
  isOfRule: (finding: FindingInput) => boolean,
  matches: readonly RuleMatch[],
  doubts: (suspect: Suspect) => Promise<boolean>,
): Promise<FindingInput[]> {
  const told: FindingInput[] = []
  for (const finding of findings) {
    const { severity, spans = [], message } = finding
    const isOpen = isOfRule(finding) && spans.length > 0
    if (!isOpen || !(await areDoubted(standingOn(spans, matches), doubts))) {
      told.push(finding)
      continue
    }
    const confidence = DOUBTED_CONFIDENCE[severity]
    told.push(
      severity === 'low'
        ? { ...finding, confidence }
        : {
            ...finding,
            severity: 'low',
            confidence,
            message: `${message.trim()} These words are on its list, but the sentence does not read that way: a hint.`,
          },
    )
  }
  return told
}

function standingOn(spans: readonly Place[], matches: readonly RuleMatch[]): RuleMatch[] {
  return matches.filter(
    ({ severity, places }) =>
      severity !== 'low' && places.some((place) => spans.some((one) => place.start < one.end && one.start < place.end)),
  )
}

async function areDoubted(
  matches: readonly RuleMatch[],
  doubts: (suspect: Suspect) => Promise<boolean>,
): Promise<boolean> {
  for (const { rule, severity, places, isDisguised } of matches) {
    if (isDisguised || !(await doubts({ family: rule.family, severity, places }))) return false
  }
  return matches.length > 0
}
