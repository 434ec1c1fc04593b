import { compareText } from '../../spec/plain/compare-text.js'
import { listOf } from '../../spec/plain/list-of.js'
import type { OcrEvidence, SignalEvidence, Source } from '../../spec/evidence/evidence.js'
import { roundScore } from '../round-score.js'
import { unionSpan } from '../signal-span.js'
import type { NamedCategory } from './category-words.js'
import type { GoodsHint } from './goods-hint.js'
import type { FoundOverlay } from './overlays.js'
import { plainOf } from './plain-words.js'
import type { FoundWordmark } from './wordmark.js'

type Line = Omit<OcrEvidence, 'id'>
type Signal = Omit<SignalEvidence, 'id'>

/** A word alone is weaker than a mark: it may be a café's name. */
const WORD_CONFIDENCE = 0.6

/** A brand, watermark or category that one line shows. */
export interface Sighting {
  readonly type: 'brand' | 'watermark' | 'category'
  readonly label: string
  readonly line: Line
  readonly confidence: number
  readonly detail: Readonly<Record<string, unknown>>
  /** The category of a means of payment. */
  readonly pays?: boolean
  /** The category of a brand whose name others have, too. */
  readonly shared?: boolean
  /** Words that are no evidence alone. */
  readonly isHint?: boolean
}

/** One for each line of an overlay; `lines`: all lines, of which it names its own by index. */
export function overlaySightings(
  { overlay, lines: indices, confidence }: FoundOverlay,
  lines: readonly Line[],
): Sighting[] {
  const { name, kind } = overlay
  return indices.map((index) => ({
    type: 'watermark',
    label: name,
    line: lines[index]!,
    confidence,
    detail: { kind },
  }))
}

/** A brand, and its category where its goods are restricted. */
export function brandSightings(line: Line, found: FoundWordmark): Sighting[] {
  const { brand, confidence } = found
  const { name, category, generic = false, pays = false, shared = false } = brand
  const detail = generic ? { via: 'words', words: plainOf(name) } : { via: 'brand', brand: name }
  return [
    ...(generic ? [] : [wordmarkSighting(line, found)]),
    ...(category === undefined
      ? []
      : [{ type: 'category', label: category, line, confidence, detail, pays, shared } as const]),
  ]
}

/** A brand by its name. */
export function wordmarkSighting(line: Line, { brand, confidence }: FoundWordmark): Sighting {
  return { type: 'brand', label: brand.name, line, confidence, detail: { via: 'wordmark' } }
}

/** A category that words name. */
export function categorySighting(line: Line, { category, words, isHint }: NamedCategory): Sighting {
  const detail = { via: 'words', words }
  return { type: 'category', label: category, line, confidence: WORD_CONFIDENCE, detail, isHint }
}

/** A sighting that makes no signal by itself. */
export function hintOf({ label, detail, line }: Sighting): GoodsHint {
  return { category: label, words: String(detail['words'] ?? detail['brand']), line }
}

/** One signal for each brand, watermark and category, ordered by type and name. */
export function gatherSignals(sightings: readonly Sighting[], source: Source): Signal[] {
  const groups = new Map<string, Sighting[]>()
  for (const sighting of sightings) {
    listOf(groups, `${sighting.type} ${sighting.label}`).push(sighting)
  }
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => signalOf(group, source))
}

function signalOf(group: readonly Sighting[], source: Source): Signal {
  const scores = group.map(({ confidence, line }) => roundScore(confidence * line.confidence))
  const peak = Math.max(...scores)
  const best = group[scores.indexOf(peak)]!
  return {
    kind: 'signal',
    type: best.type,
    label: best.label,
    ...unionSpan(group.map(({ line }) => line)),
    confidence: peak,
    source,
    bbox: best.line.bbox,
    peakConfidence: peak,
    detail: { ...best.detail, read: [...new Set(group.map(({ line }) => line.text))].sort(compareText) },
  }
}
