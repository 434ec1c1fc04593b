import type { Pattern, Rule } from '../rules/rule-schema.js'

/** What makes a rule fire, in one of the ways that it knows: a pattern under the rule's own contexts. */
export type Sense = Omit<Pattern, 'pattern'>

/** What is said of a breach, and what to do about it. */
export type Wording = Pick<Rule, 'message' | 'recommendation' | 'remedy'>

/**
 * What is said where some senses of a rule fired: what these have to say themselves, and where one of them has nothing,
 * what the rule says of all. Whatever cannot be published at all is withheld, whatever else would repair the rest.
 */
export function wordingOf(rule: Rule, fired: readonly Sense[]): Wording {
  // A heads-up says from when the law applies, and that of all ways alike.
  if (rule.status === 'announced') return rule
  const said = (key: 'message' | 'recommendation'): string => {
    const own = [...new Set(fired.map((sense) => sense[key]?.trim()))]
    return own.length === 0 || own.includes(undefined) ? rule[key] : own.join(' ')
  }
  const own = fired.map((sense) => sense.remedy).filter((remedy) => remedy !== undefined)
  const withheld = [...own, rule.remedy].find((remedy) => remedy?.action === 'withhold')
  const remedy = withheld ?? (own.length === fired.length ? own[0] : undefined) ?? rule.remedy
  return { message: said('message'), recommendation: said('recommendation'), ...(remedy && { remedy }) }
}

/**
 * The ways in which a rule fires: its patterns, each with what the rule adds to its contexts, and its own triggers.
 * A rule of law that applies later never escalates: it is a heads-up. Throws `Error` for a pattern that is not there.
 */
export function sensesOf(rule: Rule, patterns: ReadonlyMap<string, Pattern>): Sense[] {
  const { requires, unless, cures } = rule
  const senses = rule.patterns.map((name): Sense => {
    const pattern = patterns.get(name)
    if (pattern === undefined) throw new Error(`no pattern is called "${name}"`)
    return {
      ...pattern,
      requires: [...pattern.requires, ...requires],
      unless: [...pattern.unless, ...unless],
      cures: [...pattern.cures, ...cures],
    }
  })
  if (rule.triggers.length > 0) senses.push(rule)
  return rule.status === 'announced' ? senses.map((sense) => ({ ...sense, escalate: [] })) : senses
}
