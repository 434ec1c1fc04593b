import type { Claim, ClaimType, SubstantiationKind } from '@proofline/engine/spec'
import type { ConceptLists, FoundConcept } from '../text/find-concepts.js'

/** Something in the text that may substantiate a claim. */
export type Proof = Claim['substantiation'][number]

/** Word lists that are proof, by its kind. */
const PROOF_KINDS = ['source', 'sample', 'basis', 'link', 'qualification'] as const

/** The word lists that {@link readProofs} needs. */
export const PROOF_LISTS: ConceptLists = Object.fromEntries(PROOF_KINDS.map((kind) => [`proof-${kind}`, []]))

/**
 * What a claim of each type needs: one of the kinds in every row. The first of a row is what the ledger reports as
 * missing.
 */
const NEEDS: Readonly<Record<ClaimType, readonly (readonly SubstantiationKind[])[]>> = {
  objective: [['source', 'link', 'footnote', 'sample']],
  comparative: [
    ['basis', 'footnote'],
    ['source', 'link', 'footnote', 'sample'],
  ],
  health: [['source', 'link', 'footnote']],
  environmental: [['basis', 'source', 'footnote', 'link']],
  price: [['basis', 'date', 'footnote', 'link', 'qualification']],
  endorsement: [['source', 'link', 'footnote'], ['sample']],
}

/** What a claim of `type` lacks, given what it brings. */
export function lacksOf(type: ClaimType, proofs: readonly Proof[]): SubstantiationKind[] {
  const brought = new Set(proofs.map(({ kind }) => kind))
  return NEEDS[type].filter((row) => !row.some((kind) => brought.has(kind))).map(([first]) => first!)
}

/** Years, addresses, and lines that explain a mark. All bounded, so that reading them is linear. */
const YEAR = /\b(?:19|20)[0-9]{2}\b/g
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]{3,200}/g
const FOOTNOTE = /(?:^|\n|[.!?] )[ \t]{0,8}([*†‡¹²³]) ?[^\n*†‡¹²³]{8,200}/g

/** All that may back up a claim in a text, in order of place. `found` holds the words of {@link PROOF_LISTS}. */
export function readProofs(text: string, found: readonly FoundConcept[]): Proof[] {
  const proofs: Proof[] = [
    ...found
      .filter(({ list }) => list in PROOF_LISTS)
      .map(({ list, start, end }) => ({ kind: list.slice(6) as SubstantiationKind, ...quoteAt(text, start, end) })),
    ...spotsOf(text, YEAR, 'date'),
    ...spotsOf(text, ADDRESS, 'link'),
    ...spotsOf(text, FOOTNOTE, 'footnote'),
  ]
  return proofs.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Most places per form: the first ones, so that a text of nothing but years stays cheap. */
const MAX_PLACES = 200

function spotsOf(text: string, form: RegExp, kind: SubstantiationKind): Proof[] {
  const matches: RegExpExecArray[] = []
  for (const match of text.matchAll(form)) if (matches.push(match) === MAX_PLACES) break
  return matches.map(({ 0: match, index }) => {
    const lead = match.length - match.trimStart().length
    // A footnote's match may begin with the end of the sentence before it.
    const start = index + (/^[.!?] /.test(match) ? 2 : lead)
    return { kind, ...quoteAt(text, start, index + match.trimEnd().length) }
  })
}

function quoteAt(text: string, start: number, end: number): { quote: string; start: number; end: number } {
  return { quote: text.slice(start, end), start, end }
}
