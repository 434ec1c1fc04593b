import { distinctRemedies, type Remedy, replacesSentence } from '../../rules/remedy-schema.js'
import type { Pattern, Rule } from '../../rules/rule-schema.js'
import { type Spot, visitInOrder } from '../search/spots.js'

/** One of the ways in which a rule fires: a pattern together with the rule's own contexts. */
export type Sense = Omit<Pattern, 'pattern'>

/**
 * The texts of a finding. `alternatives`: if senses with different remedies fired together, all remedies in the order
 * in which to try them, the rule's own last; `remedy` is then the one that is safest without trying.
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
 * The texts for the senses of a rule that fired: their own messages, or the rule's if one of them has none. Of several
 * senses on the same words only the one that covers most words speaks. If any sense must be withheld, the whole is.
 */
export function wordingOf(rule: Rule, all: readonly FiredSense[]): Wording {
  // For a law that applies later the rule's own text is used, since it names the date.
  if (rule.status === 'announced') return rule
  const fired = all.map(({ sense }) => sense)
  const speaking = speakersOf(all)
  const sharedText = (key: 'message' | 'recommendation'): string => {
    const own = new Set(speaking.map((sense) => sense[key]?.trim()))
    const known = [...own].filter((words) => words !== undefined)
    return known.length === 0 || known.length < own.size ? rule[key] : joinSentences(known)
  }
  const words = { message: sharedText('message'), recommendation: sharedText('recommendation') }
  const repairs = distinctRemedies([...speaking, ...fired].flatMap((sense) => sense.remedy ?? []))
  const withheld = [...repairs, rule.remedy].find((remedy) => remedy?.action === 'withhold')
  if (withheld) return { ...words, remedy: withheld }
  if (repairs.length === 1 && fired.every((sense) => sense.remedy)) return { ...words, remedy: repairs[0]! }
  const [written, added] = [repairs.filter(replacesSentence), repairs.filter((repair) => !replacesSentence(repair))]
  const alternatives = [...written, ...added, ...(rule.remedy ? [rule.remedy] : [])]
  // Without trying, a remedy of one sense may leave the others standing; a rewritten sentence replaces them all.
  const isWritten = fired.every((sense) => sense.remedy !== undefined && replacesSentence(sense.remedy))
  const remedy = isWritten ? written[0] : rule.remedy
  return { ...words, ...(remedy && { remedy }), ...(repairs.length > 0 && { alternatives }) }
}

/**
 * The senses whose text is used: of overlapping ones the longest by words covered, and all that withhold. In the rule's
 * order.
 */
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

/** Joins texts and says an ending that they share only once: "A, and C." with "B, and C." gives "A. B. C." */
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
 * The senses of a rule: its patterns, each with the contexts that the rule adds, and its own triggers. A rule of a law
 * that applies later never escalates. Throws `Error` for a pattern that does not exist.
 */
export function sensesOf(rule: Rule, patterns: ReadonlyMap<string, Pattern>): Sense[] {
  const { requires, unless, cures } = rule
  const senses = rule.patterns.map((name): Sense => {
    const pattern = patterns.get(name)
    if (pattern === undefined) throw new Error(`no pattern is called "${name}"`)
    // Rules that add nothing share one sense object, so that its results are shared, too.
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
