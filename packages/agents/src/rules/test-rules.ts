import { createMatcher, type Passage, type RuleMatch } from '../match/matcher.js'
import type { Silence } from '../match/obstacles.js'
import { guessLanguage } from '../match/guess-language.js'
import { saysCure } from '../text/says-cure.js'
import { createAiStatementReader } from '../visual/ai-statements.js'
import { applyRemedy } from './apply-remedy.js'
import type { Rule, RuleSet } from './rule-schema.js'

/**
 * An example of a rule that does not do what it is there for: the rule is silent on it, another (`fired`) is not, or it
 * still fires after its remedy, which gave `repaired`. `where` is the path to the example in its document; for a rule
 * that sees, to the wording of its remedy. `silence` says why a rule is silent: never the day or the market, since
 * every rule is tested as if it were in force.
 */
export interface RuleFault {
  readonly ruleId: string
  readonly kind: 'silent' | 'false-alarm' | 'remedy'
  readonly where: readonly (string | number)[]
  readonly example: string
  readonly silence?: Silence
  readonly fired?: string
  readonly repaired?: string
}

/**
 * Runs the examples of every rule (or of those of one `family`): each that violates must make its rule fire, and fall
 * silent when the remedy is applied; none that complies may make its own rule fire, or any rule of the same
 * jurisdictions at medium severity or above. Of a rule that sees, every wording of its remedy must be a line that cures
 * it. Returns what fails, empty where all is well.
 */
export function testRules(
  set: Pick<RuleSet, 'rules' | 'patterns' | 'vocabulary'>,
  { family }: { readonly family?: string } = {},
): RuleFault[] {
  const matcher = createMatcher(set.rules, set)
  const passageOf = (text: string): Passage => ({ text, recognised: true, cures: true })
  const matchesOf = (text: string): readonly RuleMatch[] => matcher.match([passageOf(text)], () => false).matches

  const violating = (rule: Rule, example: string, at: number): RuleFault[] => {
    const fault = { ruleId: rule.id, where: ['examples', 'violate', at], example } as const
    const match = matchesOf(example).find((candidate) => candidate.rule === rule)
    if (match === undefined) {
      return [{ ...fault, kind: 'silent', silence: matcher.silence(rule, passageOf(example)) }]
    }
    const { remedy } = match.wording
    if (remedy === undefined) return []
    const repaired = applyRemedy(example, match.places, remedy, guessLanguage(example))
    return matchesOf(repaired).some((candidate) => candidate.rule === rule)
      ? [{ ...fault, kind: 'remedy', repaired }]
      : []
  }
  const complying = (rule: Rule, example: string, at: number): RuleFault[] =>
    matchesOf(example)
      .filter((match) => match.rule === rule || (raisesAlarm(match) && sharesMarket(rule, match.rule)))
      .map((match) => ({
        ruleId: rule.id,
        kind: 'false-alarm',
        where: ['examples', 'comply', at],
        example,
        fired: match.rule.id,
      }))

  const aiStatementsIn = createAiStatementReader(set)
  /** Provenance asks for a label, goods for one of the rule's own lines. */
  const seeing = (rule: Rule): RuleFault[] => {
    if (rule.sees === undefined || rule.remedy?.action !== 'insert') return []
    const { sees, remedy } = rule
    return Object.entries(remedy.text)
      .filter(([, text]) =>
        'provenance' in sees
          ? !aiStatementsIn([passageOf(text)]).showsAiLabel
          : saysCure(rule, text, set, true) !== true,
      )
      .map(([language, text]) => ({
        ruleId: rule.id,
        kind: 'remedy',
        where: ['remedy', 'text', language],
        example: text,
        repaired: text,
      }))
  }

  return set.rules
    .filter((rule) => family === undefined || rule.family === family)
    .flatMap((rule) => [
      ...rule.examples.violate.flatMap((example, at) => violating(rule, example, at)),
      ...rule.examples.comply.flatMap((example, at) => complying(rule, example, at)),
      ...seeing(rule),
    ])
}

function raisesAlarm({ rule, severity }: RuleMatch): boolean {
  return severity !== 'low' && rule.status !== 'announced' && rule.measure === undefined
}

function sharesMarket(a: Rule, b: Rule): boolean {
  return b.jurisdictions.some((id) => id === 'global' || a.jurisdictions.includes(id))
}
