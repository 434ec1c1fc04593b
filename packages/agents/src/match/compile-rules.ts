import type { Rule, RuleSet } from '../rules/rule-schema.js'
import { type CompiledPhrases, compilePhrasebook, openPhrasebook, type Phrasebook } from './phrasebook.js'
import { type Sense, sensesOf } from './senses.js'

/** What a matcher needs of a set: with `rules`, they are compiled once for all selections of them. */
export type MatcherSource = Pick<RuleSet, 'vocabulary' | 'patterns'> & Partial<Pick<RuleSet, 'rules' | 'lookups'>>

/** The phrases of some rules, and the ways in which each rule fires. */
export interface CompiledRules extends Pick<Phrasebook, 'automaton' | 'denies'> {
  readonly senses: ReadonlyMap<Rule, readonly Sense[]>
  /** The numbers that the automaton gives to the phrases of a context. */
  phrasesOf(sources: readonly string[]): readonly number[]
}

/** Phrases, and the lists of phrases that they were found in: laws of many markets share theirs. */
interface Sources {
  readonly sources: readonly string[]
  readonly walked: ReadonlySet<readonly string[]>
}

/** A phrasebook, and where its phrases come from. */
type Book = Phrasebook & Sources

const books = new WeakMap<readonly Rule[], Book>()
const bases = new WeakMap<readonly Rule[], RuleSet>()
const offers = new WeakMap<readonly Rule[], () => CompiledPhrases | null>()

/** Sets where the compiled phrases of a set come from, so that they need not be compiled on first use. */
export function offerCompiled({ rules }: RuleSet, offer: () => CompiledPhrases | null): void {
  offers.set(rules, offer)
}

/** Says that a set has all that `base` has, and more: only what was added is compiled then. */
export function offerBase({ rules }: RuleSet, base: RuleSet): void {
  bases.set(rules, base)
}

/** Compiles the phrases of all rules of a set, and what is looked for besides, as the build does. */
export function compileSet(set: RuleSet): CompiledPhrases {
  return compilePhrasebook(sourcesOfSet(set.rules, set).sources, set.vocabulary)
}

/**
 * Compiles the rules that a caller chose out of a set. Throws `Error` for a phrase or a pattern that cannot be read.
 */
export function compileRules(rules: readonly Rule[], set: MatcherSource): CompiledRules {
  const senses = sensesIn(rules, set)
  const { automaton, indexOf, denies } = bookFor(senses, set)

  const numbered = new Map<readonly string[], readonly number[]>()
  const phrasesOf = (sources: readonly string[]): readonly number[] => {
    let found = numbered.get(sources)
    if (found === undefined) numbered.set(sources, (found = sources.map((source) => indexOf.get(source)!)))
    return found
  }
  return { automaton, senses, phrasesOf, denies }
}

/** The book of the whole set where it holds what is needed; a rule made up for one question gets one of its own. */
function bookFor(senses: ReadonlyMap<Rule, readonly Sense[]>, set: MatcherSource): Phrasebook {
  const whole = set.rules && bookOfSet(set.rules, set)
  const { sources } = sourcesOf(senses.values(), whole?.walked)
  if (whole && sources.every((source) => whole.indexOf.has(source))) return whole
  const { sources: needed } = whole ? sourcesOf(senses.values()) : { sources }
  return openPhrasebook(needed, compilePhrasebook(needed, set.vocabulary))
}

function bookOfSet(rules: readonly Rule[], set: MatcherSource): Book {
  const known = books.get(rules)
  if (known) return known
  const { sources, walked, compiled } = extendedSet(rules, set) ?? compiledSet(rules, set)
  const book = { ...openPhrasebook(sources, compiled), sources, walked }
  books.set(rules, book)
  return book
}

function compiledSet(rules: readonly Rule[], set: MatcherSource): Sources & { compiled: CompiledPhrases } {
  const { sources, walked } = sourcesOfSet(rules, set)
  return { sources, walked, compiled: offers.get(rules)?.() ?? compilePhrasebook(sources, set.vocabulary) }
}

/** The set that was added to, with what was added. Null where there is none, or where one of its word lists is another one now. */
function extendedSet(rules: readonly Rule[], set: MatcherSource): ReturnType<typeof compiledSet> | null {
  const base = bases.get(rules)
  if (base === undefined) return null
  const known = compiledSet(base.rules, base)
  const isSame = (name: string): boolean => {
    const [before, now] = [base.vocabulary[name]!, set.vocabulary[name]!]
    return before === now || (before.length === now.length && before.every((phrase, at) => phrase === now[at]))
  }
  if (!known.compiled.program.lists.every(isSame)) return null
  const found = sourcesOf(sensesIn(rules, set).values(), known.walked)
  const there = new Set(known.sources)
  const added = found.sources.filter((source) => !there.has(source))
  return {
    sources: [...known.sources, ...added],
    walked: new Set([...known.walked, ...found.walked]),
    compiled: compilePhrasebook(added, set.vocabulary, known.compiled),
  }
}

function sourcesOfSet(rules: readonly Rule[], set: MatcherSource): Sources {
  const { sources, walked } = sourcesOf(sensesIn(rules, set).values())
  return { sources: [...new Set([...sources, ...(set.lookups ?? [])])], walked }
}

function sensesIn(rules: readonly Rule[], set: MatcherSource): Map<Rule, Sense[]> {
  const patterns = new Map(set.patterns.map((pattern) => [pattern.pattern, pattern]))
  return new Map(rules.map((rule) => [rule, sensesOf(rule, patterns)]))
}

/** The phrases of some senses, each once, and the lists walked for them; those of `done` are left out. */
function sourcesOf(
  senses: Iterable<readonly Sense[]>,
  done: ReadonlySet<readonly string[]> = new Set(),
): { sources: string[]; walked: Set<readonly string[]> } {
  const sources = new Set<string>()
  const walked = new Set<readonly string[]>()
  const add = (phrases: readonly string[]): void => {
    if (walked.has(phrases) || done.has(phrases)) return
    walked.add(phrases)
    for (const source of phrases) sources.add(source)
  }
  for (const some of senses) {
    for (const sense of some) {
      add(sense.triggers)
      for (const key of ['requires', 'unless', 'cures', 'escalate'] as const) {
        for (const { any, except } of sense[key]) {
          add(any)
          if (except) add(except)
        }
      }
    }
  }
  return { sources: [...sources], walked }
}
