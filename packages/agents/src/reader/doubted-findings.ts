import type { FindingInput } from '@proofline/engine/spec'
import type { Place } from './passages.js'

/** Certainty that words which match a rule break it, where the sentence does not read that way. */
const DOUBTED_CONFIDENCE = 0.4

/**
 * Findings of rules, those lowered to hints whose sentences read, as a whole, like no breach of their family nor of one
 * near it: `doubts` tells. Critical ones stay: there a person looks in any case.
 */
export async function doubtedFindings(
  findings: readonly FindingInput[],
  isOfRule: (finding: FindingInput) => boolean,
  doubts: (family: string, places: readonly Place[]) => Promise<boolean>,
): Promise<FindingInput[]> {
  const told: FindingInput[] = []
  for (const finding of findings) {
    const { severity, category, spans = [], message } = finding
    const isOpen = isOfRule(finding) && (severity === 'medium' || severity === 'high') && spans.length > 0
    told.push(
      isOpen && (await doubts(category, spans))
        ? {
            ...finding,
            severity: 'low',
            confidence: DOUBTED_CONFIDENCE,
            message: `${message.trim()} These words are on its list, but the sentence does not read that way: a hint.`,
          }
        : finding,
    )
  }
  return told
}
