import { type AnyCheck, evidenceIdsOf, formatTime, type Seen } from './format.js'

/** Most further places that are quoted. */
const MOST_PLACES = 3

/**
 * What a check found besides its quote, each with its place: `“use my code for 20% off” (audio_003, 0:08.4)`. In the
 * order of the evidence, with the spans of one item joined, and without what the quote contains.
 */
export function wordsElsewhere({ quote = '', evidenceSpans = [] }: AnyCheck, { evidence }: Pick<Seen, 'evidence'>) {
  const said = fold(quote)
  const places = evidence.flatMap((item) => {
    if (item.kind !== 'audio' && item.kind !== 'ocr') return []
    const spans = evidenceSpans.filter(({ evidenceId }) => evidenceId === item.id)
    return joinStretches(spans).flatMap(({ start, end }) => {
      const words = item.text.slice(start, end)
      if (said.includes(fold(words))) return []
      const at = item.startMs === undefined ? item.id : `${item.id}, ${formatTime(item.startMs)}`
      return [`“${words}” (${at})`]
    })
  })
  return places.length <= MOST_PLACES ? places : [...places.slice(0, MOST_PLACES), '…']
}

/**
 * The words of a text that a check is grounded in besides its quote, without duplicates: `“Only 3 left”`. None for
 * media, nor for evidence without words, which a check lists by its id.
 */
export function wordsBeside(check: AnyCheck): string[] {
  const { quote = '' } = check
  const ids = new Set(evidenceIdsOf(check))
  const said = 'evidence' in check ? check.evidence.filter((each) => !ids.has(each)) : []
  const words = new Map(said.map((each) => [fold(each), `“${each}”`]))
  words.delete(fold(quote))
  const others = [...words.values()]
  return others.length <= MOST_PLACES ? others : [...others.slice(0, MOST_PLACES), '…']
}

/** Spans in order, with overlapping ones merged. */
function joinStretches(spans: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}
