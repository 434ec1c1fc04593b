import type { EvidenceSpan, FindingInput, JudgeContext, Remedy, Severity } from '@proofline/engine/spec'
import { nearFamilies } from '../families.js'
import type { Wording } from '../match/compiled/senses.js'
import { identifyLanguage } from '../match/guess-language.js'
import type { Place, RuleMatch } from '../match/matcher.js'
import { describeRemedy } from '../remedies/describe-remedy.js'
import { remedyEdits } from '../rules/apply-remedy.js'
import { unparted } from '../rules/part-text.js'
import type { Remedy as RuleRemedy } from '../rules/remedy-schema.js'
import { isOpenPolicy, type Rule } from '../rules/rule-schema.js'
import type { EvidencePassage, Piece } from './passages.js'

/** Certainty that words which match a rule break it; the rest allows for context that no rule can see. */
const TEXT_CONFIDENCE = 0.9
/** A pause in speech at which a remedy's line begins. */
const LINE_PAUSE_MS = 1000
/** Longest quote, in UTF-16 units: a finding points at words, it does not reprint the ad. */
const MAX_QUOTE = 200

/**
 * The fields that a finding takes from its rule, in the `wording` of what fired. A rule that does not apply yet gives a
 * heads-up, not a flag. Jurisdictions and platforms are the requested ones.
 */
export function ruleFields(rule: Rule, severity: Severity, context: JudgeContext, wording: Wording = rule) {
  const { id, title, family } = rule
  const { message, recommendation } = wording
  const asked = rule.jurisdictions.includes('global')
    ? context.jurisdictions
    : rule.jurisdictions.filter((jurisdiction) => context.jurisdictions.includes(jurisdiction))
  const platforms = rule.platforms.filter(
    (platform) => context.platforms.length === 0 || context.platforms.includes(platform),
  )
  return {
    checkName: title,
    category: family,
    nearCategories: [...nearFamilies(family)],
    ...(rule.status === 'announced'
      ? ({ status: 'pass', appliesFrom: rule.inForceFrom } as const)
      : ({ status: 'flag' } as const)),
    severity,
    message,
    recommendation,
    ...lawOf(rule, asked, isOpenPolicy(rule) ? platformsCited(rule, context) : platforms),
    ruleId: id,
    jurisdictions: [...asked],
    platforms,
  } as const satisfies Partial<FindingInput>
}

/**
 * The platforms that a policy of all platforms is cited for: those asked for that it has an address of; none means all.
 */
function platformsCited({ laws = {} }: Rule, context: JudgeContext): string[] {
  const named = Object.keys(laws)
  return context.platforms.length === 0 ? named : named.filter((platform) => context.platforms.includes(platform))
}

/**
 * The citations for the requested markets and platforms: an advertiser in one market is not referred to the law of
 * another. Platforms with the same policy share its citation; markets without a law of their own share the rule's.
 */
function lawOf({ id, title, citation, url, laws = {} }: Rule, asked: readonly string[], platforms: string[]) {
  const cited = new Map<string, { citation: string; url: string; jurisdictions: string[]; platforms: string[] }>()
  for (const jurisdiction of asked) {
    const law = laws[jurisdiction]
    if (law !== undefined) cited.set(jurisdiction, { ...law, jurisdictions: [jurisdiction], platforms })
  }
  for (const platform of platforms) {
    const law = laws[platform]
    if (law === undefined) continue
    const known = cited.get(law.url)
    if (known) known.platforms.push(platform)
    else cited.set(law.url, { ...law, jurisdictions: [...asked], platforms: [platform] })
  }
  if (cited.size === 0) return { citation, citationUrl: url }
  const others = platforms.length > 0 ? [] : asked.filter((jurisdiction) => laws[jurisdiction] === undefined)
  if (others.length > 0) cited.set('', { citation, url, jurisdictions: others, platforms })
  const rules = [...cited.values()].map((law) => ({
    ruleId: id,
    title,
    citation: law.citation,
    citationUrl: law.url,
    jurisdictions: law.jurisdictions,
    platforms: law.platforms,
  }))
  return {
    citation: [...new Set(rules.map((law) => law.citation))].join('; '),
    citationUrl: rules[0]!.citationUrl,
    // One law says it all; each of several has an address of its own.
    ...(rules.length > 1 && { rules }),
  }
}

/**
 * A match in speech and on-screen text as a finding: all evidence of all its places, and the words of the best one.
 * `language` is the asset's, for a remedy of words that do not tell theirs.
 */
