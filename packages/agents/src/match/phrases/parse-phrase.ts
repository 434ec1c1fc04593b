import { tokenise } from '../tokens/tokenise.js'
import { formsOf } from '../words/word-forms.js'
import { inflections } from './inflections.js'
import { lexPhrase } from './lex-phrase.js'

/** What one token of a text can be matched against. `from` and `to` are inclusive limits of a number. */
export type Terminal =
  | { readonly type: 'words'; readonly forms: readonly string[] }
  | { readonly type: 'prefix' | 'suffix'; readonly letters: string }
  | { readonly type: 'capital'; readonly form: string; readonly whole: boolean }
  | { readonly type: 'number'; readonly from: number; readonly to: number }
  | { readonly type: 'list'; readonly name: string }

/** A phrase as a tree. */
export type Phrase =
  | Terminal
  | { readonly type: 'opening' }
  | { readonly type: 'gap'; readonly max: number }
  | { readonly type: 'sequence'; readonly parts: readonly Phrase[] }
  | { readonly type: 'choice'; readonly options: readonly Phrase[] }

/** Most words that a gap may skip. */
const MAX_GAP = 12
const PLAIN = /^[a-z]+$/
const NUMBER = /^\{number(?:(>=|<=|:)(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?)?\}$/

/**
 * Parses a phrase of a rule; the syntax is described in docs/rules.md. Word lists stay references. A phrase never
 * crosses the end of a sentence. Throws `Error` with what is wrong; the loader adds file and line.
 */
export function parsePhrase(source: string): Phrase {
  const lexemes = lexPhrase(source)
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
      return [inflected(group, source)]
    }
    if (lexeme === '[') return [{ type: 'choice', options: [choice(']'), { type: 'sequence', parts: [] }] }]
    if (lexeme === ')' || lexeme === ']') throw new Error(`"${lexeme}" without its opening in "${source}"`)
    if (lexeme.startsWith('..')) return [gap(Number(lexeme.slice(2)), source)]
    if (lexeme === '^') {
      if (at !== 1) throw new Error(`"^" is not at the beginning of "${source}"`)
      return [{ type: 'opening' }]
    }
    if (NUMBER.test(lexeme)) return [limited(lexeme, source)]
    if (lexeme.startsWith('{')) return [{ type: 'list', name: lexeme.slice(1, -1) }]
    return words(lexeme, source)
  }

  const phrase = choice('')
  if (at < lexemes.length) throw new Error(`"${lexemes[at]!}" without its opening in "${source}"`)
  if (mayBeEmpty(phrase)) throw new Error(`all of "${source}" may be left out`)
  if (endsInGap(phrase)) throw new Error(`the gap at the end of "${source}" leads to nothing: leave it out`)
  return phrase
}

/** Names of the word lists that a phrase refers to. */
export function listsIn(phrase: Phrase): string[] {
  if (phrase.type === 'list') return [phrase.name]
  if (phrase.type === 'sequence') return phrase.parts.flatMap(listsIn)
  return phrase.type === 'choice' ? phrase.options.flatMap(listsIn) : []
}

function mayBeEmpty(phrase: Phrase): boolean {
  if (phrase.type === 'sequence') return phrase.parts.every(mayBeEmpty)
  if (phrase.type === 'choice') return phrase.options.some(mayBeEmpty)
  return phrase.type === 'gap' || phrase.type === 'opening'
}

/** Whether a phrase ends in a gap, which would add unrelated words to the quote. */
function endsInGap(phrase: Phrase): boolean {
  if (phrase.type === 'sequence') return phrase.parts.slice(-1).some(endsInGap)
  return phrase.type === 'choice' ? phrase.options.some(endsInGap) : phrase.type === 'gap'
}

function gap(max: number, source: string): Phrase {
  if (max < 1 || max > MAX_GAP) throw new Error(`a gap of 1 to ${MAX_GAP} words is allowed, got ${max} in "${source}"`)
  return { type: 'gap', max }
}

function limited(lexeme: string, source: string): Phrase {
  const [, sign, first, second] = NUMBER.exec(lexeme)!
  const [low, high] = [Number(first ?? 0), Number(second ?? first ?? 0)]
  if (sign === undefined) return { type: 'number', from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  if (sign === '>=' && second === undefined) return { type: 'number', from: low, to: Number.POSITIVE_INFINITY }
  if (sign === '<=' && second === undefined) return { type: 'number', from: Number.NEGATIVE_INFINITY, to: low }
  if (sign === ':' && second !== undefined && low <= high) return { type: 'number', from: low, to: high }
  throw new Error(`"${lexeme}" is no limit in "${source}": {number>=3}, {number<=3} or {number:3-5}`)
}

/** The tokens of one lexeme: "risk-free" is two words. Number words stand for their digits, too. */
function words(lexeme: string, source: string): Phrase[] {
  // The common case, checked first: one plain word.
  if (PLAIN.test(lexeme)) return [{ type: 'words', forms: formsOf(lexeme, [], () => false).forms }]
  const inflects = lexeme.endsWith('~')
  const begins = lexeme.length > 1 && lexeme.endsWith('*')
  const ends = lexeme.length > 1 && lexeme.startsWith('*')
  const capital = lexeme.length > 1 && lexeme.startsWith('=')
  const bare = lexeme.slice(ends || capital ? 1 : 0, inflects || begins ? -1 : undefined)
  const tokens = tokenise(bare, () => false, { emoji: () => true })
  if (tokens.length === 0) throw new Error(`"${lexeme}" holds no word in "${source}"`)

  const phrases = tokens.map(({ forms, start, end }): Phrase => {
    const written = bare.slice(start, end)
    if (!capital || !/^\p{Lu}/u.test(written)) return { type: 'words', forms }
    return { type: 'capital', form: forms[0]!, whole: /^\p{Lu}{2,}$/u.test(written) }
  })
  if (inflects) return [...phrases.slice(0, -1), inflected(phrases.at(-1)!, source)]
  const affix = (index: number, type: 'prefix' | 'suffix'): void => {
    const letters = tokens.at(index)!.forms[0]!
    if (letters.length < 2) throw new Error(`"${lexeme}" is too short for a "*" in "${source}"`)
    phrases.splice(index, 1, { type, letters })
  }
  if (begins && ends) throw new Error(`"*" at both ends of "${lexeme}" in "${source}"`)
  if (begins) affix(phrases.length - 1, 'prefix')
  if (ends) affix(0, 'suffix')
  return phrases
}

/** A phrase whose last word is replaced by all its inflections, in every option. */
function inflected(phrase: Phrase, source: string): Phrase {
  switch (phrase.type) {
    case 'words':
      return { type: 'words', forms: inflections(phrase.forms[0]!) }
    case 'choice':
      return { type: 'choice', options: phrase.options.map((option) => inflected(option, source)) }
    case 'sequence': {
      const last = phrase.parts.slice(-1).map((part) => inflected(part, source))
      return { type: 'sequence', parts: [...phrase.parts.slice(0, -1), ...last] }
    }
    case 'capital':
      return { type: 'choice', options: inflections(phrase.form).map((form) => ({ ...phrase, form })) }
    case 'list':
      throw new Error(`"~" cannot inflect the word list {${phrase.name}} in "${source}"`)
    default:
      return phrase
  }
}
