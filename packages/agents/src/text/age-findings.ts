import type { FindingInput, JudgeContext } from '@proofline/engine/spec'
import type { Rule } from '../rules/rule-schema.js'
import { ruleFields } from '../evidence/to-finding.js'
import { standingRules } from './family-rules.js'
import type { ConceptLists } from './find-concepts.js'
import type { TextReading } from './text-reading.js'

/** Certainty that goods which are named are offered: they may be talked of only. */
const CONFIDENCE = 0.7
/** The least age of the audience, in years, where no market asked for wants more. */
const LEAST_AGE = 18

/** Word lists of goods, the label of signals that show them, the family of their rules, and markets that want an older audience. */
export const GOODS = [
  { list: 'goods-alcohol', category: 'alcohol', family: 'restricted-alcohol', from: { us: 21, in: 21 } },
  { list: 'goods-tobacco', category: 'tobacco', family: 'restricted-tobacco', from: { us: 21 } },
  { list: 'goods-gambling', category: 'gambling', family: 'restricted-gambling', from: { us: 21 } },
  { list: 'goods-weapons', category: 'weapons', family: 'restricted-weapons', from: {} },
] as const

/** The word lists that {@link ageFindings} reads; goods that are denied or only mentioned do not count. */
export const GOODS_LISTS: ConceptLists = Object.fromEntries(GOODS.map(({ list }) => [list, ['negated', 'mentioned']]))

/**
 * Findings where the caller says that the audience (`assetFacts.audienceAge`) is too young for goods that the text
 * names: under the rule that stands for their family in each jurisdiction asked for, `high` at least. `owns` tells the
 * agent's rules.
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

/** Whether an audience of an age is too young for goods in a market that was asked for and that the rule is of. */
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

/** What such a finding says. */
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
