import { createMatcher } from '../match/matcher.js'
import type { EvidencePassage } from '../evidence/passages.js'
import { type Rule, type RuleSet, ruleSchema } from '../rules/rule-schema.js'

/** What speech and readable lines say of how an asset was made. */
export interface SaidOfAi {
  readonly showsAiLabel: boolean
  readonly deniesAi: boolean
}

/** The word lists that labels and denials are looked up in. */
const LABELS = 'ai-label-on-screen'
const DENIALS = 'ai-denial'

/** Looks for labels of AI-made content, and for the word of the asset that it is none. Lines that nobody can read say nothing. */
export function createSaidOfAi(set: Pick<RuleSet, 'vocabulary' | 'patterns'>) {
  const matcher = createMatcher([listRule(LABELS), listRule(DENIALS)], set)
  return (passages: readonly EvidencePassage[]): SaidOfAi => {
    const readable = passages.filter(({ cures }) => cures)
    const { matches } = matcher.match(readable, () => false)
    const says = (list: string): boolean => matches.some(({ rule }) => rule.title === list)
    return { showsAiLabel: says(LABELS), deniesAi: says(DENIALS) }
  }
}

function listRule(list: string): Rule {
  return ruleSchema.parse({
    id: `list.${list}`,
    title: list,
    agent: 'list',
    family: 'list',
    jurisdictions: ['global'],
    severity: 'low',
    citation: list,
    url: 'https://example.org/',
    lastVerified: null,
    triggers: [`{${list}}`],
    ignore: ['negated'],
    message: list,
    recommendation: list,
    examples: { violate: ['', ''], comply: ['', ''] },
  })
}
