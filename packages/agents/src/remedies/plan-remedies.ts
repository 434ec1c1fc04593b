import { applyEdits, type Remedy, SEVERITIES, type TextEdit } from '@proofline/engine/spec'
import type { Language } from '../match/guess-language.js'
import type { Matcher, Place, RuleMatch } from '../match/matcher.js'
import { sentencesOf, splitSentences } from '../match/scan/sentences.js'
import type { SentenceMemory } from '../match/search/sentence-memory.js'
import type { Portions } from '../portions.js'
import { type PlacedRemedy, remediesEdits } from '../rules/apply-remedy.js'
import { distinctRemedies, type Remedy as RuleRemedy } from '../rules/remedy-schema.js'
import type { Span } from '../rules/rewritten-part.js'
import { bySentence } from './by-sentence.js'
import { describeRemedy } from './describe-remedy.js'
import { joinEdits, rivals } from './join-remedies.js'

/** Longest text, in UTF-16 units, in which remedies are tried: each trial reads the text again. */
const TRIED_UP_TO = 20_000
/** Most trials per text; a text with more findings has bigger problems. */
const MAX_TRIALS = 24

/** Overlapping matches of one family: users see one finding, so one remedy must serve all of them. */
interface Cluster {
  readonly matches: readonly RuleMatch[]
  readonly places: readonly Place[]
}

/**
 * Finds a remedy for each match, if there is one, by trial: after it, none of the rules that overlap there may fire in
 * the text, and no other rule may have begun to. Candidates in order: for each sentence its own remedy, where these
 * differ; the lines that several laws require, together; the rules' own remedies one by one (most severe rule first; for
 * a rule with several senses, those of all that fired); all that add words, beside one that rewrites the sentence;
 * removing the sentences; removing their neighbours as well. If nothing works there is no remedy. If one of the rules
 * says that nothing repairs it (`withhold`), that alone is the remedy. Remedies that rewrite one sentence for different
 * findings are joined where that works.
 *
 * `memory` caches the sentences of the text: a trial changes one or two, the others are not matched again.
 *
 * In a text longer than 20,000 units, and from the 25th trial on, a rule's own remedy is given untried: the rule's own
 * examples have proven it.
 */
export function* planRemedies(
  text: string,
  matches: readonly RuleMatch[],
  matcher: Matcher,
  language: Language,
  memory: SentenceMemory,
): Portions<ReadonlyMap<RuleMatch, Remedy>> {
  const plan = new Map<RuleMatch, Remedy>()
  // Split in portions here, so that the result is cached for all who need the sentences later.
  if (text.length > TRIED_UP_TO) yield* splitSentences(text)
  const before = new Set(matches.map(({ rule }) => rule.id))
  let trials = 0
  const planned: Planned[] = []
  const works = (edits: readonly TextEdit[], cluster: Pick<Cluster, 'matches'>, action: Remedy['action']): boolean => {
    if (action === 'withhold' || text.length > TRIED_UP_TO || trials >= MAX_TRIALS) return true
    trials++
    const after = applyEdits(text, edits)
    const repaired = new Set(cluster.matches.map(({ rule }) => rule.id))
    return matcher
      .match([{ text: after, recognised: false, cures: true }], () => false, memory)
      .matches.every(
        ({ rule, severity }) =>
          // A rule with `measure` only sees an inserted disclaimer's words, since a text has no letter sizes.
          rule.measure !== undefined || (!repaired.has(rule.id) && (before.has(rule.id) || severity === 'low')),
      )
  }

  for (const cluster of clustersOf(matches)) {
    if (text.length > TRIED_UP_TO) yield
    for (const remedies of candidates(text, cluster)) {
      const edits = remediesEdits(text, remedies, language)
      const { action } = remedies[0]!.remedy
      if (edits.length === 0 || !works(edits, cluster, action)) continue
      planned.push({ cluster, edits, action })
      break
    }
  }
  const settle = ({ matches: own }: Pick<Cluster, 'matches'>, edits: readonly TextEdit[], action: Remedy['action']) => {
    const found = describeRemedy(text, edits, action)
    for (const match of own) plan.set(match, found)
  }
  for (const { cluster, edits, action } of planned) settle(cluster, edits, action)
  if (text.length > TRIED_UP_TO) return plan
  for (const group of rivals(planned)) {
    if (trials >= MAX_TRIALS) break
    group.sort((a, b) => weightOf(b.cluster) - weightOf(a.cluster))
    const together = { matches: group.flatMap(({ cluster }) => cluster.matches) }
    const edits = joinEdits(
      text,
      group.map((one) => one.edits),
    )
    if (edits && works(edits, together, 'replace')) settle(together, edits, 'replace')
  }
  return plan
}

