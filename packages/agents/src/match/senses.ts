import type { Pattern, Rule } from '../rules/rule-schema.js'

/** What makes a rule fire, in one of the ways that it knows: a pattern under the rule's own contexts. */
export type Sense = Omit<Pattern, 'pattern'>

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
