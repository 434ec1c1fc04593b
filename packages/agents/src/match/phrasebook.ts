import type { Vocabulary } from '../rules/rule-schema.js'
import { type Automaton, createAutomaton } from './automaton.js'
import { compilePhrases, type Program } from './compile-phrases.js'
import { extendProgram } from './extend-program.js'
import { isDenial } from './negation.js'
import { parsePhrase } from './parse-phrase.js'
import type { Symbols } from './symbol-table.js'
import { createSymbolWriter } from './symbols.js'
import { holdsWord, wordLists } from './word-lists.js'

/** The phrases of a set of rules, numbered, with their automaton. */
export interface Phrasebook {
  readonly automaton: Automaton
  /** Whether a phrase denies by itself, as "never fails" does. */
  denies(phrase: number): boolean
}

/** A phrasebook as plain data: what the build writes, so that no phrase has to be parsed when a process starts. */
export interface CompiledPhrases {
  readonly program: Program
  readonly symbols: Symbols
  readonly denials: readonly number[]
}

/**
 * Parses and compiles phrases; with `base`, behind those of it, whose word lists are the same in `vocabulary`. Throws
 * `Error` for one that cannot be read, or a word list that is not there.
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
  const denials = phrases.flatMap((phrase, index) => (holdsWord(phrase, lists, isDenial) ? [first + index] : []))
  const symbols = writer.symbols()
  if (base === undefined) return { program, symbols, denials }
  return { program: extendProgram(base.program, program), symbols, denials: [...base.denials, ...denials] }
}

/** Makes compiled phrases ready for use. */
export function openPhrasebook({ program, symbols, denials }: CompiledPhrases): Phrasebook {
  const denying = new Set(denials)
  return {
    automaton: createAutomaton(program, symbols),
    denies: (phrase) => denying.has(phrase),
  }
}
