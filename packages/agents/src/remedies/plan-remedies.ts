import { applyEdits, type Remedy, SEVERITIES, type TextEdit } from '@proofline/engine/spec'
import type { Portions } from '../portions.js'
import type { Language } from '../match/guess-language.js'
import type { Matcher, Place, RuleMatch } from '../match/matcher.js'
import type { SentenceMemory } from '../match/sentence-memory.js'
import { sentencesOf, splitSentences } from '../match/sentences.js'
import { remediesEdits } from '../rules/apply-remedy.js'
import { distinctRemedies, type Remedy as RuleRemedy } from '../rules/remedy-schema.js'
import { describeRemedy } from './describe-remedy.js'
import { joinEdits, rivals } from './join-remedies.js'

/** Longest text, in UTF-16 units, in which remedies are tried out: trying costs another reading of the text. */
const TRIED_UP_TO = 20_000
/** Remedies that are tried out in one text; a text with more findings than that has other worries. */
const MAX_TRIALS = 24

type Span = Pick<Place, 'start' | 'end'>

/** Matches of one family whose places overlap: a reader sees one finding, so one remedy has to do for all of them. */
interface Cluster {
  readonly matches: readonly RuleMatch[]
  readonly places: readonly Place[]
}

/**
 * A remedy for each match, where there is one. Each is tried out: after it, none of the rules that overlap there may
 * fire in the text, and no other rule may have begun to. The lines that several laws ask for come first, together; then
 * the rules' own remedies one by one (of the most severe rule first; of several ways in which one fired those of all),
 * then all that add words beside one that writes the sentence anew, then taking the sentences out, then those beside
 * them as well; where nothing of it works, there is none.
 * Where one of the rules says that nothing repairs it (`withhold`), that alone is the remedy. Remedies that write one
 * sentence anew, each for its own findings, become one for all of them, where that works.
 *
 * `memory` holds the sentences of the text as read: a trial changes one or two, the others are not gone through again.
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
  // Split in portions here, so that all who ask for the sentences later find them.
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
          // Of a disclaimer that was put in, a rule that measures sees the words alone; in a text there are no letters.
          rule.measure !== undefined || (!repaired.has(rule.id) && (before.has(rule.id) || severity === 'low')),
      )
  }

  for (const cluster of clustersOf(matches)) {
    if (text.length > TRIED_UP_TO) yield
    for (const { remedies, places } of candidates(text, cluster)) {
      const edits = remediesEdits(text, places, remedies, language)
      const { action } = remedies[0]
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

/** Of the most severe of its matches. */
function weightOf({ matches }: Cluster): number {
  return Math.max(...matches.map(({ severity }) => SEVERITIES.indexOf(severity)))
}

/** A remedy that works for what was found in one place. */
interface Planned {
  readonly cluster: Cluster
  readonly edits: readonly TextEdit[]
  readonly action: Remedy['action']
}

/** Remedies that are applied together, the one that says what is done first. */
interface Candidate {
  readonly remedies: readonly [RuleRemedy, ...RuleRemedy[]]
  readonly places: readonly Span[]
}

function candidates(text: string, { matches, places }: Cluster): Candidate[] {
  const bySeverity = [...matches].sort(
    (a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || (a.rule.id < b.rule.id ? -1 : 1),
  )
  const own = distinctRemedies(
    bySeverity.flatMap(({ wording: { alternatives = [], remedy } }) => [...alternatives, ...(remedy ? [remedy] : [])]),
  )
  // What no edit can cure is not offered one, whatever else was found in the same words.
  const withheld = own.find(({ action }) => action === 'withhold')
  if (withheld) return [{ remedies: [withheld], places }]
  const words = own.filter(({ action }) => action !== 'remove')
  const steps = [...demanded(bySeverity), ...words.map((remedy) => [remedy] as const), ...together(words)]
  return [
    ...steps.map((remedies): Candidate => ({ remedies, places })),
    { remedies: [REMOVE], places },
    { remedies: [REMOVE], places: withNeighbours(text, places) },
  ]
}

/** Lines that laws of several markets ask for, each in its own words: one would do for the rules, not for all the laws. */
function demanded(matches: readonly RuleMatch[]): Candidate['remedies'][] {
  const own = matches.filter(({ rule, wording }) => rule.platforms.length === 0 && wording.remedy === rule.remedy)
  return together(
    distinctRemedies(own.flatMap(({ rule: { remedy } }) => (remedy?.action === 'insert' ? [remedy] : []))),
  )
}

/** All that add words (an advertising label, a warning), with the first that puts others in the place of what stands. */
function together(remedies: readonly RuleRemedy[]): Candidate['remedies'][] {
  const added = remedies.filter(({ action }) => action === 'insert')
  const [first, ...rest] = [...remedies.filter(({ action }) => action === 'replace').slice(0, 1), ...added]
  return first === undefined || rest.length === 0 ? [] : [[first, ...rest]]
}

const REMOVE: RuleRemedy = { action: 'remove' }

/** The sentences of the places and those next to them: what is left of "You won! Claim it now." still says it. */
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
