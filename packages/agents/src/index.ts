import { type Agent, parseWith } from '@proofline/engine/spec'
import { z } from 'zod'
import { jurisdictionDetection } from './jurisdictions/jurisdiction-detection.js'
import { complianceCheckVideo, rightsClearanceImage } from './media-agents.js'
import type { LoadOptions } from './rules/load-rules.js'
import { openRuleLibrary } from './text/rule-library.js'
import { textAgents } from './text/text-agents.js'

export { areNearFamilies, FAMILIES, type Family } from './families.js'
export { guessLanguage, type Language, LANGUAGES } from './match/guess-language.js'
export { createMatcher, type Matcher, type Passage, type Place, type RuleMatch } from './match/matcher.js'
export type { Silence } from './match/obstacles.js'
export { type Sentence, sentencesOf } from './match/scan/sentences.js'
export { createReader, type Reader, READER_MODEL, type Reading } from './reader/create-reader.js'
export { applyRemedy } from './rules/apply-remedy.js'
export { loadRules, type LoadOptions, readSources, type SourceSet } from './rules/load-rules.js'
export type { Remedy } from './rules/remedy-schema.js'
export type { Pattern, Rule, RuleContext, RuleSet, Vocabulary } from './rules/rule-schema.js'
export { selectRules } from './rules/select-rules.js'
export { testRules, type RuleFault } from './rules/test-rules.js'

const optionsSchema = z.strictObject({ packs: z.array(z.string()).optional() })

/**
 * The agents of this package, all over one set of rules: those that come with it and those of `packs` (folders). Cheap:
 * rules are read when an agent is opened or its `rulesVersion` is asked for, whichever comes first, and that may throw
 * `rule_pack_invalid`. Throws `context_invalid` for unknown options: a mistyped one would silently leave out whole
 * packs.
 */
export function complianceAgents(options: LoadOptions = {}): Agent[] {
  parseWith(optionsSchema, options, 'options of the agents are')
  const library = openRuleLibrary(options)
  return [
    complianceCheckVideo(library.rules),
    rightsClearanceImage(library.rules),
    jurisdictionDetection(library),
    ...textAgents(library),
  ]
}
