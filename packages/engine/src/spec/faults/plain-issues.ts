import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type IssueOf<Code extends string> = Extract<RawIssue, { code: Code }>

/** Most characters of a caller's own value that a message repeats. */
const MAX_ECHO = 40

/** Most choices that a message lists. */
const MAX_CHOICES = 30

/**
 * Says what to give instead, without requiring knowledge of zod: "must be one of "us", "uk", not "gb"". An error map
 * for `safeParse`; messages defined in a schema take precedence, and zod's own are kept for everything else.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue: RawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'invalid_value':
      return wrongValue(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map(quoted).join(', ')} here`
    case 'invalid_format':
      return wrongFormat(issue)
    case 'invalid_union':
      return Array.isArray(issue.options) ? wrongOption(issue, issue.options) : nearestOf(issue)
    default:
      return undefined
  }
}

/** Names for zod's types in messages. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  function: 'a function',
  null: 'null',
  undefined: 'left out',
  date: 'a date',
}

function wrongType({ expected, input }: IssueOf<'invalid_type'>): string {
  const wanted = TYPES[expected] ?? expected
  if (input === undefined) return `is missing; give ${wanted}`
  return `must be ${wanted}, not ${typeOf(input)}`
}

function typeOf(input: unknown): string {
  if (typeof input === 'number') return Number.isFinite(input) ? String(input) : `the number ${input}`
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'boolean') return String(input)
  return TYPES[typeof input] ?? typeof input
}

function wrongValue({ values, input }: IssueOf<'invalid_value'>): string {
  const named = values.slice(0, MAX_CHOICES).map(quoted).join(', ')
  const choices = values.length === 1 ? named : `one of ${named}${values.length > MAX_CHOICES ? ', …' : ''}`
  if (input === undefined) return `is missing; give ${choices}`
  return `must be ${choices}, not ${typeof input === 'string' ? quoted(input) : typeOf(input)}`
}

/** No form has the given value in the field that selects the form. */
function wrongOption({ discriminator = '', input }: IssueOf<'invalid_union'>, values: z.core.util.Primitive[]): string {
  const value = (input as Record<string, unknown> | null | undefined)?.[discriminator]
  return wrongValue({ code: 'invalid_value', values, input: value })
}

const isAmount = (origin: string) => !(origin in COUNTED)

/** The unit counted in each kind of value: one, and several. */
const COUNTED: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['field', 'fields'],
  record: ['field', 'fields'],
}

const counted = (origin: string, count: number | bigint) => `${count} ${COUNTED[origin]![Number(count) === 1 ? 0 : 1]}`

function tooSmall({ origin, minimum, inclusive = true }: IssueOf<'too_small'>): string {
  if (isAmount(origin)) return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${counted(origin, minimum)}`
}

function tooBig({ origin, maximum, inclusive = true }: IssueOf<'too_big'>): string {
  if (isAmount(origin)) return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
  return `must have at most ${counted(origin, maximum)}`
}

/** Names for the formats of strings in messages. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  guid: 'a UUID',
  url: 'an address such as https://example.com/path',
  email: 'an e-mail address',
  datetime: 'a date and time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
}

/** The value itself is not repeated: values with a format may be secrets. */
function wrongFormat(issue: IssueOf<'invalid_format'>): string | undefined {
  const wanted = FORMATS[issue.format] ?? (issue.pattern ? `of the form ${issue.pattern}` : undefined)
  return wanted && `must be ${wanted}`
}

/**
 * If none of several forms fits: the issues of the form that the value comes closest to, measured by how deep they are.
 */
function nearestOf({ errors }: IssueOf<'invalid_union'>): string | undefined {
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map(({ path }) => path.length))
  const [nearest] = [...errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)
  if (nearest === undefined || nearest.length === 0) return undefined
  if (depth(nearest) > 0)
    return nearest.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
  return [...new Set(errors.flat().map(({ message }) => message))].join(', or ')
}

function quoted(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length <= MAX_ECHO ? text : `${text.slice(0, MAX_ECHO)}…`
}
