import type { Remedy } from '@proofline/engine/spec'
import type { Language } from '../match/guess-language.js'
import type { RuleMatch } from '../match/matcher.js'
import type { RulePage } from '../rule-book.js'
import type { RuleSet } from '../rules/rule-schema.js'
import type { FoundConcept } from './find-concepts.js'

/**
 * A text matched against all rules of a context: what fired, and the remedy of each match that has one. `concepts`: the
 * words of the lists that agents look for besides the rules.
 */
export interface TextReading {
  readonly text: string
  readonly language: Language
  readonly set: RuleSet
  readonly page: RulePage
  readonly matches: readonly RuleMatch[]
  readonly concepts: readonly FoundConcept[]
  readonly remedies: ReadonlyMap<RuleMatch, Remedy>
}
