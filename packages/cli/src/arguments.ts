import { parseArgs } from 'node:util'
import { type CheckContext, ProoflineError } from '@proofline/engine/spec'
import { factsOf } from './facts.js'
import type { Io } from './io.js'
import { usage } from './usage.js'

export { usage } from './usage.js'

/** An option as Node's parser takes it. */
export interface OptionConfig {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly default?: string | boolean | string[]
}

/** A command's options by name. */
export type OptionsConfig = Readonly<Record<string, OptionConfig>>

/** Values of a command's options. */
export type Values<Options extends OptionsConfig> = {
  -readonly [Name in keyof Options]:
    | Value<Options[Name]>
    | (Options[Name] extends { readonly default: NonNullable<unknown> } ? never : undefined)
}

type Value<Option extends OptionConfig> = Option extends { readonly multiple: true }
  ? string[]
  : Option extends { readonly type: 'boolean' }
    ? boolean
    : string

/** Options that every command takes. */
export const COMMON = {
  format: { type: 'string' },
  quiet: { type: 'boolean', default: false },
} as const satisfies OptionsConfig

/** Options that select laws and rules. */
export const JUDGING = {
  jurisdiction: { type: 'string', multiple: true },
  platform: { type: 'string', multiple: true },
  mode: { type: 'string' },
  'as-of': { type: 'string' },
  fact: { type: 'string', multiple: true },
  pack: { type: 'string', multiple: true, default: [] },
} as const satisfies OptionsConfig

/** Options that add optional models. */
export const OPTIONAL_MODELS = {
  use: { type: 'string', multiple: true },
} as const satisfies OptionsConfig

/** Options that control the analysis of media. */
export const LOOKING = {
  threads: { type: 'string' },
  trust: { type: 'string', multiple: true, default: [] },
  ...OPTIONAL_MODELS,
  brand: { type: 'string', multiple: true, default: [] },
} as const satisfies OptionsConfig

/** Parses a command's arguments with Node's own parser. Throws `context_invalid`. */
export function parseCommand<const Options extends OptionsConfig>(
  args: readonly string[],
  options: Options,
): { values: Values<Options>; positionals: string[] } {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return { values: parsed.values as unknown as Values<Options>, positionals: parsed.positionals }
  } catch (cause) {
    throw new ProoflineError('context_invalid', `${faultOf(cause)} ${adviceOn(cause, options)}`, { cause })
  }
}

/** What Node's parser found wrong, as a sentence. */
function faultOf(cause: unknown): string {
  const given = cause instanceof Error ? cause.message : String(cause)
  // The hint that the parser adds for arguments beginning with a dash is misleading: hardly any file name does.
  return given.replace(/\. To specify a positional argument [\s\S]*$/, '').replace(/\.?$/, '.')
}

function adviceOn(cause: unknown, options: OptionsConfig): string {
  if ((cause as { code?: string }).code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return 'See proofline --help.'
  return `Known: ${Object.keys(options)
    .map((name) => `--${name}`)
    .join(', ')}.`
}

/** One of a closed list, or undefined where the option is not given. Throws `context_invalid`. */
export function oneOf<const Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (found !== undefined) return found
  throw usage(`--${name} must be one of ${choices.join(', ')}, got ${value}.`, { option: name, choices })
}

/** The requested format; by default the first on a terminal and `json` elsewhere. */
export function formatOf<const Choice extends string>(
  value: string | undefined,
  choices: readonly [Choice, ...Choice[]],
  io: Io,
): Choice | 'json' {
  return oneOf('format', value, choices) ?? (io.isTerminal ? choices[0] : 'json')
}

/** A whole number of at least 1, or undefined where the option is not given. Throws `context_invalid`. */
export function countOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value)
  throw usage(`--${name} must be a whole number from 1 to 9999, got ${value}.`, { option: name })
}

/** `--jurisdiction 'us, eu' --jurisdiction uk` as `['us', 'eu', 'uk']`. */
export function listOf(values: readonly string[] | undefined): string[] | undefined {
  return values?.flatMap((value) => value.split(',').map((part) => part.trim())).filter((part) => part !== '')
}

/** The context of a check from the options; defaults are the engine's. */
export function contextOf(
  values: Pick<Values<typeof JUDGING>, 'jurisdiction' | 'platform' | 'mode' | 'as-of' | 'fact'>,
): CheckContext {
  const jurisdictions = listOf(values.jurisdiction)
  const platforms = listOf(values.platform)
  const mode = oneOf('mode', values.mode, ['fast', 'full'])
  const { 'as-of': asOf } = values
  const assetFacts = factsOf(values.fact)
  return {
    ...(jurisdictions && { jurisdictions }),
    ...(platforms && { platforms }),
    ...(mode && { mode }),
    ...(asOf !== undefined && { asOf }),
    ...(assetFacts && { assetFacts }),
  }
}

/** Exactly one positional argument. Throws `context_invalid`. */
export function onlyOne(positionals: readonly string[], what: string): string {
  const [first] = positionals
  if (first !== undefined && positionals.length === 1) return first
  throw usage(`Expected ${what}, got ${positionals.length === 0 ? 'nothing' : positionals.join(' ')}.`)
}

/** No positional argument at all. Throws `context_invalid`. */
export function none(positionals: readonly string[], command: string): void {
  if (positionals.length > 0) throw usage(`${command} takes no arguments, got ${positionals.join(' ')}.`)
}
