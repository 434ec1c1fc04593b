import type { Portions } from '../portions.js'
import type { RuleContext } from '../rules/rule-schema.js'
import { carryPassages } from './carried-spots.js'
import type { PhraseList } from './compiled/phrase-lists.js'
import type { Scene } from './contexts.js'
import { moveBlanks } from './disguises/moved-blanks.js'
import { reveal } from './disguises/reveal.js'
import { isAcrossWords } from './search/across-words.js'
import type { Automaton } from './search/automaton.js'
import type { SentenceMemory } from './search/sentence-memory.js'
import { apartFrom, indexSpots, type Reading, type Spot, type SpotIndex, type SpotList } from './search/spots.js'
import { forgiveBlanks } from './tokens/misread-blanks.js'
import { respace } from './tokens/respace.js'
import { readShortForms } from './tokens/short-forms.js'
import { joinSpeltAi } from './tokens/spelt-ai.js'
import { readTokens, type Token } from './tokens/tokenise.js'
import type { HiddenWords } from './words/hidden-words.js'
import type { KnownWord } from './words/split-glued.js'

/** The phrases and words of a matcher's rules. */
export interface Lexicon {
  readonly automaton: Automaton
  readonly known: KnownWord
  readonly hidden: HiddenWords
  phrasesOf(list: PhraseList): Int32Array
  denialsOf(phrase: number): ReadonlySet<string>
}

/** Where phrases occur in some passages. */
export interface FoundSpots {
  /** The phrases that occur anywhere, by number. */
  readonly phrases: SpotIndex['phrases']
  /** The spots of triggers that may count as a claim. */
  triggersOf(triggers: PhraseList): readonly Spot[]
  /** The spots of a context's phrases. */
  spotsFor(context: RuleContext): SpotList
  readonly scene: Pick<Scene, 'supporting'> & { written(spot: Spot): { passage: number; start: number; end: number } }
  /** The passages as matched: with lead-ins copied into the points of lists. */
  readonly texts: readonly string[]
  /** Moves of the automaton. */
  readonly steps: number
}

/** Finds the phrases of a lexicon in passages. `memory`: a cache of sentences, for variants of one text. */
export function* findSpots(
  passages: readonly { readonly text: string; readonly recognised: boolean }[],
  lexicon: Lexicon,
  memory?: SentenceMemory,
): Portions<FoundSpots> {
  let steps = 0
  const readings: Reading[] = []
  const { texts, written, isSaid, supporting } = carryPassages(passages.map(({ text }) => text))
  for (const [passage, { recognised }] of passages.entries()) {
    for (const tokens of yield* readPassage(texts[passage]!, recognised, lexicon)) {
      const pass = yield* lexicon.automaton.find(tokens, memory)
      steps += pass.steps
      readings.push({ passage, tokens, hits: pass.hits })
    }
  }
  const spots = yield* indexSpots(readings, lexicon.denialsOf)
  return {
    phrases: spots.phrases,
    ...cachedSpots(spots, lexicon, isSaid),
    scene: { written, supporting },
    texts,
    steps,
  }
}

/** The ways in which a passage can be read: as written, with spaces corrected, and with disguised words restored. */
function* readPassage(
  text: string,
  recognised: boolean,
  { automaton, known, hidden }: Lexicon,
): Portions<(readonly Token[])[]> {
  const read = yield* readTokens(text, known, { glued: recognised, emoji: automaton.knows, hidden })
  const tokens = readShortForms(joinSpeltAi(read, text, recognised), text)
  const respaced = recognised ? respace(tokens, known, automaton.weigh) : null
  const revealed = yield* reveal(tokens, text, known, hidden)
  const forgiven = revealed && recognised ? forgiveBlanks(revealed, text) : revealed
  const moved = yield* moveBlanks(tokens, text, hidden)
  return [tokens, respaced, forgiven, moved].filter((reading) => reading !== null)
}

/** Rules share lists of phrases and contexts, so each is collected once. */
function cachedSpots(
  spots: SpotIndex,
  { phrasesOf }: Lexicon,
  isSaid: (spot: Spot) => boolean,
): Pick<FoundSpots, 'triggersOf' | 'spotsFor'> {
  const spotsOf = cached((list: PhraseList) => spots.of(phrasesOf(list)))
  return {
    triggersOf: cached((list: PhraseList) => spotsOf(list).all.filter((spot) => !isAcrossWords(spot) && isSaid(spot))),
    spotsFor: cached(({ any, except }: RuleContext) =>
      except === undefined ? spotsOf(any) : apartFrom(spotsOf(any), spotsOf(except)),
    ),
  }
}

function cached<K extends object, V extends object>(compute: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    values.set(key, value)
    return value
  }
}
