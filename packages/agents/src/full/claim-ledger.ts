import type { Claim, ClaimType } from '@proofline/engine/spec'
import { sentencesOf } from '../match/scan/sentences.js'
import type { ConceptLists, FoundConcept } from '../text/find-concepts.js'
import { quantityOf } from './quantity.js'
import { lacksOf, type Proof, readProofs } from './substantiation.js'

/** The word lists that make a sentence a claim, with its type; of two lists of one type the first counts. */
const TYPE_OF: Readonly<Record<string, ClaimType>> = {
  'claim-unrivalled': 'comparative',
  'claim-comparative': 'comparative',
  'claim-endorsement': 'endorsement',
  'claim-green': 'environmental',
  'claim-environmental': 'environmental',
  'claim-health': 'health',
  'claim-proven': 'objective',
  'claim-objective': 'objective',
  'claim-price': 'price',
}

const ORDER = Object.keys(TYPE_OF)

/**
 * Families whose rules detect claims, in any language and wording: a promise of cure is a health claim. Families about
 * omissions or practices are not included.
 */
const TYPE_OF_FAMILY: Readonly<Record<string, ClaimType>> = {
  'absolute-claim': 'comparative',
  'ai-capability-claim': 'objective',
  'certification-claim': 'endorsement',
  'comparative-claim': 'comparative',
  'earnings-claim': 'objective',
  'environmental-claim': 'environmental',
  'guarantee-claim': 'objective',
  'health-claim': 'health',
  'origin-claim': 'objective',
  'pricing-claim': 'price',
  'testimonial-typicality': 'endorsement',
  'unsubstantiated-claim': 'objective',
  'weight-body-claim': 'health',
}

/** The word lists of {@link TYPE_OF}. Negated, quoted, asked, hypothetical and reported words claim nothing. */
export const CLAIM_LISTS: ConceptLists = Object.fromEntries(
  ORDER.map((list) => [list, ['negated', 'mentioned', 'question', 'hypothetical', 'reported']]),
)

/** A claim, and the word list that matched it, or the family of the rule that caught it. */
export interface ReadClaim {
  readonly claim: Claim
  readonly list: string
}

/** Words that a rule caught, by its family: UTF-16 offsets. */
export interface CaughtWords {
  readonly family: string
  readonly start: number
  readonly end: number
}

/** Most claims in a ledger: the first ones. It is for people to read. */
const MAX_CLAIMS = 200
/** Longest quote of a claim, in UTF-16 units. */
const MAX_QUOTE = 400
/** Most words of a subject: a longer text before the claim is a whole clause and not a subject. */
const MAX_SUBJECT_WORDS = 8

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The claims of a text, one per sentence and type: what is claimed of what, how much, what substantiates it (in that
 * sentence or a neighbouring one; a footnote anywhere, if the sentence has its mark) and what is missing. `found` has
 * the words of {@link CLAIM_LISTS} and of the lists of proof; `caught` (default none) is what rules flagged, used for a
 * type of claim if no list matches.
 *
 * Pure, and linear in the text. Ids are assigned by the engine.
 */
export function readClaims(
  text: string,
  found: readonly FoundConcept[],
  caught: readonly CaughtWords[] = [],
): ReadClaim[] {
  const claims = [
    ...found.filter(({ list }) => list in TYPE_OF),
    ...caught
      .filter(({ family }) => family in TYPE_OF_FAMILY)
      .map(({ family, start, end }) => ({ list: family, start, end })),
  ]
  if (claims.length === 0) return []
  const sentences = sentencesOf(text)
  const proofs = readProofs(text, found)
  const seen = new Set<string>()
  return claims
    .sort((a, b) => rankOf(a.list) - rankOf(b.list) || a.start - b.start || a.end - b.end)
    .flatMap((one) => {
      const index = indexAt(sentences, one.start)
      const sentence = sentences[index]
      const key = `${index} ${typeOf(one.list)}`
      if (sentence === undefined || seen.has(key)) return []
      seen.add(key)
      const around = {
        start: sentences[index - 1]?.start ?? sentence.start,
        end: sentences[index + 1]?.end ?? sentence.end,
      }
      return [{ claim: claimAt(text, one, sentence, around, proofs), list: one.list }]
    })
    .sort((a, b) => a.claim.start - b.claim.start)
    .slice(0, MAX_CLAIMS)
}

/** Words of a list describe the claim better than those of a rule. */
function rankOf(list: string): number {
  return list in TYPE_OF ? ORDER.indexOf(list) : ORDER.length
}

function typeOf(list: string): ClaimType {
  return (TYPE_OF[list] ?? TYPE_OF_FAMILY[list])!
}

function claimAt(
  text: string,
  { list, start, end }: FoundConcept,
  sentence: Span,
  around: Span,
  proofs: readonly Proof[],
): Claim {
  const type = typeOf(list)
  const place = shortened(trimmed(text, sentence), { start, end })
  // A mark after the full stop technically begins the next sentence, but belongs to this one.
  const behind = /^[*†‡¹²³]{0,3}/u.exec(text.slice(place.end, place.end + 3))![0]
  const marks = new Set((text.slice(place.start, place.end) + behind).match(/[*†‡¹²³]/g))
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
    quantity: quantityOf(text.slice(place.start, place.end), start - place.start),
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

/** A sentence that is too long is quoted around the words of the claim. */
function shortened(sentence: Span, words: Span): Span {
  if (sentence.end - sentence.start <= MAX_QUOTE) return sentence
  const margin = Math.max(0, Math.floor((MAX_QUOTE - (words.end - words.start)) / 2))
  return { start: Math.max(sentence.start, words.start - margin), end: Math.min(sentence.end, words.end + margin) }
}

/** Binary search: long texts have many sentences. */
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
    // A comma or colon within a number (1,200 or 10:30) ends no clause.
    .split(/[;–—([{]|[,:](?![0-9])/)
    .at(-1)!
    .trim()
  const words = clause.split(/\s+/)
  return clause === '' || words.length > MAX_SUBJECT_WORDS ? null : clause
}
