import { SEVERITIES } from '@proofline/engine/spec'
import { z } from 'zod'
import { remedySchema } from './remedy-schema.js'
import { type Sees, seesSchema } from './sees-schema.js'

/**
 * How far around a trigger a second phrase is looked for: the same sentence, it and its neighbours, or everything.
 * `opening`: in the first 125 characters or the first sentence, wherever the trigger stands.
 */
const SCOPES = ['sentence', 'nearby', 'asset', 'opening'] as const

/** Ways of saying something without claiming it, that a trigger may stand in. */
const STANCES = ['negated', 'mentioned', 'question', 'hypothetical', 'reported'] as const

/** See {@link STANCES}. */
export type Stance = (typeof STANCES)[number]

/** In force as law; policy of a platform; adopted and applying later. */
const RULE_STATUSES = ['in-force', 'policy', 'announced'] as const

const phrases = z.array(z.string().min(1)).min(1)
const isoDate = z.iso.date()
const contextFields = {
  any: phrases,
  /** One that shares a sentence with any of these does not count: "source: our own survey" is no source. */
  except: phrases.optional(),
  within: z.enum(SCOPES).default('nearby'),
  /** Where it stands, seen from the trigger; without it, on either side or over it. */
  order: z.enum(['before', 'after']).optional(),
  /** Most words away: 1 is the word next to the trigger. */
  reach: z.int().min(1).max(200).optional(),
}

/** Phrases of which at least one must stand `within` the scope of a trigger. */
const contextSchema = z.strictObject(contextFields)

/** See {@link contextSchema}. */
export type RuleContext = z.infer<typeof contextSchema>

/** A context that makes a breach worse, and how severe it is then. */
const escalationSchema = z.strictObject({ severity: z.enum(SEVERITIES), ...contextFields })

const contexts = z.array(contextSchema).default([])
const senseFields = {
  requires: contexts,
  unless: contexts,
  cures: contexts,
  ignore: z.array(z.enum(STANCES)).default(['negated', 'mentioned', 'hypothetical', 'reported']),
  disguised: z.boolean().default(false),
  escalate: z.array(escalationSchema).default([]),
}

/**
 * A way of saying something, whatever the law.
 *
 * - `triggers`: phrases (see `match/phrases/parse-phrase.ts` for their form) that make it fire; `requires`: each must
 *   hold as well; `unless`: any one of them says that the words mean something else; `cures`: any one of them puts it
 *   right, where a viewer can read it.
 * - `ignore`: stances in which a trigger claims nothing. `disguised` true: fires only where the trigger was written in
 *   disguise. `escalate`: contexts of the worst form.
 * - `message`, `recommendation`, `remedy`: what to say and do of this way alone, instead of what a rule says of all
 *   that it covers. `perSe`: as of a {@link Rule}, for this way alone.
 */
export const patternSchema = z.strictObject({
  pattern: z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a topic, a dot and a name, in lower case'),
  triggers: phrases,
  ...senseFields,
  message: z.string().min(1).optional(),
  recommendation: z.string().min(1).optional(),
  remedy: remedySchema.optional(),
  perSe: z.boolean().optional(),
})

/** See {@link patternSchema}. */
export type Pattern = z.infer<typeof patternSchema>

const printLimits = {
  /** Least size of letters, as a fraction of the picture's shorter side. */
  minFontFraction: z.number().gt(0).lt(1),
  /** WCAG contrast ratio. */
  minContrastRatio: z.number().min(1).max(21),
}

const filmMeasureSchema = z.strictObject({
  on: z.literal('film').default('film'),
  ...printLimits,
  /** Time to notice a line, plus the time to read each of its words. */
  noticeMs: z.int().min(0),
  perWordMs: z.int().min(0),
  /** Letters of at least this size are noticed at once: `noticeMs` is halved for them. */
  largeFontFraction: z.number().gt(0).lt(1),
})

const stillMeasureSchema = z.strictObject({
  on: z.literal('still'),
  ...printLimits,
  /** Least size of letters in pixels of the file: a small banner is shown at its own size. */
  minFontPx: z.number().gt(0),
  /**
   * What is asked of letters beside a much larger claim: of those below `minFontFraction` (which is above the other
   * one), the claim's may be `maxRatio` times as large at most.
   */
  besideClaim: z.strictObject({ minFontFraction: z.number().gt(0).lt(1), maxRatio: z.number().gt(1) }),
})

