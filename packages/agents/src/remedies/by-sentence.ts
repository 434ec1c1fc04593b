import type { RuleMatch } from '../match/matcher.js'
import { type PlacedRemedy, spansOfSentences, wordingIn } from '../rules/apply-remedy.js'
import { contentOf, type Remedy, replacesSentence } from '../rules/remedy-schema.js'
import type { Span } from '../rules/rewritten-part.js'

/** What an advertiser has to fill in. */
const BLANK = /\[[^[\]]+\]/gu

/**
 * For each sentence the wording of what was found in it, where several sentences are to be rewritten differently: as
 * the only candidate, or none. Of several remedies for one sentence the first that rewrites it is taken; `matches` come
 * in the order in which they are heard. A sentence goes where the wording stands already or says nothing of its own.
 */
export function bySentence(text: string, matches: readonly RuleMatch[]): (readonly PlacedRemedy[])[] {
  const parts = matches.flatMap(
    ({ parts: own, wording: { remedy }, places }): readonly PlacedRemedy[] =>
      own ?? (remedy ? [{ remedy, places }] : []),
  )
  if (distinct(parts).size < 2) return []
  const taken = new Map<string, { remedy: Remedy; places: Span[] }>()
  const everywhere = parts.flatMap(({ places }) => places)
  for (const sentence of spansOfSentences(text, everywhere)) {
    const asked = parts.filter(({ places }) => within(sentence, places).length > 0)
    const { remedy } = (asked.find(isWritten) ?? asked[0])!
    const same = taken.get(contentOf(remedy))
    const words = within(sentence, everywhere)
    if (same) same.places.push(...words)
    else taken.set(contentOf(remedy), { remedy, places: words })
  }
  const all = [...taken.values()]
  const own = all.map((one) => (all.some((other) => covers(other, one)) ? { ...one, remedy: REMOVE } : one))
  // What rewrites comes first: it says what the whole does.
  return distinct(own).size < 2 ? [] : [own.toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a)))]
}

/** The parts of the places that lie in a sentence. */
function within({ start, end }: Span, places: readonly Span[]): Span[] {
  return places
    .filter((one) => one.start < end && start < one.end)
    .map((one) => ({ start: Math.max(one.start, start), end: Math.min(one.end, end) }))
}

const REMOVE: Remedy = { action: 'remove' }

function isWritten({ remedy }: PlacedRemedy): boolean {
  return replacesSentence(remedy)
}

/** What rewrites sentences, by content. */
function distinct(parts: readonly PlacedRemedy[]): Set<string> {
  return new Set(parts.filter(isWritten).map(({ remedy }) => contentOf(remedy)))
}

/** Whether a wording asks for all that another asks for (two things at least: a date alone says little), and more. */
function covers(one: PlacedRemedy, other: PlacedRemedy): boolean {
  if (one === other || !isWritten(one) || !isWritten(other)) return false
  const [more, less] = [blanksOf(one.remedy), blanksOf(other.remedy)]
  return less.size > 1 && less.size < more.size && [...less].every((blank) => more.has(blank))
}

function blanksOf(remedy: Remedy): Set<string> {
  const wording = 'text' in remedy ? wordingIn(remedy.text, 'en') : ''
  return new Set(wording.toLowerCase().match(BLANK) ?? [])
}
