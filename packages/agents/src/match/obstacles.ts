import type { RuleContext, Stance } from '../rules/rule-schema.js'
import type { Sense } from './compiled/senses.js'
import { contextHolds, type Scene } from './contexts.js'
import type { Spot, SpotList } from './search/spots.js'
import { isDisguised, standsIn } from './stance/stance.js'

/** What prevents a sense from firing on a spot, in the order in which it is checked. */
export type Obstacle =
  | { readonly kind: 'stance'; readonly stance: Stance }
  | { readonly kind: 'undisguised' }
  | { readonly kind: 'requires' | 'unless' | 'cures'; readonly context: RuleContext }

/**
 * Why a rule does not fire: the obstacle at the spot that came nearest to firing, and its `words`; `no-phrase` if no
 * trigger occurs in the text. `missing`: the phrases of a `requires` of which none was found; `by`: what an `unless` or
 * a cure found.
 */
export type Silence =
  | { readonly kind: 'no-phrase' }
  | { readonly kind: 'stance'; readonly words: string; readonly stance: Stance }
  | { readonly kind: 'undisguised'; readonly words: string }
  | { readonly kind: 'requires'; readonly words: string; readonly missing: readonly string[] }
  | { readonly kind: 'unless' | 'cures'; readonly words: string; readonly by: string }

/** Answers, for one text, what prevents senses from firing. */
export interface Obstacles {
  /** Whether a sense can fire at all: everything it requires occurs somewhere. */
  mayFire(sense: Sense): boolean
  /** Whether a sense fires on a spot. */
  fires(sense: Sense, spot: Spot): boolean
  holds(context: RuleContext, spot: Spot): boolean
  /** Why none of the senses in `tried` fires. `texts`: those of the passages. */
  silenceOf(tried: readonly Tried[], texts: readonly string[]): Silence
}

/** A sense, and where its triggers occur. */
export interface Tried {
  readonly sense: Sense
  readonly spots: readonly Spot[]
}

const ORDER: readonly Obstacle['kind'][] = ['stance', 'undisguised', 'requires', 'unless', 'cures']

/** Opens the obstacles of a text; `spotsFor` gives the spots of a context. */
export function openObstacles(spotsFor: (context: RuleContext) => SpotList, scene: Scene): Obstacles {
  const holds = (context: RuleContext, spot: Spot): boolean =>
    contextHolds(context, scene.supporting(spotsFor(context), spot), spot, scene)
  const excludes = (context: RuleContext, spot: Spot): boolean => contextHolds(context, spotsFor(context), spot, scene)
  const cures = (context: RuleContext, spot: Spot): boolean =>
    contextHolds(context, spotsFor(context), spot, scene, scene.mayCure)

  /** The first obstacle, or null if the sense fires on the spot. */
  const obstacleOf = (sense: Sense, spot: Spot): Obstacle | null => {
    const stance = sense.ignore.find((candidate) => standsIn(candidate, spot))
    if (stance !== undefined) return { kind: 'stance', stance }
    if (sense.disguised && !isDisguised(spot)) return { kind: 'undisguised' }
    const required = sense.requires.find((context) => !holds(context, spot))
    if (required !== undefined) return { kind: 'requires', context: required }
    const excluding = sense.unless.find((context) => excludes(context, spot))
    if (excluding !== undefined) return { kind: 'unless', context: excluding }
    const curing = sense.cures.find((context) => cures(context, spot))
    return curing === undefined ? null : { kind: 'cures', context: curing }
  }

  return {
    mayFire: ({ requires }) => requires.every((context) => spotsFor(context).all.length > 0),
    // Must agree with `obstacleOf`; only the order differs: requirements are cheaper to check than stances.
    fires: (sense, spot) =>
      sense.requires.every((context) => holds(context, spot)) &&
      (!sense.disguised || isDisguised(spot)) &&
      !sense.ignore.some((stance) => standsIn(stance, spot)) &&
      !sense.unless.some((context) => excludes(context, spot)) &&
      !sense.cures.some((context) => cures(context, spot)),
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
        contextHolds(context, onlySpot(one), spot, scene, kind === 'cures' ? scene.mayCure : undefined),
      )
      return { kind, words, by: wordsAt(by!) }
    },
  }
}

function onlySpot(spot: Spot): SpotList {
  return { all: [spot], ranges: new Map([[spot.passage, [0, 1]]]), longest: spot.to - spot.from }
}