export function mediaFinding(
  { rule, wording, severity, places }: RuleMatch,
  passages: readonly EvidencePassage[],
  context: JudgeContext,
  language: string,
): FindingInput {
  const seen = places.map((place) => ({ place, pieces: piecesOf(place, passages) }))
  // Prefer words of a single item, since they are whole there; then the longest.
  const [best, ...rest] = seen.toSorted(
    (a, b) => a.pieces.length - b.pieces.length || lengthOf(b.place) - lengthOf(a.place),
  )
  // The items of the quote stand first and in reading order: joined, they hold the quote.
  const items = [best!, ...rest].flatMap(({ pieces }) => pieces.map(({ item }) => item))
  const { passage, start, end } = best!.place
  return {
    ...ruleFields(rule, severity, context, wording),
    confidence: textConfidence(items),
    evidenceIds: [...new Set(items.map(({ id }) => id))],
    quote: passages[passage]!.text.slice(start, Math.min(end, start + MAX_QUOTE)),
    evidenceSpans: seen.flatMap(({ place, pieces }) => pieces.map((piece) => wordsIn(piece, place))),
    ...(wording.remedy && { remedy: remedyFor(wording.remedy, best!.place, passages[passage]!, language) }),
  }
}

/** A remedy for spoken or shown words: what to change and how, without a place in a file. */
function remedyFor(remedy: RuleRemedy, place: Place, passage: EvidencePassage, language: string): Remedy {
  // What is put in may belong to the start or the end of all that is said; what goes is looked for around the finding.
  const line = remedy.action === 'insert' ? { start: 0, end: passage.text.length } : lineAround(place, passage)
  const text = passage.text.slice(line.start, line.end)
  const here = { start: place.start - line.start, end: place.end - line.start }
  const edits = remedyEdits(text, [here], remedy, identifyLanguage(passage.text) ?? language)
  const { action, text: put, result } = describeRemedy(text, edits, remedy.action)
  const words = edits.map(({ start, end }) => text.slice(start, end).trim()).filter((piece) => piece !== '')
  const goes = words.length > 0 && action !== 'withhold'
  return {
    action,
    ...(put !== undefined && { text: action === 'insert' ? unparted(put) : put }),
    ...(goes && { words: words.join(' ') }),
    result,
  }
}

/**
 * The words around a place without a long pause in between. Transcribers end few segments with a full stop, so a
 * sentence would reach back to an earlier scene.
 */
function lineAround(place: Place, { pieces, text }: EvidencePassage): { start: number; end: number } {
  const isPause = (index: number): boolean =>
    (pieces[index]!.item.startMs ?? 0) - (pieces[index - 1]!.item.endMs ?? 0) >= LINE_PAUSE_MS
  const pauses = pieces.map((_, index) => index).filter((index) => index > 0 && isPause(index))
  return {
    start: Math.max(0, ...pauses.map((index) => pieces[index]!.start).filter((start) => start <= place.start)),
    end: Math.min(text.length, ...pauses.map((index) => pieces[index - 1]!.end).filter((end) => end >= place.end)),
  }
}

/** A match in a text asset as a finding with its places as spans. */
export function textFinding(
  { rule, wording, severity, places }: RuleMatch,
  { text, remedy }: { readonly text: string; readonly remedy: Remedy | undefined },
  context: JudgeContext,
): FindingInput {
  const first = places[0]!
  return {
    ...ruleFields(rule, severity, context, wording),
    confidence: TEXT_CONFIDENCE,
    quote: text.slice(first.start, first.end),
    spans: places.map(({ start, end }) => ({ start, end })),
    ...(remedy && { remedy }),
  }
}

function piecesOf({ passage, start, end }: Place, passages: readonly EvidencePassage[]) {
  return passages[passage]!.pieces.filter((piece) => piece.start < end && start < piece.end)
}

/** The part of a place that lies in one item, as offsets into the text of that item. */
function wordsIn({ item, start, end }: Piece, place: Place): EvidenceSpan {
  return {
    evidenceId: item.id,
    start: Math.max(place.start, start) - start,
    end: Math.min(place.end, end) - start,
  }
}

function lengthOf({ start, end }: Place): number {
  return end - start
}

/** Confidence of a finding about recognised words: that of the best item, and never 1. Two decimals. */
export function textConfidence(items: readonly { readonly confidence: number }[]): number {
  const best = Math.max(...items.map(({ confidence }) => confidence))
  return Math.round(TEXT_CONFIDENCE * best * 100) / 100
}
