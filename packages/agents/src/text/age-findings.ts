import type { FindingInput, JudgeContext } from '@proofline/engine/spec'
import type { Rule } from '../rules/rule-schema.js'
import { ruleFields } from '../evidence/to-finding.js'
import { standingRules } from './family-rules.js'
import type { ConceptLists } from './find-concepts.js'
import type { TextReading } from './text-reading.js'

/** Certainty that named goods are offered: they may only be mentioned. */
const CONFIDENCE = 0.7
/** Least age of the audience, in years, unless a requested market requires more. */
const LEAST_AGE = 18

/**
 * Goods: their word lists, the label of signals that show them, the family of their rules, and markets with a higher
 * age.
 */
export const GOODS = [
  { list: 'goods-alcohol', category: 'alcohol', family: 'restricted-alcohol', from: { us: 21, in: 21 } },
  { list: 'goods-tobacco', category: 'tobacco', family: 'restricted-tobacco', from: { us: 21 } },
  { list: 'goods-gambling', category: 'gambling', family: 'restricted-gambling', from: { us: 21 } },
  { list: 'goods-weapons', category: 'weapons', family: 'restricted-weapons', from: {} },
] as const

/** The word lists that {@link ageFindings} reads; goods that are negated or only mentioned do not count. */
export const GOODS_LISTS: ConceptLists = Object.fromEntries(GOODS.map(({ list }) => [list, ['negated', 'mentioned']]))

/**
 * Findings if the stated audience (`assetFacts.audienceAge`) is too young for goods that the text names: under the rule
 * that stands for their family in each requested jurisdiction, at least `high`. `owns` selects the agent's rules.
 */
export function ageFindings(
  reading: TextReading,
  context: JudgeContext,
  owns: (agentId: string) => boolean,
): FindingInput[] {
  const { text, concepts } = reading
  const age = context.assetFacts.audienceAge
  if (age === undefined) return []
  return GOODS.flatMap(({ list, family, from }) => {
    const spans = concepts.filter((one) => one.list === list).map(({ start, end }) => ({ start, end }))
    if (spans.length === 0) return []
    return standingRules(reading, family, owns)
      .filter((rule) => isTooYoung(age, rule, from, context))
      .map((rule) => ({
        ...tooYoung(rule, age, context),
        quote: text.slice(spans[0]!.start, spans[0]!.end),
        spans,
      }))
  })
}

/** Whether an audience of this age is too young for goods in a requested market to which the rule applies. */
export function isTooYoung(
  age: number,
  { jurisdictions }: Rule,
  from: Readonly<Record<string, number>>,
  context: JudgeContext,
): boolean {
  const asked = jurisdictions.includes('global')
    ? context.jurisdictions
    : jurisdictions.filter((id) => context.jurisdictions.includes(id))
  return asked.some((id) => age < leastAge(from, id))
}

/** The texts of such a finding. */
export function tooYoung(rule: Rule, age: number, context: JudgeContext) {
  return {
    ...ruleFields(rule, rule.severity === 'critical' ? 'critical' : 'high', context),
    message: `You stated that the audience is ${age} years old, which is too young for what is offered here.`,
    confidence: CONFIDENCE,
  } as const
}

function leastAge(from: Readonly<Record<string, number>>, jurisdiction: string): number {
  return from[jurisdiction] ?? LEAST_AGE
}
