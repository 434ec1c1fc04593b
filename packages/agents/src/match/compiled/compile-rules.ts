import type { Rule, RuleSet } from '../../rules/rule-schema.js'
import { listsOf, type NumberedPhrases, numberPhrases, openPhrases, type PhraseList } from './phrase-lists.js'
import { type CompiledPhrases, compilePhrasebook, openPhrasebook, type Phrasebook } from './phrasebook.js'
import { type Sense, sensesOf } from './senses.js'
import { type TellingWords, tellingWordsOf } from './telling-words.js'

/** What a matcher needs from a set. With `rules`, they are compiled once for all selections from them. */
export type MatcherSource = Pick<RuleSet, 'vocabulary' | 'patterns'> & Partial<Pick<RuleSet, 'rules' | 'lookups'>>

/** The compiled phrases of some rules, and the senses of each rule. */
export interface CompiledRules extends Phrasebook {
  readonly senses: ReadonlyMap<Rule, readonly Sense[]>
  /** The numbers that the automaton gives to the phrases of a context. */
  phrasesOf(list: PhraseList): Int32Array
  readonly words: TellingWords
  /** Whether a word in small letters occurs in a phrase of the set, or in any common text. */
  readonly known: (word: string) => boolean
}

/** What the build writes for a set, so that nothing has to be compiled when a process starts. */
export interface CompiledSet {
  readonly phrases: CompiledPhrases
  /** Phrase numbers of each list in which they were found: see {@link numberPhrases}. */
  readonly numbers: Int32Array
  readonly words: TellingWords
}

/** A set's compiled phrases and its lists. */
interface Compilation {
  readonly compiled: CompiledPhrases
  readonly lists: ReadonlySet<PhraseList>
  readonly numbered: NumberedPhrases
  readonly words: TellingWords
}

/** A phrasebook with its source lists. */
type Book = Phrasebook & Pick<Compilation, 'numbered' | 'words'> & Pick<CompiledRules, 'known'>

const books = new WeakMap<readonly Rule[], Book>()
const bases = new WeakMap<readonly Rule[], RuleSet>()
const offers = new WeakMap<readonly Rule[], () => CompiledSet | null>()
/** Cached by the patterns of a set, since most rules are asked for twice: for a check and for the whole set. */
const sensesOfRules = new WeakMap<RuleSet['patterns'], WeakMap<Rule, readonly Sense[]>>()

/** Registers a source of compiled phrases for a set, so that they are not compiled on first use. */
export function offerCompiled({ rules }: RuleSet, offer: () => CompiledSet | null): void {
  offers.set(rules, offer)
}

/** Declares that a set contains all of `base`: only what was added is then compiled. */
export function offerBase({ rules }: RuleSet, base: RuleSet): void {
  bases.set(rules, base)
}

/** Compiles the phrases of all rules of a set, and the words that reveal disguises. Called by the build. */
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

/** The words of a whole set: see {@link CompiledRules.known}. */
export function vocabularyOf(set: RuleSet): CompiledRules['known'] {
  return bookOfSet(set.rules, set).known
}

/** The phrasebook of the whole set if it has all that is needed; a rule made up for one question gets its own. */
function bookFor(senses: ReadonlyMap<Rule, readonly Sense[]>, set: MatcherSource): Book {
  const whole = set.rules && bookOfSet(set.rules, set)
  const lists = listsOf(senses.values())
  const knows = (list: PhraseList): boolean =>
    whole!.numbered.numbersOf(list) !== undefined ||
    list.every((phrase) => whole!.numbered.numberOf(phrase) !== undefined)
  if (whole && [...lists].every(knows)) return whole
  const { phrases, numbers, words } = compileLists(lists, set)
  return openBook({ compiled: phrases, numbered: openPhrases(lists, numbers), words })
}

function bookOfSet(rules: readonly Rule[], set: MatcherSource): Book {
  const known = books.get(rules)
  if (known) return known
  const book = openBook(extendedSet(rules, set) ?? compiledSet(rules, set))
  books.set(rules, book)
  return book
}

function openBook({ compiled, numbered, words }: Omit<Compilation, 'lists'>): Book {
  const book = openPhrasebook(compiled)
  const common = new Set(words.common)
  return { ...book, numbered, words, known: (word) => common.has(word) || book.automaton.knows(word) }
}

function compiledSet(rules: readonly Rule[], set: MatcherSource): Compilation {
  const lists = listsOfSet(rules, set)
  const { phrases, numbers, words } = offers.get(rules)?.() ?? compileLists(lists, set)
  return { compiled: phrases, lists, numbered: openPhrases(lists, numbers), words }
}

/** The base set extended by what was added. Null if there is no base, or if one of its word lists has changed. */
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
