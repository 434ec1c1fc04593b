import type { Claim, ClaimType } from '@proofline/engine/spec'
import { sentencesOf } from '../match/sentences.js'
import { tokenise, type Token } from '../match/tokenise.js'
import type { FoundConcept } from '../text/find-concepts.js'
import { lacksOf, type Proof, readProofs } from './substantiation.js'

/** The word lists that make a sentence a claim, and its type; of two lists of one type the first tells it. */
const TYPE_OF: Readonly<Record<string, ClaimType>> = {
  'claim-comparative': 'comparative',
  'claim-endorsement': 'endorsement',
  'claim-green': 'environmental',
  'claim-environmental': 'environmental',
  'claim-health': 'health',
  'claim-proven': 'objective',
  'claim-objective': 'objective',
  'claim-price': 'price',
}

/** Names of those lists. */
export const CLAIM_LISTS = Object.keys(TYPE_OF)

/** A claim, and the word list that told it. */
export interface ReadClaim {
  readonly claim: Claim
  readonly list: string
}

/** Claims that a ledger lists: the first ones. It is for people to read. */
const MAX_CLAIMS = 200
/** Longest subject, in words: what stands before the claim is a subject, a whole clause is not. */
const MAX_SUBJECT_WORDS = 8

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The claims of a text, one for each sentence and type: what is said of what, how much, what backs it up (in that
 * sentence or one next to it; a footnote anywhere, where the sentence bears its mark) and what it lacks. `claims` and
 * `proofs` are the words found of {@link CLAIM_LISTS} and of the lists of proof.
 *
 * Pure, and linear in the text. Ids are given by the engine.
 */
export function readClaims(
  text: string,
  claims: readonly FoundConcept[],
  proofs: readonly FoundConcept[],
): ReadClaim[] {
  if (claims.length === 0) return []
  const sentences = sentencesOf(text)
  const tokens = tokenise(text, () => false)
  const allProofs = readProofs(text, proofs)
  const seen = new Set<string>()
  return [...claims]
    .sort((a, b) => CLAIM_LISTS.indexOf(a.list) - CLAIM_LISTS.indexOf(b.list) || a.start - b.start || a.end - b.end)
    .flatMap((found) => {
      const index = indexAt(sentences, found.start)
      const sentence = sentences[index]
      const key = `${index} ${TYPE_OF[found.list]}`
      if (sentence === undefined || seen.has(key)) return []
      seen.add(key)
      const around = {
        start: sentences[index - 1]?.start ?? sentence.start,
        end: sentences[index + 1]?.end ?? sentence.end,
      }
      return [{ claim: claimAt(text, found, sentence, around, tokens, allProofs), list: found.list }]
    })
    .sort((a, b) => a.claim.start - b.claim.start)
    .slice(0, MAX_CLAIMS)
}

function claimAt(
  text: string,
  { list, start, end }: FoundConcept,
  sentence: Span,
  around: Span,
  tokens: readonly Token[],
  proofs: readonly Proof[],
): Claim {
  const type = TYPE_OF[list]!
  const place = trimmed(text, sentence)
  const marks = new Set(text.slice(place.start, place.end).match(/[*†‡¹²³]/g))
  const own = proofs.filter((proof) =>
    proof.kind === 'footnote'
      ? marks.has(proof.quote[0]!) && !contains(sentence, proof)
      : contains(around, proof) && !(proof.start >= start && proof.end <= end),
  )
  return {
    claimId: '',
    type,
    quote: text.slice(place.start, place.end),
    ...place,
    subject: subjectOf(text.slice(place.start, start)),
    predicate: text.slice(start, end),
    quantity: quantityOf(text, tokens, place, start),
    substantiation: own,
    lacks: lacksOf(type, own),
  }
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end)
  return { start: start + words.length - words.trimStart().length, end: start + words.trimEnd().length }
}

/** By halving: sentences are many in a long text. */
function indexAt(sentences: readonly Span[], at: number): number {
  let [low, high] = [0, sentences.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sentences[middle]!.start <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The last clause before the words of the claim. */
function subjectOf(before: string): string | null {
  const clause = before
    .split(/[,;:–—([{]/)
    .at(-1)!
    .trim()
  const words = clause.split(/\s+/)
  return clause === '' || words.length > MAX_SUBJECT_WORDS ? null : clause
}

const UNIT = /^(?!(?:out|of|in|or|to|and)$)[\p{L}%°]{1,20}$/u
const MONEY = /^[$£€₹¥]$/

/** The first number of the sentence from the claim's words on, else the first one before them. */
function quantityOf(text: string, tokens: readonly Token[], sentence: Span, from: number): Claim['quantity'] {
  const first = firstAt(tokens, sentence.start)
  let best: number | null = null
  for (let at = first; at < tokens.length && tokens[at]!.end <= sentence.end; at++) {
    if (tokens[at]!.value === undefined) continue
    if (best === null || (tokens[best]!.start < from && tokens[at]!.start >= from)) best = at
  }
  if (best === null) return null
  const number = tokens[best]!
  const [before, after] = [tokens[best - 1], tokens[best + 1]]
  const words = (token: Token | undefined): string => (token ? text.slice(token.start, token.end) : '')
  const quote = words(number)
  const value = number.value!
  const unit = [before, after].map(words)
  if (MONEY.test(unit[0]!)) return { value, unit: unit[0]!, quote }
  return { value, unit: after && after.end <= sentence.end && UNIT.test(unit[1]!) ? unit[1]! : null, quote }
}

function firstAt(tokens: readonly Token[], start: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens[middle]!.start < start) low = middle + 1
    else high = middle
  }
  return low
}
