import type { Rule, RuleSet } from '../rules/rule-schema.js'
import { type CompiledPhrases, compilePhrasebook, openPhrasebook, type Phrasebook } from './phrasebook.js'
import { type Sense, sensesOf } from './senses.js'

/** What a matcher needs of a set: with `rules`, they are compiled once for all selections of them. */
export type MatcherSource = Pick<RuleSet, 'vocabulary' | 'patterns'> & Partial<Pick<RuleSet, 'rules'>>

/** The phrases of some rules, and the ways in which each rule fires. */
export interface CompiledRules extends Pick<Phrasebook, 'automaton' | 'denies'> {
  readonly senses: ReadonlyMap<Rule, readonly Sense[]>
  /** The numbers that the automaton gives to the phrases of a context. */
  phrasesOf(sources: readonly string[]): readonly number[]
}

const books = new WeakMap<readonly Rule[], Phrasebook>()
const offers = new WeakMap<readonly Rule[], () => CompiledPhrases | null>()

/**
 * Says where the phrases of all rules of a set can be had compiled, so that they need not be compiled when first asked
 * for. `load` gives null where they do not fit after all.
 */
export function offerCompiled({ rules }: RuleSet, load: () => CompiledPhrases | null): void {
  offers.set(rules, load)
}

/** Compiles the phrases of all rules of a set, as the build does. */
export function compileSet(set: RuleSet): CompiledPhrases {
  return compilePhrasebook(sourcesOf(sensesIn(set.rules, set).values()), set.vocabulary)
}

/** Compiles the rules that a caller chose out of a set. Throws `Error` for a phrase or a pattern that cannot be read. */
export function compileRules(rules: readonly Rule[], set: MatcherSource): CompiledRules {
  const senses = sensesIn(rules, set)
  const needed = sourcesOf(senses.values())
  const { automaton, indexOf, denies } = bookFor(needed, set)

  const numbered = new Map<readonly string[], readonly number[]>()
  const phrasesOf = (sources: readonly string[]): readonly number[] => {
    const found = numbered.get(sources) ?? sources.map((source) => indexOf.get(source)!)
    numbered.set(sources, found)
    return found
  }
  return { automaton, senses, phrasesOf, denies }
}

/** The book of the whole set where it holds what is needed; a rule made up for one question gets one of its own. */
function bookFor(needed: readonly string[], set: MatcherSource): Phrasebook {
  const known = set.rules && books.get(set.rules)
  if (known && needed.every((source) => known.indexOf.has(source))) return known
  if (set.rules && !known) {
    const all = sourcesOf(sensesIn(set.rules, set).values())
    const own = new Set(all)
    if (needed.every((source) => own.has(source))) {
      const compiled = offers.get(set.rules)?.() ?? compilePhrasebook(all, set.vocabulary)
      const book = openPhrasebook(all, compiled)
      books.set(set.rules, book)
      return book
    }
  }
  return openPhrasebook(needed, compilePhrasebook(needed, set.vocabulary))
}

function sensesIn(rules: readonly Rule[], set: MatcherSource): Map<Rule, Sense[]> {
  const patterns = new Map(set.patterns.map((pattern) => [pattern.pattern, pattern]))
  return new Map(rules.map((rule) => [rule, sensesOf(rule, patterns)]))
}

function sourcesOf(senses: Iterable<readonly Sense[]>): string[] {
  const sources = new Set<string>()
  // The laws of many markets share their patterns: each list of phrases is walked once.
  const walked = new Set<readonly string[]>()
  const add = (phrases: readonly string[]): void => {
    if (walked.has(phrases)) return
    walked.add(phrases)
    for (const source of phrases) sources.add(source)
  }
  for (const some of senses) {
    for (const sense of some) {
      add(sense.triggers)
      for (const key of ['requires', 'unless', 'cures', 'escalate'] as const) for (const { any } of sense[key]) add(any)
    }
  }
  return [...sources]
}
