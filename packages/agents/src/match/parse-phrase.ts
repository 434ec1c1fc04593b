import type { Vocabulary } from '../rules/rule-schema.js'
import { inflections } from './inflections.js'
import { tokenise } from './tokenise.js'

/** A phrase as a tree. A word holds every spelling that it stands for. */
export type Phrase =
  | { readonly type: 'words'; readonly forms: readonly string[] }
  | { readonly type: 'number' }
  | { readonly type: 'opening' }
  | { readonly type: 'gap'; readonly max: number }
  | { readonly type: 'sequence'; readonly parts: readonly Phrase[] }
  | { readonly type: 'choice'; readonly options: readonly Phrase[] }

/** Most words that a gap may pass over. */
const MAX_GAP = 8
/** Gives the phrase that a word list stands for, by its name. Throws `Error` where there is none. */
export type WordLists = (name: string) => Phrase

/**
 * The word lists of a vocabulary as phrases, each parsed when first asked for. A list that refers to itself throws.
 */
export function wordLists(vocabulary: Vocabulary): WordLists {
  const parsed = new Map<string, Phrase>()
  const open = new Set<string>()
  const lists: WordLists = (name) => {
    const known = parsed.get(name)
    if (known) return known
    if (!Object.hasOwn(vocabulary, name)) throw new Error(`no word list is called "${name}"`)
    if (open.has(name)) throw new Error(`the word list "${name}" refers to itself`)
    open.add(name)
    const phrase: Phrase = { type: 'choice', options: vocabulary[name]!.map((source) => parsePhrase(source, lists)) }
    open.delete(name)
    parsed.set(name, phrase)
    return phrase
  }
  return lists
}

const LEXER = /\s+|[()[\]|]|\{[a-z][a-z0-9-]*\}|\.\.\d+|[^\s()[\]|{}]+/gy

/**
 * Reads a phrase of a rule.
 *
 * | written | means |
 * | --- | --- |
 * | `clinically proven` | these words in a row, whatever their case, accents or hyphens |
 * | `lose~` | any inflection: lose, loses, losing, lost; `(cure\|heal)~` of each |
 * | `(cure~\|get rid of)` | one of these |
 * | `[the]` | may be left out; `[the\|a]` one of these, or none |
 * | `..3` | up to three words of any kind |
 * | `^` | the beginning of a sentence; only as the first part of a phrase |
 * | `{number}` | a number in digits or words |
 * | `{disease}` | a word list of the vocabulary |
 *
 * A phrase never runs over the end of a sentence. Throws `Error` with what is wrong: the loader adds file and line.
 */
export function parsePhrase(source: string, lists: WordLists): Phrase {
  const lexemes = lex(source)
  let at = 0
  const take = (): string => lexemes[at++]!

  const choice = (closing: string): Phrase => {
    const options = [sequence(closing)]
    while (lexemes[at] === '|') {
      at++
      options.push(sequence(closing))
    }
    if (closing !== '' && take() !== closing) throw new Error(`"${closing}" is missing in "${source}"`)
    return options.length === 1 ? options[0]! : { type: 'choice', options }
  }
  const sequence = (closing: string): Phrase => {
    const parts: Phrase[] = []
    while (at < lexemes.length && lexemes[at] !== '|' && lexemes[at] !== closing) parts.push(...item(take()))
    if (parts.length === 0) throw new Error(`an empty part in "${source}"`)
    return parts.length === 1 ? parts[0]! : { type: 'sequence', parts }
  }
  const item = (lexeme: string): Phrase[] => {
    if (lexeme === '(') {
      const group = choice(')')
      if (lexemes[at] !== '~') return [group]
      at++
      return [inflected(group)]
    }
    if (lexeme === '[') return [{ type: 'choice', options: [choice(']'), { type: 'sequence', parts: [] }] }]
    if (lexeme === ')' || lexeme === ']') throw new Error(`"${lexeme}" without its opening in "${source}"`)
    if (lexeme.startsWith('..')) return [gap(Number(lexeme.slice(2)), source)]
    if (lexeme === '^') {
      if (at !== 1) throw new Error(`"^" is not at the beginning of "${source}"`)
      return [{ type: 'opening' }]
    }
    if (lexeme === '{number}') return [{ type: 'number' }]
    if (lexeme.startsWith('{')) return [lists(lexeme.slice(1, -1))]
    return words(lexeme, source)
  }

  const phrase = choice('')
  if (at < lexemes.length) throw new Error(`"${lexemes[at]!}" without its opening in "${source}"`)
  return phrase
}

function lex(source: string): string[] {
  const lexemes: string[] = []
  LEXER.lastIndex = 0
  while (LEXER.lastIndex < source.length) {
    const from = LEXER.lastIndex
    const found = LEXER.exec(source)
    if (found === null) throw new Error(`"${source.slice(from)}" cannot be read`)
    if (found[0].trim() !== '') lexemes.push(found[0])
  }
  if (lexemes.length === 0) throw new Error('an empty phrase')
  return lexemes
}

function gap(max: number, source: string): Phrase {
  if (max < 1 || max > MAX_GAP) throw new Error(`a gap of 1 to ${MAX_GAP} words is allowed, got ${max} in "${source}"`)
  return { type: 'gap', max }
}

/** The tokens of one lexeme: "risk-free" is two words. Number words stand for their digits, too. */
function words(lexeme: string, source: string): Phrase[] {
  const inflects = lexeme.endsWith('~')
  const tokens = tokenise(inflects ? lexeme.slice(0, -1) : lexeme, () => false)
  if (tokens.length === 0) throw new Error(`"${lexeme}" holds no word in "${source}"`)
  const phrases = tokens.map(({ forms }): Phrase => ({ type: 'words', forms }))
  return inflects ? [...phrases.slice(0, -1), inflected(phrases.at(-1)!)] : phrases
}

/** A phrase whose last word stands for all its inflections, in every option. */
function inflected(phrase: Phrase): Phrase {
  switch (phrase.type) {
    case 'words':
      return { type: 'words', forms: inflections(phrase.forms[0]!) }
    case 'choice':
      return { type: 'choice', options: phrase.options.map(inflected) }
    case 'sequence':
      return { type: 'sequence', parts: [...phrase.parts.slice(0, -1), ...phrase.parts.slice(-1).map(inflected)] }
    default:
      return phrase
  }
}