/**
 * Limits of a rule that measures lines of text in a film (`on: film`, the default) or a picture (`on: still`) instead
 * of judging their words: triggers then say which lines are disclaimers.
 */
const measureSchema = z.union([filmMeasureSchema, stillMeasureSchema])

/** Limits of lines in films. */
export type FilmMeasure = z.infer<typeof filmMeasureSchema>

/** Limits of lines in pictures. */
export type StillMeasure = z.infer<typeof stillMeasureSchema>

/**
 * One rule of law, code or platform policy.
 *
 * - `agent`: the agent that owns it. `family`: id of the closed list of rule families.
 * - `jurisdictions`: ids such as `us`, or `global`; `platforms`: empty means all.
 * - `inForceFrom`, `inForceTo`: first and last day on which it applies; null where unknown or open.
 * - `lastVerified`: day on which every cited provision was read in an official text or a verbatim copy of it, and
 *   article, wording and date agreed; null where that is still to be done.
 * - `laws`: of a rule of several markets, what is cited in each instead of `citation` and `url`, which name them all;
 *   of a policy of several platforms, what is cited for each of them. A rule for all markets names those whose law it
 *   knows, a policy of all platforms those it has an address of; any other is cited by `citation` and `url`.
 * - `stands: family`: cited for its family where only the sense of a sentence tells; one a family and jurisdiction.
 *   `stands: { about: phrases }`: cited in its stead where one of these phrases stands in that sentence.
 * - `perSe`: the law bars the words as such, whatever the sentence means: the second reader never doubts them. Default
 *   false.
 * - `patterns`: ids of {@link Pattern}s, any of which makes it fire; its own `triggers` are one pattern more, with its
 *   own `ignore`, `disguised` and `escalate`. Its `requires`, `unless` and `cures` are added to those of each pattern.
 * - `sees`: fires on what is seen instead of read. Its `title` and `message` may hold `{label}`, for what was seen. Its
 *   `cures` are lines that the law asks for beside such goods, looked for in the whole asset; `provenance` has none.
 * - `remedy`: what to paste, so that the rule falls silent; of a rule that sees, the line that cures it.
 * - `examples`: for a rule that reads, texts that must make it fire and texts that may not make any rule of the same
 *   markets fire at medium severity or above.
 */
