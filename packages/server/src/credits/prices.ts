/** Prices in credits. */
const PRICES = { fast: 12, full: 47, image: 35, agent: 10, videoSecond: 10 } as const

/** One line of a bill. */
export interface CostItem {
  readonly item: string
  readonly credits: number
}

/** What a check cost, as it stands in a report. */
export interface CostBreakdown {
  readonly credits: number
  readonly cached: boolean
  readonly items: readonly CostItem[]
}

/** Nothing: sandbox keys, and answers out of the cache. */
export const FREE: CostBreakdown = { credits: 0, cached: false, items: [] }

/** A text in a mode, with the pictures that come with it. */
export function priceOfText(mode: 'fast' | 'full', images: number): CostBreakdown {
  const items = [{ item: `text-${mode}`, credits: PRICES[mode] as number }]
  if (images > 0) items.push({ item: 'images', credits: PRICES.image * images })
  return bill(items)
}

/** One thing at one price. */
export function priceOf(item: 'image' | 'agent'): CostBreakdown {
  return bill([{ item, credits: PRICES[item] }])
}

/** A video: per second begun. */
export function priceOfVideo(durationMs: number): CostBreakdown {
  return bill([{ item: 'video', credits: PRICES.videoSecond * Math.ceil(durationMs / 1000) }])
}

function bill(items: readonly CostItem[]): CostBreakdown {
  return { credits: items.reduce((sum, { credits }) => sum + credits, 0), cached: false, items }
}
