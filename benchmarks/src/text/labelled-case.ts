import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DECISIONS, SEVERITIES } from '@proofline/engine'
import { z } from 'zod'
import { describeFault } from '../describe-fault.js'

const expectationSchema = z.object({
  agentId: z.string().optional(),
  ruleFamily: z.string(),
  /** Exact words of the text that are the breach. */
  mustQuote: z.string().min(1),
  severityAtLeast: z.enum(SEVERITIES).default('low'),
  /** Families that serve as well for these words. */
  alsoAccept: z.array(z.string()).default([]),
})

const caseSchema = z.object({
  id: z.string(),
  text: z.string(),
  jurisdictions: z.array(z.string()).min(1),
  platforms: z.array(z.string()).default([]),
  /** Findings that must be reported; none for a clean text. */
  expect: z.array(expectationSchema).default([]),
  /** Families that may not be reported at medium or above. */
  expectNot: z.array(z.string()).default([]),
  /** Acceptable decisions, the preferred one first. */
  expectedDecision: z.union([z.enum(DECISIONS).transform((one) => [one]), z.array(z.enum(DECISIONS)).min(1)]),
})

/** A text with what a reviewer says must, and must not, be found in it. */
export type LabelledCase = z.infer<typeof caseSchema>
/** One finding that a {@link LabelledCase} asks for. */
export type Expectation = LabelledCase['expect'][number]

/** Which half of a labelled file: `tune` may be looked at while rules are written, `held` is for measuring only. */
export type Part = 'tune' | 'held' | 'all'

/** Reads labelled cases, one JSON object a line. Throws an error that names the file and the line of a mistake. */
export function readCases(file: string): LabelledCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, `${file}:${index + 1}`)]))
}

function parseLine(line: string, where: string): LabelledCase {
  try {
    const labelled = caseSchema.parse(JSON.parse(line))
    const stray = labelled.expect.find(({ mustQuote }) => !labelled.text.includes(mustQuote))
    if (stray) throw new Error(`mustQuote is not in the text: ${stray.mustQuote}`)
    return labelled
  } catch (cause) {
    throw new Error(`${where}: ${describeFault(cause)}`, { cause })
  }
}

/** Whether a case belongs to a part: by the last hexadecimal digit of its id's SHA-256, even to `tune`. */
export function isInPart({ id }: Pick<LabelledCase, 'id'>, part: Part): boolean {
  if (part === 'all') return true
  const digit = Number.parseInt(createHash('sha256').update(id).digest('hex').at(-1)!, 16)
  return (digit % 2 === 0) === (part === 'tune')
}
