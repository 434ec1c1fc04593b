import type { Vocabulary } from '../../rules/rule-schema.js'
import { compilePhrases, type Program } from '../phrases/compile-phrases.js'
import { extendProgram } from '../phrases/extend-program.js'
import { parsePhrase } from '../phrases/parse-phrase.js'
import type { Symbols } from '../phrases/symbol-table.js'
import { createSymbolWriter } from '../phrases/symbols.js'
import { wordLists } from '../phrases/word-lists.js'
import { type Automaton, createAutomaton } from '../search/automaton.js'
import { ownDenials } from './own-denials.js'

/** The phrases of a set of rules, numbered, with their automaton. */
export interface Phrasebook {
  readonly automaton: Automaton
  /** The negations that are part of a phrase (see `ownDenials`); the same set object for the same words. */
  denialsOf(phrase: number): ReadonlySet<string>
}

/** A phrasebook as plain data. The build writes it, so that no phrase has to be parsed when a process starts. */
export interface CompiledPhrases {
  readonly program: Program
  readonly symbols: Symbols
  /** Phrases that contain negations of their own, each with those. */
  readonly denials: readonly (readonly [phrase: number, words: readonly string[]])[]
}

/**
 * Parses and compiles phrases; with `base`, as an addition to it, for a `vocabulary` with the same word lists. Throws
 * `Error` for a phrase that cannot be parsed, or a word list that does not exist.
 */
export function compilePhrasebook(
  sources: readonly string[],
  vocabulary: Vocabulary,
  base?: CompiledPhrases,
): CompiledPhrases {
  const lists = wordLists(vocabulary)
  const phrases = sources.map(parsePhrase)
  const writer = createSymbolWriter(base?.symbols)
  const program = compilePhrases(phrases, lists, writer, base?.program)
  const first = program.phraseCount - phrases.length
  const denials = phrases.flatMap((phrase, index): CompiledPhrases['denials'][number][] => {
    const words = ownDenials(phrase, lists)
    return words.length === 0 ? [] : [[first + index, words]]
  })
  const symbols = writer.symbols()
  if (base === undefined) return { program, symbols, denials }
  return { program: extendProgram(base.program, program), symbols, denials: [...base.denials, ...denials] }
}

const NONE: ReadonlySet<string> = new Set()

/** Makes compiled phrases ready for use. */
export function openPhrasebook({ program, symbols, denials }: CompiledPhrases): Phrasebook {
  const sets = new Map<string, ReadonlySet<string>>()
  const denying = new Map(
    denials.map(([phrase, words]) => {
      const set = sets.get(words.join()) ?? new Set(words)
      sets.set(words.join(), set)
      return [phrase, set]
    }),
  )
  return {
    automaton: createAutomaton(program, symbols),
    denialsOf: (phrase) => denying.get(phrase) ?? NONE,
  }
}
