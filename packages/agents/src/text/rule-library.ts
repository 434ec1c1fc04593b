import type { JudgeContext, Timeline } from '@proofline/engine/spec'
import { CLAIM_LISTS } from '../full/claim-ledger.js'
import { PROOF_LISTS } from '../full/substantiation.js'
import { MARKET_LISTS } from '../jurisdictions/detect-markets.js'
import { guessLanguage } from '../match/guess-language.js'
import { createSentenceMemory } from '../match/search/sentence-memory.js'
import { type Portions, type SharedWork, shareWork } from '../portions.js'
import { planRemedies } from '../remedies/plan-remedies.js'
import { openRuleBook, type RulePage } from '../rule-book.js'
import { loadRules, type LoadOptions } from '../rules/load-rules.js'
import type { RuleSet } from '../rules/rule-schema.js'
import { GOODS_LISTS } from './age-findings.js'
import { LABEL_LISTS } from './fact-findings.js'
import { type ConceptLists, conceptRules, conceptsOf, isConceptRule } from './find-concepts.js'
import type { TextReading } from './text-reading.js'

/** All word lists that agents look for in a text besides the rules. */
export const CONCEPT_LISTS: ConceptLists = {
  ...MARKET_LISTS,
  ...CLAIM_LISTS,
  ...PROOF_LISTS,
  ...GOODS_LISTS,
  ...LABEL_LISTS,
}

/** One set of rules, shared by all agents over it. */
export interface RuleLibrary {
  /** The rules, read when first asked for. Throws `rule_pack_invalid`. */
  rules(): RuleSet
  /** The rules of a context. */
  page(context: JudgeContext): RulePage
  /**
   * A text asset matched against them, and the words of {@link CONCEPT_LISTS} in it: once for all agents that ask for
   * the same timeline. Other callers have their turn while a long text is read; rejects when `signal` fires.
   */
  read(timeline: Timeline, context: JudgeContext, signal: AbortSignal): Promise<TextReading>
}

/**
 * Opens the rules of this package and those of `packs`. Nothing is read before it is needed. A reading is kept as long
 * as its timeline is, so that five agents over one text cost one pass.
 */
export function openRuleLibrary(options: LoadOptions = {}): RuleLibrary {
  let set: RuleSet | undefined
  let look: ReturnType<typeof openRuleBook> | undefined
  const readings = new WeakMap<Timeline, Map<RulePage, SharedWork<TextReading>>>()
  const rules = (): RuleSet => (set ??= loadRules(options))
  const page = (context: JudgeContext): RulePage =>
    (look ??= openRuleBook(rules(), conceptRules(CONCEPT_LISTS)))(context)

  return {
    rules,
    page,
    async read(timeline, context, signal) {
      const known = readings.get(timeline) ?? new Map<RulePage, SharedWork<TextReading>>()
      readings.set(timeline, known)
      const asked = page(context)
      const reading = known.get(asked) ?? shareWork(readText(timeline.asset.text ?? '', rules(), asked))
      known.set(asked, reading)
      return reading(signal)
    },
  }
}

function* readText(text: string, set: RuleSet, page: RulePage): Portions<TextReading> {
  const language = guessLanguage(text)
  const memory = createSentenceMemory()
  const passage = { text, recognised: false, cures: true }
  const { matches: all } = yield* page.matcher.matchInPortions([passage], () => false, memory)
  const matches = all.filter(({ rule }) => rule.measure === undefined && !isConceptRule(rule))
  const remedies = yield* planRemedies(text, matches, page.matcher, language, memory)
  return { text, language, set, page, matches, concepts: conceptsOf(all), remedies }
}
