import type { RuleContext, Stance } from '../rules/rule-schema.js'
import { contextHolds, type Scene } from './contexts.js'
import type { Sense } from './senses.js'
import type { Spot, SpotList } from './spots.js'
import { isDisguised, standsIn } from './stance.js'

/** What keeps a sense from firing on words of its triggers, in the order in which it is looked for. */
export type Obstacle =
  | { readonly kind: 'stance'; readonly stance: Stance }
  | { readonly kind: 'undisguised' }
  | { readonly kind: 'requires' | 'unless' | 'cures'; readonly context: RuleContext }

/**
 * Why a rule is silent: the obstacle of the words that came nearest to firing, and these `words`; `no-phrase` where no
 * trigger stands in the text. `missing` are the phrases of a `requires` of which none was there, `by` is what an
 * `unless` or a cure found.
 */
export type Silence =
  | { readonly kind: 'no-phrase' }
  | { readonly kind: 'stance'; readonly words: string; readonly stance: Stance }
  | { readonly kind: 'undisguised'; readonly words: string }
  | { readonly kind: 'requires'; readonly words: string; readonly missing: readonly string[] }
  | { readonly kind: 'unless' | 'cures'; readonly words: string; readonly by: string }

/** What stands in the way of senses in one text. */
export interface Obstacles {
  /** Whether a sense can fire at all: what it requires stands somewhere. */
  mayFire(sense: Sense): boolean
  /** Whether a sense fires on a spot. */
  fires(sense: Sense, spot: Spot): boolean
  holds(context: RuleContext, spot: Spot): boolean
  /** Why nothing fires, of `tried` senses with the words of their triggers. `texts`: those of the passages. */
  silenceOf(tried: readonly Tried[], texts: readonly string[]): Silence
}

/** A sense, and where its triggers stand. */
export interface Tried {
  readonly sense: Sense
  readonly spots: readonly Spot[]
}

const ORDER: readonly Obstacle['kind'][] = ['stance', 'undisguised', 'requires', 'unless', 'cures']

/** Opens a text, of which `spotsFor` gives the words of a context, for asking what keeps senses from firing. */
export function openObstacles(spotsFor: (context: RuleContext) => SpotList, scene: Scene): Obstacles {
  const holds = (context: RuleContext, spot: Spot): boolean =>
    contextHolds(context, scene.supporting(spotsFor(context), spot), spot, false, scene)
  const clears = (context: RuleContext, spot: Spot, curing: boolean): boolean =>
    contextHolds(context, spotsFor(context), spot, curing, scene)

  /** Null where the sense fires on the spot. */
  const obstacleOf = (sense: Sense, spot: Spot): Obstacle | null => {
    const stance = sense.ignore.find((candidate) => standsIn(candidate, spot))
    if (stance !== undefined) return { kind: 'stance', stance }
    if (sense.disguised && !isDisguised(spot)) return { kind: 'undisguised' }
    const required = sense.requires.find((context) => !holds(context, spot))
    if (required !== undefined) return { kind: 'requires', context: required }
    const excluding = sense.unless.find((context) => clears(context, spot, false))
    if (excluding !== undefined) return { kind: 'unless', context: excluding }
    const curing = sense.cures.find((context) => clears(context, spot, true))
    return curing === undefined ? null : { kind: 'cures', context: curing }
  }

  return {
    mayFire: ({ requires }) => requires.every((context) => spotsFor(context).all.length > 0),
    // Other than `obstacleOf` in nothing but the order: what is required is told sooner than how the words are said.
    fires: (sense, spot) =>
      sense.requires.every((context) => holds(context, spot)) &&
      (!sense.disguised || isDisguised(spot)) &&
      !sense.ignore.some((stance) => standsIn(stance, spot)) &&
      !sense.unless.some((context) => clears(context, spot, false)) &&
      !sense.cures.some((context) => clears(context, spot, true)),
    holds,
    silenceOf(tried, texts) {
      const found = tried
        .flatMap(({ sense, spots }) => spots.map((spot) => ({ spot, obstacle: obstacleOf(sense, spot) })))
        .filter((candidate): candidate is { spot: Spot; obstacle: Obstacle } => candidate.obstacle !== null)
      const [nearest] = found.sort((a, b) => ORDER.indexOf(b.obstacle.kind) - ORDER.indexOf(a.obstacle.kind))
      if (nearest === undefined) return { kind: 'no-phrase' }
      const { spot, obstacle } = nearest
      const wordsAt = ({ passage, start, end }: Spot): string => texts[passage]!.slice(start, end)
      const words = wordsAt(spot)
      if (obstacle.kind === 'stance' || obstacle.kind === 'undisguised') return { ...obstacle, words }
      const { kind, context } = obstacle
      if (kind === 'requires') return { kind, words, missing: context.any }
      const by = spotsFor(context).all.find((one) =>
        contextHolds(context, onlySpot(one), spot, kind === 'cures', scene),
      )
      return { kind, words, by: wordsAt(by!) }
    },
  }
}

function onlySpot(spot: Spot): SpotList {
  return { all: [spot], ranges: new Map([[spot.passage, [0, 1]]]), longest: spot.to - spot.from }
}
