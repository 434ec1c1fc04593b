import type { JudgeContext, Remedy, Timeline } from '@proofline/engine/spec'
import { guessLanguage, type Language } from '../match/guess-language.js'
import type { RuleMatch } from '../match/matcher.js'
import { planRemedies } from '../remedies/plan-remedies.js'
import { openRuleBook, type RulePage } from '../rule-book.js'
import { loadRules, type LoadOptions } from '../rules/load-rules.js'
import type { RuleSet } from '../rules/rule-schema.js'

/** A text held against all rules of a context: what fired, and the remedy of each match that has one. */
export interface TextReading {
  readonly text: string
  readonly language: Language
  readonly set: RuleSet
  readonly page: RulePage
  readonly matches: readonly RuleMatch[]
  readonly remedies: ReadonlyMap<RuleMatch, Remedy>
}

/** One set of rules, shared by all agents over it. */
export interface RuleLibrary {
  /** The rules, read when first asked for. Throws `rule_pack_invalid`. */
  rules(): RuleSet
  /** The rules of a context. */
  page(context: JudgeContext): RulePage
  /** A text asset held against them: once for all agents that ask for the same timeline. */
  read(timeline: Timeline, context: JudgeContext): TextReading
}

/**
 * Opens the rules of this package and those of `packs`. Nothing is read before it is needed. A reading is kept as long
 * as its timeline is, so that five agents over one text cost one pass.
 */
export function openRuleLibrary(options: LoadOptions = {}): RuleLibrary {
  let set: RuleSet | undefined
  let look: ReturnType<typeof openRuleBook> | undefined
  const readings = new WeakMap<Timeline, Map<RulePage, TextReading>>()
  const rules = (): RuleSet => (set ??= loadRules(options))
  const page = (context: JudgeContext): RulePage => (look ??= openRuleBook(rules()))(context)

  return {
    rules,
    page,
    read(timeline, context) {
      const known = readings.get(timeline) ?? new Map<RulePage, TextReading>()
      readings.set(timeline, known)
      const asked = page(context)
      const reading = known.get(asked) ?? readText(timeline.asset.text ?? '', rules(), asked)
      known.set(asked, reading)
      return reading
    },
  }
}

function readText(text: string, set: RuleSet, page: RulePage): TextReading {
  const language = guessLanguage(text)
  const { matches } = page.matcher.match([{ text, recognised: false, cures: true }], () => false)
  const judged = matches.filter(({ rule }) => rule.measure === undefined)
  return { text, language, set, page, matches: judged, remedies: planRemedies(text, judged, page.matcher, language) }
}
