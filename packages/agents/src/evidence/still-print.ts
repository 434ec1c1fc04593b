import type { Bbox, OcrEvidence, Timeline } from '@proofline/engine/spec'
import type { Place } from '../match/matcher.js'
import type { RuleSet, StillMeasure } from '../rules/rule-schema.js'
import { type ConceptLists, createConceptFinder } from '../text/find-concepts.js'
import { countWords, fontPx, type LegibilityFault, stillFaults } from './legibility.js'
import type { EvidencePassage } from './passages.js'

/** Words that only occur on packs, and lines that occur on packs as well as in ads. */
export const PACK_LISTS: ConceptLists = { 'pack-print': [], 'pack-line': [] }
/** Print within this distance of pack words belongs to the pack: in letter heights of the larger of the two. */
const PACK_REACH = 6
/**
 * A line that occurs on packs, too, counts as the ad's only within this share of the picture's height from top or
 * bottom.
 */
const MARGIN_SHARE = 0.15
/** A claim that a star leads from. */
const STARRED = /[\p{L}\p{N}%)] ?[*†]/u

/** A disclaimer of a picture that cannot be read. */
interface UnreadPrint {
  readonly lines: readonly OcrEvidence[]
  readonly text: string
  readonly faults: readonly LegibilityFault[]
}

/** A passage of a picture with the picture that it stands in, and the size of its letters in pixels. */
interface Print {
  readonly passage: EvidencePassage
  readonly lines: readonly OcrEvidence[]
  readonly frame: string | undefined
  readonly fontPx: number
}

/** The disclaimers at `places`, told by their words, which cannot be read. */
type StillReader = (
  places: readonly Place[],
  passages: readonly EvidencePassage[],
  measure: StillMeasure,
  timeline: Timeline,
) => UnreadPrint[]

/**
 * Finds the disclaimers of a picture that cannot be read. A line laid over a picture differs from one on a pack in it
 * only by words and place: what stands near a net weight belongs to the pack, and a line that occurs on packs, too, is
 * the ad's only along the upper or lower edge. A star needs a claim to which it belongs.
 */
export function createStillReader(set: Pick<RuleSet, 'vocabulary' | 'patterns'>): StillReader {
  const find = createConceptFinder(PACK_LISTS, set)
  const wordsOf = (list: string, { text, recognised }: EvidencePassage) =>
    find(text, recognised).filter((found) => found.list === list)

  return (places, passages, measure, { asset, items }) => {
    const prints = passages.map(printOf)
    const disclaimers = new Set(places.map(({ passage }) => passage))
    const frames = new Map(items.flatMap((item) => (item.kind === 'frame' ? [[item.id, item] as const] : [])))
    const packs = prints.flatMap((print) => (print && wordsOf('pack-print', print.passage).length > 0 ? [print] : []))

    return [...disclaimers].flatMap((index) => {
      const print = prints[index]
      if (!print) return []
      const { passage, lines, fontPx: size } = print
      const others = prints.flatMap((other, at) =>
        other && !disclaimers.has(at) && other.frame === print.frame ? [other] : [],
      )
      const ownPlaces = places.filter((place) => place.passage === index)
      const starred = others.filter((other) => STARRED.test(other.passage.text))
      const isStar = ({ start, end }: Place): boolean => passage.text.slice(start, end).trim() === '*'
      if (ownPlaces.every(isStar) && starred.length === 0) return []

      const { width, height } = frames.get(print.frame ?? '') ?? asset
      const picture = sizeOf(lines[0]!, width, height)
      if (packs.some((pack) => pack.frame === print.frame && isOnOnePack(print, pack, picture))) return []
      const packLines = wordsOf('pack-line', passage)
      const isPackLine = (place: Place): boolean =>
        packLines.some(({ start, end }) => start < place.end && place.start < end)
      if (ownPlaces.every(isPackLine) && !lines.some(({ bbox }) => isAlongSide(bbox))) return []

      const claims = starred.length > 0 && passage.text.includes('*') ? starred : others.filter(isClaim)
      const faults = stillFaults(
        {
          fontPx: size,
          fontFraction: size / Math.min(picture.width, picture.height),
          contrastRatio: middleOf(lines.map(({ contrastRatio }) => contrastRatio)),
          claimRatio: Math.max(0, ...claims.map((claim) => claim.fontPx)) / size,
        },
        measure,
      )
      return faults.length > 0 ? [{ lines, text: passage.text, faults }] : []
    })
  }
}

function printOf(passage: EvidencePassage): Print | null {
  const lines = passage.pieces.map(({ item }) => item).filter((item) => item.kind === 'ocr')
  const [first] = lines
  if (first === undefined) return null
  return { passage, lines, frame: first.frames[0], fontPx: middleOf(lines.map(fontPx)) }
}

/** A single word is a name or a mark, whatever its size, and claims nothing. */
function isClaim({ passage: { text } }: Print): boolean {
  return countWords(text) > 1 || /\p{N}/u.test(text)
}

/** The median; of two, the larger: one badly measured line decides nothing. */
function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

interface Size {
  readonly width: number
  readonly height: number
}

/** If the picture's size is unknown, the size implied by the line, as a square. */
function sizeOf(
  { heightPx, heightFraction }: OcrEvidence,
  width: number | undefined,
  height: number | undefined,
): Size {
  const known = height ?? heightPx / Math.max(heightFraction, Number.EPSILON)
  return { width: width ?? known, height: known }
}

function isAlongSide({ y, height }: Bbox): boolean {
  const middle = y + height / 2
  return middle < MARGIN_SHARE || middle > 1 - MARGIN_SHARE
}

function isOnOnePack(print: Print, pack: Print, picture: Size): boolean {
  const reach = PACK_REACH * Math.max(print.fontPx, pack.fontPx)
  return print.lines.some((a) => pack.lines.some((b) => gapPx(a.bbox, b.bbox, picture) <= reach))
}

/** Widest of the spaces between two boxes across and down, in pixels; 0 where they overlap. */
function gapPx(a: Bbox, b: Bbox, { width, height }: Size): number {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return Math.max(0, across * width, down * height)
}
