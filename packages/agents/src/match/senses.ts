import { distinctRemedies, type Remedy } from '../rules/remedy-schema.js'
import type { Pattern, Rule } from '../rules/rule-schema.js'
import { type Spot, visitInOrder } from './spots.js'

/** What makes a rule fire, in one of the ways that it knows: a pattern under the rule's own contexts. */
export type Sense = Omit<Pattern, 'pattern'>

/**
 * What is said of a breach, and what to do about it. `alternatives`: where ways with different remedies fired together,
 * all of them in the order in which to try them, the rule's own last; `remedy` is then what needs the least trial.
 */
export interface Wording extends Pick<Rule, 'message' | 'recommendation' | 'remedy'> {
  readonly alternatives?: readonly Remedy[]
}

/** A sense that fired, and where. */
export interface FiredSense {
  readonly sense: Sense
  readonly spots: readonly Spot[]
}

/**
 * What is said where some senses of a rule fired: what these have to say themselves, and where one of them has nothing,
 * what the rule says of all. Of several on the same words the one with the most of them speaks. Whatever cannot be
 * published at all is withheld, whatever else would repair the rest.
 */
export function wordingOf(rule: Rule, all: readonly FiredSense[]): Wording {
  // A heads-up says from when the law applies, and that of all ways alike.
  if (rule.status === 'announced') return rule
  const fired = all.map(({ sense }) => sense)
  const heard = speakersOf(all)
  const said = (key: 'message' | 'recommendation'): string => {
    const own = new Set(heard.map((sense) => sense[key]?.trim()))
    const known = [...own].filter((words) => words !== undefined)
    return known.length === 0 || known.length < own.size ? rule[key] : joinSentences(known)
  }
  const words = { message: said('message'), recommendation: said('recommendation') }
  const repairs = distinctRemedies([...heard, ...fired].flatMap((sense) => sense.remedy ?? []))
  const withheld = [...repairs, rule.remedy].find((remedy) => remedy?.action === 'withhold')
  if (withheld) return { ...words, remedy: withheld }
  if (repairs.length === 1 && fired.every((sense) => sense.remedy)) return { ...words, remedy: repairs[0]! }
  const [written, added] = [repairs.filter(replacesSentence), repairs.filter((repair) => !replacesSentence(repair))]
  const alternatives = [...written, ...added, ...(rule.remedy ? [rule.remedy] : [])]
  // Untried, what repairs one of them may leave the other standing; a new sentence for each of them does not.
  const isWritten = fired.every((sense) => sense.remedy !== undefined && replacesSentence(sense.remedy))
  const remedy = isWritten ? written[0] : rule.remedy
  return { ...words, ...(remedy && { remedy }), ...(repairs.length > 0 && { alternatives }) }
}

function replacesSentence(remedy: Remedy): boolean {
  return remedy.action === 'replace' && remedy.at === 'sentence'
}

/** Of senses that overlap the longest, by words covered; all that withhold. In the order of the rule. */
function speakersOf(fired: readonly FiredSense[]): Sense[] {
  if (fired.length === 1) return [fired[0]!.sense]
  const places: { passage: number; end: number; longest: number; sense: Sense }[] = []
  visitInOrder(
    fired.map(({ spots }) => spots),
    ({ passage, start, end }, index) => {
      const { sense } = fired[index]!
      const length = end - start
      const last = places.at(-1)
      if (last?.passage !== passage || start >= last.end) places.push({ passage, end, longest: length, sense })
      else {
        last.end = Math.max(last.end, end)
        if (length > last.longest) Object.assign(last, { longest: length, sense })
      }
      return true
    },
  )
  const speakers = new Set(places.map(({ sense }) => sense))
  return fired.map(({ sense }) => sense).filter((sense) => speakers.has(sense) || sense.remedy?.action === 'withhold')
}

/** "A, and C." with "B, and C." is "A. B. C.": what several sentences end with is said once, at the end. */
function joinSentences(sentences: readonly string[]): string {
  const [first] = sentences
  const tail = /, and ([^,]+\.)$/.exec(first ?? '')
  if (!tail || sentences.length < 2 || !sentences.every((sentence) => sentence.endsWith(tail[0]))) {
    return sentences.join(' ')
  }
  const heads = sentences.map((sentence) => `${sentence.slice(0, -tail[0].length)}.`)
  const last = tail[1]!
  return [...heads, last[0]!.toUpperCase() + last.slice(1)].join(' ')
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
    // One sense for all rules that add nothing: what is found out of it then holds for all of them.
    if (requires.length + unless.length + cures.length === 0) return pattern
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