export const ruleSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)+$/, 'must be lower-case words joined by dots or hyphens'),
    title: z.string().min(1),
    agent: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be an agent id in kebab-case'),
    family: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a rule family in kebab-case'),
    jurisdictions: z.array(z.string().regex(/^[a-z]+$/)).min(1),
    platforms: z.array(z.string().regex(/^[a-z]+$/)).default([]),
    severity: z.enum(SEVERITIES),
    status: z.enum(RULE_STATUSES).default('in-force'),
    citation: z.string().min(1),
    url: z.url({ protocol: /^https$/ }),
    laws: z
      .record(z.string(), z.strictObject({ citation: z.string().min(1), url: z.url({ protocol: /^https$/ }) }))
      .optional(),
    inForceFrom: isoDate.nullable().default(null),
    inForceTo: isoDate.nullable().default(null),
    lastVerified: isoDate.nullable(),
    stands: z.union([z.literal('family'), z.strictObject({ about: z.array(z.string().min(1)).min(1) })]).optional(),
    perSe: z.boolean().optional(),
    patterns: z.array(z.string()).default([]),
    triggers: z.array(z.string().min(1)).default([]),
    ...senseFields,
    measure: measureSchema.optional(),
    sees: seesSchema.optional(),
    message: z.string().min(1),
    recommendation: z.string().min(1),
    remedy: remedySchema.optional(),
    examples: z
      .strictObject({ violate: z.array(z.string()), comply: z.array(z.string()) })
      .default({ violate: [], comply: [] }),
  })
  .refine(
    ({ jurisdictions, platforms, status, laws }) =>
      laws === undefined ||
      isOpenPolicy({ jurisdictions, platforms, status }) ||
      isForAllMarkets({ jurisdictions, platforms, status }) ||
      [jurisdictions, platforms].some((names) => sameNames(Object.keys(laws), names)),
    {
      path: ['laws'],
      message:
        'laws names every jurisdiction of the rule, or every platform, and no other (of a rule for all markets: any)',
    },
  )
  .refine(({ inForceFrom, inForceTo }) => inForceFrom === null || inForceTo === null || inForceFrom <= inForceTo, {
    path: ['inForceTo'],
    message: 'must not be before inForceFrom: the rule would never apply',
  })
  .refine(({ patterns, triggers, sees }) => patterns.length + triggers.length > 0 || sees !== undefined, {
    path: ['triggers'],
    message: 'a rule needs patterns or triggers',
  })
  .refine(({ examples, sees }) => sees !== undefined || examples.violate.length > 1, {
    path: ['examples', 'violate'],
    message: 'a rule needs two examples that violate it',
  })
  .refine(({ examples, sees }) => sees !== undefined || examples.comply.length > 1, {
    path: ['examples', 'comply'],
    message: 'a rule needs two examples that comply',
  })
  .refine(({ cures, sees }) => sees === undefined || cures.every(({ within }) => within === 'asset'), {
    path: ['cures'],
    message: 'what a rule sees has no place in a text: its cures need within: asset',
  })
  .refine(({ cures, sees }) => sees === undefined || 'signal' in sees || cures.length === 0, {
    path: ['cures'],
    message: 'no words cure what provenance metadata says: whether a label stands on the asset is part of their state',
  })
  .refine(({ remedy, sees }) => sees === undefined || remedy === undefined || remedy.action === 'insert', {
    path: ['remedy'],
    message: 'what is only seen has no words to replace or remove: insert a line',
  })
  .refine(
    ({ cures, remedy, sees }) =>
      sees === undefined || (remedy !== undefined) === (cures.length > 0 || isUnlabelled(sees)),
    {
      path: ['remedy'],
      message:
        'a rule that sees has a remedy where a line cures it (cures, or provenance: ai-unlabelled), and only there',
    },
  )

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name))
}

/** Where a rule applies, and what it is. Not picked from {@link Rule}, whose type its own check would go round in. */
interface Reach {
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
  readonly status: string
}

/**
 * Whether a rule is a policy for all markets and platforms: its `laws` are by platform, and need not name every one.
 */
export function isOpenPolicy({ jurisdictions, platforms, status }: Reach): boolean {
  return status === 'policy' && platforms.length === 0 && jurisdictions.includes('global')
}

/** Whether a rule holds in every market: its `laws` are those of the markets known, and need not name every one. */
function isForAllMarkets({ jurisdictions, platforms, status }: Reach): boolean {
  return status !== 'policy' && platforms.length === 0 && jurisdictions.includes('global')
}

function isUnlabelled(sees: Sees): boolean {
  return 'provenance' in sees && sees.provenance === 'ai-unlabelled'
}

/** See {@link ruleSchema}. */
export type Rule = z.infer<typeof ruleSchema>

/**
 * The phrases that tell what a rule stands for within its family; none where it stands for all of it, or for nothing.
 */
export function subjectOf({ stands }: Rule): readonly string[] {
  return typeof stands === 'object' ? stands.about : []
}

/** Word lists that phrases refer to as `{name}`: a name in kebab-case to phrases of the same form. */
export const vocabularySchema = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), phrases)

/** See {@link vocabularySchema}. */
export type Vocabulary = z.infer<typeof vocabularySchema>

/**
 * A set of rules with the patterns and word lists they use. `asOf` is the day up to which the packs know the law: it
 * decides what is in force unless the caller asks for another day. `version` is the SHA-256 over the canonical JSON of
 * the rest.
 */
export interface RuleSet {
  readonly asOf: string
  readonly rules: readonly Rule[]
  readonly patterns: readonly Pattern[]
  readonly vocabulary: Vocabulary
  readonly version: string
  /** Phrases that agents look for besides the rules, compiled along with theirs. */
  readonly lookups: readonly string[]
}
