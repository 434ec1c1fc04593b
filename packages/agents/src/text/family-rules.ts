import { areNearFamilies } from '../families.js'
import type { Rule } from '../rules/rule-schema.js'
import type { TextReading } from './text-reading.js'

/**
 * The rules that are cited for a family where no rule of its own words fired: those in force that stand for it, one a
 * jurisdiction asked for, as far as the agent `owns` them.
 */
export function standingRules(
  { page }: Pick<TextReading, 'page'>,
  family: string,
  owns: (agentId: string) => boolean,
): Rule[] {
  return page.rules.filter(
    (rule) => rule.family === family && rule.stands === 'family' && rule.status !== 'announced' && owns(rule.agent),
  )
}

/** Whether a rule of a family, or of a near one, has flagged words between two places of the text. */
export function isFlagged(
  { matches }: Pick<TextReading, 'matches'>,
  family: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return matches.some(
    ({ rule, places }) =>
      areNearFamilies(rule.family, family) && places.some((place) => place.start < end && start < place.end),
  )
}