/** The severity of the most severe match. */
function weightOf({ matches }: Cluster): number {
  return Math.max(...matches.map(({ severity }) => SEVERITIES.indexOf(severity)))
}

/** A remedy that works for what was found in one place. */
interface Planned {
  readonly cluster: Cluster
  readonly edits: readonly TextEdit[]
  readonly action: Remedy['action']
}

/** Remedies that are applied together, one at least; the first one describes the action. */
type Candidate = readonly PlacedRemedy[]

function candidates(text: string, { matches, places }: Cluster): Candidate[] {
  const bySeverity = [...matches].sort(
    (a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || (a.rule.id < b.rule.id ? -1 : 1),
  )
  const own = distinctRemedies(
    bySeverity.flatMap(({ wording: { alternatives = [], remedy } }) => [...alternatives, ...(remedy ? [remedy] : [])]),
  )
  // What no edit can cure gets no other remedy, whatever else was found in the same words.
  const withheld = own.find(({ action }) => action === 'withhold')
  if (withheld) return [[{ remedy: withheld, places }]]
  const words = own.filter(({ action }) => action !== 'remove')
  const steps = [...demanded(bySeverity), ...words.map((remedy) => [remedy] as const), ...together(words)]
  return [
    ...bySentence(text, bySeverity),
    ...steps.map((remedies) => remedies.map((remedy) => ({ remedy, places }))),
    [{ remedy: REMOVE, places }],
    [{ remedy: REMOVE, places: withNeighbours(text, places) }],
  ]
}

/**
 * Lines that laws of several markets require, each in its own words: one would satisfy the rules, but not all the laws.
 */
function demanded(matches: readonly RuleMatch[]): RuleRemedy[][] {
  const own = matches.filter(({ rule, wording }) => rule.platforms.length === 0 && wording.remedy === rule.remedy)
  return together(
    distinctRemedies(own.flatMap(({ rule: { remedy } }) => (remedy?.action === 'insert' ? [remedy] : []))),
  )
}

/** All remedies that add words (an advertising label, a warning), with the first one that replaces words. */
function together(remedies: readonly RuleRemedy[]): RuleRemedy[][] {
  const added = remedies.filter(({ action }) => action === 'insert')
  const [first, ...rest] = [...remedies.filter(({ action }) => action === 'replace').slice(0, 1), ...added]
  return first === undefined || rest.length === 0 ? [] : [[first, ...rest]]
}

const REMOVE: RuleRemedy = { action: 'remove' }

/** The sentences of the places and their neighbours: what is left of "You won! Claim it now." still makes the claim. */
function withNeighbours(text: string, places: readonly Place[]): Span[] {
  const sentences = sentencesOf(text)
  const touched = sentences.map(({ start, end }) => places.some((place) => place.start < end && start < place.end))
  return sentences.filter((_, index) => touched[index - 1] || touched[index] || touched[index + 1])
}

function clustersOf(matches: readonly RuleMatch[]): Cluster[] {
  const clusters: { matches: RuleMatch[]; places: Place[] }[] = []
  for (const match of matches.filter(({ rule }) => rule.status !== 'announced' && rule.measure === undefined)) {
    const touching = clusters.filter(
      (cluster) =>
        cluster.matches[0]!.rule.family === match.rule.family &&
        cluster.places.some((one) => match.places.some((other) => one.start < other.end && other.start < one.end)),
    )
    const [first, ...rest] = touching
    if (first === undefined) {
      clusters.push({ matches: [match], places: [...match.places] })
      continue
    }
    for (const other of rest) {
      first.matches.push(...other.matches)
      first.places.push(...other.places)
      clusters.splice(clusters.indexOf(other), 1)
    }
    first.matches.push(match)
    first.places.push(...match.places)
  }
  return clusters.map(({ matches: own, places }) => ({ matches: own, places: united(places) }))
}

/** Ordered by place, and those that overlap made one. */
function united(places: readonly Place[]): Place[] {
  const result: Place[] = []
  for (const place of [...places].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1)
    if (last && place.start < last.end) result[result.length - 1] = { ...last, end: Math.max(last.end, place.end) }
    else result.push(place)
  }
  return result
}
