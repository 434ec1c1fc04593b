import { isLabel, lineWords, openPhrases, type ReadLine } from './phrases.js'
import { plainOf } from './plain-words.js'

/**
 * What stands on goods of a restricted category, by category. `goods` tell it alone; `hints` are seen elsewhere too
 * ("bar", "500 mg") and tell nothing alone; `warnings` are lines that a law prescribes for such goods and nobody else
 * prints: they count in prose, too; `harmless` are phrases that hold such a word and name something else ("wine
 * vinegar"). `forms` are those of `goods` that name a form alone: they tell nothing where one of the words `shared`
 * says what else comes in it (capsules of a food supplement are no medicine). `scented`: words of a picture in which
 * `goods` and `hints` name a scent or shade (the perfume "Tobacco Vanille", a candle called "Whiskey"); warnings still
 * count. For `#` and `*` see {@link openPhrases}.
 */
export interface CategoryWords {
  readonly goods: Readonly<Record<string, readonly string[]>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  readonly warnings?: Readonly<Record<string, readonly string[]>>
  readonly harmless: Readonly<Record<string, readonly string[]>>
  readonly forms?: Readonly<Record<string, { readonly words: readonly string[]; readonly shared: readonly string[] }>>
  readonly scented?: Readonly<Record<string, readonly string[]>>
}

/** A category that a line names or hints at, and by which words. */
export interface NamedCategory {
  readonly category: string
  readonly words: string
  readonly isHint: boolean
}

/**
 * Opens the lists for look-up: whole words in short lines, as they stand on labels, packs and signs, and warnings in
 * lines of any length. `context`: plain words of all lines that are shown with it (default none).
 */
export function createCategoryWords({
  goods,
  hints,
  warnings = {},
  harmless,
  forms = {},
  scented = {},
}: CategoryWords): (line: ReadLine, context?: ReadonlySet<string>) => NamedCategory[] {
  const known = new Set([goods, hints].flatMap((lists) => Object.values(lists).flat()).map(plainOf))
  const lists = [...new Set([...Object.keys(goods), ...Object.keys(hints)])].map((category) => ({
    category,
    goodsIn: openPhrases(goods[category] ?? [], known),
    hintsIn: openPhrases(hints[category] ?? []),
    warningsIn: openPhrases(warnings[category] ?? []),
    harmlessIn: openPhrases(harmless[category] ?? []),
    forms: new Set(forms[category]?.words),
    shared: (forms[category]?.shared ?? []).map(plainOf),
    scented: (scented[category] ?? []).map(plainOf),
  }))
  return (line, context = NO_CONTEXT) => {
    const words = lineWords({ ...line, text: line.text.replaceAll(ADDRESS, ' ') })
    const isShort = isLabel(words)
    return lists.flatMap(({ category, goodsIn, hintsIn, warningsIn, harmlessIn, forms: ofForms, shared, scented }) => {
      const warned = warningsIn(words).map((phrase): NamedCategory => ({ category, words: phrase, isHint: false }))
      if (!isShort || scented.some((word) => context.has(word))) return warned
      const isShared = shared.some((word) => context.has(word))
      const named = goodsIn(words)
        .filter((phrase) => !(isShared && ofForms.has(phrase)))
        .map((phrase): NamedCategory => ({ category, words: phrase, isHint: false }))
      const hinted = hintsIn(words).map((phrase): NamedCategory => ({ category, words: phrase, isHint: true }))
      const all = [...warned, ...named, ...hinted]
      return all.length === 0 || harmlessIn(words).length > 0 ? [] : all
    })
  }
}

/** A name of a street or place, which sells nothing of what it is called after: "Tobacco Quay", "Brewery Lane". */
const ADDRESS =
  /\p{L}(?<!\p{L}['’]*\p{L})[\p{L}'’]* (?:(?:Quay|Street|Road|Lane|Avenue|Yard|Wharf|Tower|Court|Row|Mews|Terrace|Crescent|Alley|Bridge|Square|Creek|Museum|Theatre|Station|Docks?|Farm|Hill)|(?:QUAY|STREET|ROAD|LANE|AVENUE|YARD|WHARF|TOWER|COURT|ROW|MEWS|TERRACE|CRESCENT|ALLEY|BRIDGE|SQUARE|CREEK|MUSEUM|THEATRE|STATION|DOCKS?|FARM|HILL))(?!\p{L})/gu

const NO_CONTEXT: ReadonlySet<string> = new Set()
