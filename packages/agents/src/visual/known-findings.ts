import type { FindingInput, JudgeContext, Timeline } from '@proofline/engine/spec'
import type { EvidencePassage } from '../evidence/passages.js'
import { ruleFields } from '../evidence/to-finding.js'
import { wordingIn } from '../rules/apply-remedy.js'
import type { RulePage } from '../rule-book.js'
import type { Rule, RuleSet } from '../rules/rule-schema.js'
import { GOODS, GOODS_LISTS, isTooYoung, tooYoung } from '../text/age-findings.js'
import { FACTS, LABEL_LISTS } from '../text/fact-findings.js'
import { standingRules } from '../text/family-rules.js'
import { createConceptFinder } from '../text/find-concepts.js'

/** Certainty of a conclusion from the caller's own statement and a label that was not found. */
const CONFIDENCE = 0.8
const SPONSORED = FACTS[0]

/**
 * A picture or film and what is known about it. `isCured`: whether it contains a line that cures a rule; `language`:
 * two letters.
 */
export interface KnownCase {
  readonly timeline: Timeline
  readonly context: JudgeContext
  readonly page: RulePage
  readonly passages: readonly EvidencePassage[]
  readonly isCured: (rule: Rule) => boolean
  readonly language: string
}

/**
 * Opens what follows from the caller's word on a picture or film (`assetFacts`): sponsored, and neither a readable line
 * nor the voice says so; an audience (`audienceAge`) too young for goods that are shown, named or spoken of. One
 * finding for each rule that stands for the family in a market asked for. Whether it was made with AI is compared with
 * its provenance metadata (`visualFindings`); the text that goes with a picture is judged by the agents of text.
 */
export function createKnownFindings(
  set: Pick<RuleSet, 'vocabulary' | 'patterns'>,
): (known: KnownCase) => FindingInput[] {
  const labels = createConceptFinder(LABEL_LISTS, set)
  const goods = createConceptFinder(GOODS_LISTS, set)
  return (known) => [...sponsoredFindings(known, labels), ...youngFindings(known, goods)]
}

type Finder = ReturnType<typeof createConceptFinder>

function sponsoredFindings(known: KnownCase, find: Finder): FindingInput[] {
  const { timeline, context, page, passages, isCured, language } = known
  // If there is a caption the label may be there, so the remedy asks for it there.
  if (context.assetFacts.sponsored !== true || timeline.asset.text !== undefined) return []
  const isLabelled = passages.some(
    ({ text, recognised, cures }) => cures && find(text, recognised).some(({ list }) => list === SPONSORED.list),
  )
  const ground = timeline.items.find(({ kind }) => kind === 'frame')?.id
  if (isLabelled || ground === undefined) return []
  const text = wordingIn(SPONSORED.label, language)
  const owing = standingRules({ page }, SPONSORED.family, () => true).filter((rule) => !isCured(rule))
  return owing.map((rule) => ({
    ...ruleFields(rule, rule.severity, context),
    message: `${rule.message.trim()} ${SPONSORED.says}`,
    confidence: CONFIDENCE,
    evidenceIds: [ground],
    remedy: { action: 'insert', text, result: text },
  }))
}

function youngFindings({ timeline, context, page, passages }: KnownCase, find: Finder): FindingInput[] {
  const age = context.assetFacts.audienceAge
  if (age === undefined) return []
  const named = passages.map(({ text, recognised }) => find(text, recognised).map(({ list }) => list))
  return GOODS.flatMap(({ list, category, family, from }) => {
    const seen = timeline.items.flatMap((item) => {
      return item.kind === 'signal' && item.type === 'category' && item.label === category ? [item.id] : []
    })
    const mentioned = passages.flatMap(({ pieces }, at) =>
      named[at]!.includes(list) ? pieces.map(({ item }) => item.id) : [],
    )
    const evidenceIds = [...new Set([...seen, ...mentioned])]
    if (evidenceIds.length === 0) return []
    return standingRules({ page }, family, () => true)
      .filter((rule) => isTooYoung(age, rule, from, context))
      .map((rule) => ({ ...tooYoung(rule, age, context), evidenceIds }))
  })
}
