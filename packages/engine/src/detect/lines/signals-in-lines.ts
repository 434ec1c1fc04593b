import { readFile } from 'node:fs/promises'
import type { ModelAccess } from '../../spec/plugins/plugin.js'
import type { OcrEvidence, SignalEvidence, Source } from '../../spec/evidence/evidence.js'
import { intersectionArea } from '../../spec/pictures/box-overlap.js'
import { type CategoryWords, createCategoryWords, type NamedCategory } from './category-words.js'
import type { DoubtfulLine } from './guessed-wordmarks.js'
import type { GoodsHint } from './goods-hint.js'
import { createOverlays, type Overlay } from './overlays.js'
import { plainOf, wordsOf } from './plain-words.js'
import { isSameMark } from '../overlays/name-overlays.js'
import {
  brandSightings,
  categorySighting,
  gatherSignals,
  hintOf,
  overlaySightings,
  type Sighting,
  wordmarkSighting,
} from './sightings.js'
import { type StackedLine, stackedLines } from './stacked-lines.js'
import type { Wordmark } from './wordmark.js'
import { createWordmarks } from './wordmarks.js'

type Line = Omit<OcrEvidence, 'id'>
type Signal = Omit<SignalEvidence, 'id'>

/** Lists of names by which brands, watermarks and restricted goods are recognised. */
export const LINES_MODEL = 'wordmarks'
/** Names these lists as the source of the evidence. */
const SOURCE: Source = { id: 'lines-of-text', version: '1.0.0', model: LINES_MODEL }

/** What lines of text show, and hints that do not make a signal alone. */
export interface LineFindings {
  readonly signals: Signal[]
  readonly hints: GoodsHint[]
}

/**
 * Recognises brands, watermarks and restricted categories in lines of text. `masks`: see-through marks that were seen; a
 * doubtful line inside one of them is taken as its words. `lettering`: what may be the name of a brand; it tells that brand
 * and nothing else. Pure once it is open.
 */
export type LineSignals = (
  lines: readonly Line[],
  masks?: readonly Signal[],
  lettering?: readonly DoubtfulLine[],
) => LineFindings

/**
 * Opens the lists of the model `wordmarks`. Each brand, watermark and category gives one signal over all lines that
 * show it: from the first to the last moment, with the lines' frames; the box is that of the surest line, `detail` says
 * what was read. A brand whose goods are restricted gives a signal of its category as well; one whose name is `shared`
 * does so beside words or another brand of that category, and gives a hint without them. `ownBrands` are names that a
 * user adds: one that is on the list keeps its aliases, but is reported under the user's spelling. Throws
 * `model_missing`, `model_corrupt`.
 */
