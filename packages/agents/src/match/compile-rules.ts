import type { Rule, RuleSet } from '../rules/rule-schema.js'
import { listsOf, type NumberedPhrases, numberPhrases, openPhrases, type PhraseList } from './phrase-lists.js'
import { type CompiledPhrases, compilePhrasebook, openPhrasebook, type Phrasebook } from './phrasebook.js'
import { type Sense, sensesOf } from './senses.js'
import { type TellingWords, tellingWordsOf } from './telling-words.js'

/** What a matcher needs of a set: with `rules`, they are compiled once for all selections of them. */
export type MatcherSource = Pick<RuleSet, 'vocabulary' | 'patterns'> & Partial<Pick<RuleSet, 'rules' | 'lookups'>>

/** The phrases of some rules, and the ways in which each rule fires. */
export interface CompiledRules extends Phrasebook {
  readonly senses: ReadonlyMap<Rule, readonly Sense[]>
  /** The numbers that the automaton gives to the phrases of a context. */
  phrasesOf(list: PhraseList): Int32Array
  readonly words: TellingWords
}

/** What the build writes of a set, so that nothing has to be gathered when a process starts. */
export interface CompiledSet {
  readonly phrases: CompiledPhrases
  /** Of the phrases in each list that they were found in: see {@link numberPhrases}. */
  readonly numbers: Int32Array
  readonly words: TellingWords
}

/** A set's phrases, compiled, and its lists. */
interface Compilation {
  readonly compiled: CompiledPhrases
  readonly lists: ReadonlySet<PhraseList>
  readonly numbered: NumberedPhrases
  readonly words: TellingWords
}

/** A phrasebook, and where its phrases come from. */
type Book = Phrasebook & Pick<Compilation, 'numbered' | 'words'>

const books = new WeakMap<readonly Rule[], Book>()
const bases = new WeakMap<readonly Rule[], RuleSet>()
const offers = new WeakMap<readonly Rule[], () => CompiledSet | null>()
/** By the patterns of a set: most rules are asked for twice, for a check and for the whole set. */
const sensesOfRules = new WeakMap<RuleSet['patterns'], WeakMap<Rule, readonly Sense[]>>()

/** Sets where the compiled phrases of a set come from, so that they need not be compiled on first use. */
export function offerCompiled({ rules }: RuleSet, offer: () => CompiledSet | null): void {
  offers.set(rules, offer)
}

/** Says that a set has all that `base` has, and more: only what was added is compiled then. */
export function offerBase({ rules }: RuleSet, base: RuleSet): void {
  bases.set(rules, base)
}

/** Compiles the phrases of all rules of a set, and what is looked for besides, as the build does. */
export function compileSet(set: RuleSet): CompiledSet {
  return compileLists(listsOfSet(set.rules, set), set)
}

/**
 * Compiles the rules that a caller chose out of a set. Throws `Error` for a phrase or a pattern that cannot be read.
 */
export function compileRules(rules: readonly Rule[], set: MatcherSource): CompiledRules {
  const senses = sensesIn(rules, set)
  const { numbered, ...book } = bookFor(senses, set)

  const made = new Map<PhraseList, Int32Array>()
  const phrasesOf = (list: PhraseList): Int32Array => {
    const known = numbered.numbersOf(list) ?? made.get(list)
    if (known) return known
    const numbers = Int32Array.from(list, (phrase) => numbered.numberOf(phrase)!)
    made.set(list, numbers)
    return numbers
  }
  return { ...book, senses, phrasesOf }
}

/** The book of the whole set where it holds what is needed; a rule made up for one question gets one of its own. */
function bookFor(senses: ReadonlyMap<Rule, readonly Sense[]>, set: MatcherSource): Book {
  const whole = set.rules && bookOfSet(set.rules, set)
  const lists = listsOf(senses.values())
  const knows = (list: PhraseList): boolean =>
    whole!.numbered.numbersOf(list) !== undefined ||
    list.every((phrase) => whole!.numbered.numberOf(phrase) !== undefined)
  if (whole && [...lists].every(knows)) return whole
  const { phrases, numbers, words } = compileLists(lists, set)
  return { ...openPhrasebook(phrases), numbered: openPhrases(lists, numbers), words }
}

function bookOfSet(rules: readonly Rule[], set: MatcherSource): Book {
  const known = books.get(rules)
  if (known) return known
  const { compiled, numbered, words } = extendedSet(rules, set) ?? compiledSet(rules, set)
  const book = { ...openPhrasebook(compiled), numbered, words }
  books.set(rules, book)
  return book
}

function compiledSet(rules: readonly Rule[], set: MatcherSource): Compilation {
  const lists = listsOfSet(rules, set)
  const { phrases, numbers, words } = offers.get(rules)?.() ?? compileLists(lists, set)
  return { compiled: phrases, lists, numbered: openPhrases(lists, numbers), words }
}

/** The set that was added to, with what was added. Null where there is none, or where one of its word lists is another one now. */
function extendedSet(rules: readonly Rule[], set: MatcherSource): Compilation | null {
  const base = bases.get(rules)
  if (base === undefined) return null
  const known = compiledSet(base.rules, base)
  const isSame = (name: string): boolean => {
    const [before, now] = [base.vocabulary[name]!, set.vocabulary[name]!]
    return before === now || (before.length === now.length && before.every((phrase, at) => phrase === now[at]))
  }
  if (!known.compiled.program.lists.every(isSame)) return null
  const lists = new Set([...known.lists, ...listsOfSet(rules, set)])
  const there = known.numbered.phrases()
  const numbered = openPhrases(lists, numberPhrases(lists, there))
  const added = numbered.phrases().slice(there.length)
  const compiled = compilePhrasebook(added, set.vocabulary, known.compiled)
  return { compiled, lists, numbered, words: tellingWordsOf(set) }
}

function compileLists(lists: Iterable<PhraseList>, set: MatcherSource): CompiledSet {
  const numbers = numberPhrases(lists)
  const phrases = compilePhrasebook(openPhrases(lists, numbers).phrases(), set.vocabulary)
  return { phrases, numbers, words: tellingWordsOf(set) }
}

function listsOfSet(rules: readonly Rule[], set: MatcherSource): Set<PhraseList> {
  return listsOf(sensesIn(rules, set).values(), set.lookups)
}

function sensesIn(rules: readonly Rule[], { patterns }: MatcherSource): Map<Rule, readonly Sense[]> {
  const ofRules = sensesOfRules.get(patterns) ?? new WeakMap<Rule, readonly Sense[]>()
  sensesOfRules.set(patterns, ofRules)
  const byName = new Map(patterns.map((pattern) => [pattern.pattern, pattern]))
  const sensesOfRule = (rule: Rule): readonly Sense[] => {
    const senses = ofRules.get(rule) ?? sensesOf(rule, byName)
    ofRules.set(rule, senses)
    return senses
  }
  return new Map(rules.map((rule) => [rule, sensesOfRule(rule)]))
}
