import type { Passage } from '../match/matcher.js'
import type { RuleSet } from '../rules/rule-schema.js'
import { createConceptFinder } from '../text/find-concepts.js'

/** What speech and readable lines say of how an asset was made. */
export interface AiStatements {
  readonly showsAiLabel: boolean
  readonly deniesAi: boolean
}

/** The word lists that labels and denials are looked up in. */
const LABELS = 'label-ai'
const DENIALS = 'ai-denial'

/**
 * Looks for labels of AI-made content, and for statements that the asset is none. Illegible lines say nothing.
 */
export function createAiStatementReader(set: Pick<RuleSet, 'vocabulary' | 'patterns'>) {
  const find = createConceptFinder({ [LABELS]: ['negated'], [DENIALS]: ['negated'] }, set)
  return (passages: readonly Passage[]): AiStatements => {
    const readable = passages.filter(({ cures }) => cures)
    const found = new Set(readable.flatMap(({ text, recognised }) => find(text, recognised)).map(({ list }) => list))
    return { showsAiLabel: found.has(LABELS), deniesAi: found.has(DENIALS) }
  }
}