export async function openLineSignals(models: ModelAccess, ownBrands: readonly string[] = []): Promise<LineSignals> {
  const list = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(await models.path(LINES_MODEL, file), 'utf8'))
  const brands = withOwn((await list('brands.json')) as Wordmark[], ownBrands)
  const everyday = (await list('everyday-words.json')) as string[]
  const brandsIn = createWordmarks(brands, everyday)
  const overlaysIn = createOverlays((await list('overlays.json')) as Overlay[], everyday)
  const categoriesIn = createCategoryWords((await list('category-words.json')) as CategoryWords)

  return (lines, masks = [], lettering = []) => {
    const overlays = overlaysIn(lines, (line) => masks.some((mask) => isSameMark(line, mask)))
    const laidOver = new Set(overlays.flatMap((overlay) => overlay.lines))
    const rest = lines.filter((_, index) => !laidOver.has(index))
    const context = new Set(rest.flatMap(({ text }) => wordsOf(text).map(({ plain }) => plain)))
    const pairs = stackedLines(rest)

    const stacked = pairs.flatMap(({ line, parts }) =>
      brandsIn(line, context).flatMap((found) => (isNamed(line.text, found.brand) ? [{ line, parts, found }] : [])),
    )
    const isStacked = new Set(stacked.flatMap(({ parts }) => parts))
    /** Words that name a category only across the two lines of a pair. */
    const acrossLines = ({ line, parts }: StackedLine): NamedCategory[] => {
      const inOneLine = new Set(parts.flatMap((part) => categoriesIn(part, context)).map(({ words }) => words))
      return categoriesIn(line, context).filter((named) => !inOneLine.has(named.words) && mayRunOn(named))
    }
    const overlaid = [...overlays.flatMap((overlay) => overlay.lines.map((at) => lines[at]!)), ...masks]
    const guessed = lettering
      .filter(({ line }) => !overlaid.some((other) => other.bbox && intersectionArea(line.bbox, other.bbox) > 0))
      .flatMap((one) => brandsIn.guess(one, context).map((found) => wordmarkSighting(asRead(one), found)))
    const sightings = [
      ...overlays.flatMap((overlay) => overlaySightings(overlay, lines)),
      ...stacked.flatMap(({ line, found }) => brandSightings(line, found)),
      ...guessed,
      ...pairs.flatMap((pair) => acrossLines(pair).map((named) => categorySighting(pair.line, named))),
      ...rest.flatMap((line) => [
        ...(isStacked.has(line) ? [] : brandsIn(line, context).flatMap((found) => brandSightings(line, found))),
        ...categoriesIn(line, context).map((named) => categorySighting(line, named)),
      ]),
    ]
    const hints = sightings.filter(({ isHint }) => isHint).map(hintOf)
    const certain = withoutPaymentMeans(sightings.filter(({ isHint }) => !isHint))
    const { kept, doubtful } = splitSharedNames(certain, hints)
    return { signals: gatherSignals(kept, SOURCE), hints: [...hints, ...doubtful.map(hintOf)] }
  }
}

function withOwn(brands: readonly Wordmark[], ownBrands: readonly string[]): Wordmark[] {
  const own = new Map(ownBrands.map((name) => [plainOf(name), name]))
  const known = new Map(brands.map((brand) => [plainOf(brand.name), brand]))
  return [
    ...brands.filter(({ name }) => !own.has(plainOf(name))),
    ...[...own].map(([plain, name]) => ({ ...known.get(plain), name })),
  ]
}

/** A line that says its likeliest text where nothing legible was read. */
function asRead({ line, alternatives: [likeliest] }: DoubtfulLine): Line {
  return line.text === '' && likeliest ? { ...line, text: likeliest.text } : line
}

/** Several means of payment side by side tell how one may pay and advertise none of them, so they give no category. */
function withoutPaymentMeans(sightings: readonly Sighting[]): readonly Sighting[] {
  const means = new Set(sightings.filter(({ pays }) => pays).map(({ detail }) => detail['brand']))
  return means.size < 2 ? sightings : sightings.filter(({ pays }) => !pays)
}

/**
 * A brand name that people, towns or other goods share (Yamazaki is a whisky and a surname) is no evidence of its
 * category unless something else is: alone it is doubtful, and counts only beside what is seen.
 */
function splitSharedNames(sightings: readonly Sighting[], hints: readonly GoodsHint[]) {
  const supported = new Set([
    ...hints.map(({ category }) => category),
    ...sightings.flatMap(({ type, label, shared }) => (type === 'category' && !shared ? [label] : [])),
  ])
  const isDoubtful = ({ shared, label }: Sighting): boolean => shared === true && !supported.has(label)
  return {
    kept: sightings.filter((sighting) => !isDoubtful(sighting)),
    doubtful: sightings.filter(isDoubtful),
  }
}

/** Whether words may continue on the next line: a number above a unit of something else is no strength. */
function mayRunOn({ words }: NamedCategory): boolean {
  return words.includes(' ') && !words.includes('#')
}

/** Whether a text is the whole name, letter by letter. */
function isNamed(text: string, { name, aliases = [] }: Wordmark): boolean {
  return [name, ...aliases].some((one) => plainOf(one) === plainOf(text))
}
