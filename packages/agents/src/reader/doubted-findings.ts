import type { FindingInput } from '@proofline/engine/spec'
import type { RuleMatch } from '../match/matcher.js'
import type { Suspect } from './create-reader.js'
import type { Place } from './passages.js'

/**
 * Confidence that words which match a rule break it, where the sentence does not read that way; by the severity that
 * the finding had before. Of two hints on the same words the one that was more severe then still ranks first, also
 * ahead of one that was a hint from the beginning.
 */
const DOUBTED_CONFIDENCE = { critical: 0.42, high: 0.4, medium: 0.38, low: 0.36 } as const

/**
 * The findings, with those of rules lowered to hints where `doubts` says that the whole sentence does not read like a
 * breach of their family or a related one. This includes critical ones: rules on goods that may never be sold match
 * single words, which may also name a river or a dock. Words with several `matches` (of all agents) are doubted under
 * every family or not at all, so that of two names for one breach the weaker never hides the stronger. Disguised words
 * are never doubted: nobody disguises what is harmless, and the reader knows no such spelling. Nor are words that the
 * law bars as such (`perSe`), however the sentence reads.
 */
export async function doubtedFindings(
  findings: readonly FindingInput[],
  isOfRule: (finding: FindingInput) => boolean,
  matches: readonly RuleMatch[],
  doubts: (suspect: Suspect) => Promise<boolean>,
): Promise<FindingInput[]> {
  const weighed: FindingInput[] = []
  for (const finding of findings) {
    const { severity, spans = [], message } = finding
    const isOpen = isOfRule(finding) && spans.length > 0
    if (!isOpen || !(await areDoubted(standingOn(spans, matches), doubts))) {
      weighed.push(finding)
      continue
    }
    const confidence = DOUBTED_CONFIDENCE[severity]
    weighed.push(
      severity === 'low'
        ? { ...finding, confidence }
        : {
            ...finding,
            severity: 'low',
            confidence,
            message: `${message.trim()} Only a hint: the words match the rule, but the sentence as a whole does not read like a breach.`,
          },
    )
  }
  return weighed
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
  for (const { rule, severity, places, isDisguised, isPerSe } of matches) {
    if (isDisguised || isPerSe || !(await doubts({ family: rule.family, severity, places }))) return false
  }
  return matches.length > 0
}
