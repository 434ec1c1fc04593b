import { z } from 'zod'
import { ProoflineError } from '../faults/errors.js'
import { type Word, wordSchema } from '../evidence/evidence.js'
import { bboxSchema } from '../pictures/geometry.js'
import { isJsonRecord } from '../plain/json-record.js'
import type { PluginBase } from './plugin.js'
import { describeIssue, readAs } from '../faults/schema-issues.js'
import { provenanceSchema } from '../evidence/provenance.js'

/** Most faults of a result that are named. */
const MAX_ISSUES = 5

const share = z.number().min(0).max(1)
/** Lines may extend beyond the edge of the picture, where `withinPicture` cuts them. */
const place = z
  .object({ x: z.number(), y: z.number(), width: z.number().min(0), height: z.number().min(0) })
  .refine(
    ({ x, y, width, height }) => x <= 1 && y <= 1 && x + width >= 0 && y + height >= 0,
    'lies outside the picture',
  )
/** Evidence is JSON: anything else would be lost, or fail when the report is written. */
const isData = { error: 'must be JSON, as evidence is' }

const detections = z.array(
  z.object({
    label: z.string(),
    score: z.number(),
    bbox: bboxSchema.optional(),
    detail: z.record(z.string(), z.unknown()).refine(isJsonRecord, isData).optional(),
  }),
)

const regions = z.array(
  z.object({
    bbox: place,
    corners: z.array(z.tuple([z.number(), z.number()])).length(4),
    score: z.number(),
  }),
)

const readings = z.array(
  z.object({
    text: z.string(),
    bbox: place,
    confidence: share,
    script: z.string().regex(/^[A-Z][a-z]{3}$/, 'must be an ISO 15924 code such as Latn'),
    turn: z.literal([0, 90, 180, 270]),
  }),
)

const transcript = z
  .object({
    text: z.string(),
    language: z.string(),
    confidence: share,
    reliable: z.boolean(),
    reason: z.enum(['language', 'unclear']).optional(),
    words: z.array(wordSchema).refine(areInOrder, 'must be in order of time').optional(),
  })
  // Evidence is made of the words where there are any: what only the text has would be lost without a word.
  .refine(({ reliable, text, words }) => !reliable || words === undefined || isSaidBy(text, words), {
    path: ['words'],
    error: 'must together be the text',
  })

/** Letters and digits alone: many transcribers give words without their punctuation. */
function isSaidBy(text: string, words: readonly Word[]): boolean {
  const bare = (said: string): string => said.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
  return bare(text) === bare(words.map((word) => word.text).join(''))
}

function areInOrder(words: readonly Word[]): boolean {
  return words.every(({ startMs, endMs }, at) => startMs <= endMs && startMs >= (words[at - 1]?.startMs ?? 0))
}

const provenance = provenanceSchema
  .extend({ aigcLabel: z.record(z.string(), z.unknown()).refine(isJsonRecord, isData).nullable() })
  .partial()

const findings = z.array(z.unknown())
const agentAnswer = z.union([findings, z.object({ findings, models: z.array(z.string()).optional() })], {
  error: 'expected findings, or an object with a list of findings',
})

/** Schema of the result of each method of a plug-in's session, by contract. Single findings are validated later. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'agent.v1': { run: agentAnswer },
  'detector.v1': { detect: detections },
  'ocr-engine.v1': { locate: regions, recognize: readings },
  'transcriber.v1': { transcribe: transcript },
  'provenance-reader.v1': { read: provenance },
}

/** The methods of sessions, by contract. */
export function callsOf(specVersion: string): readonly string[] {
  return Object.keys(ANSWERS[specVersion] ?? {})
}

/**
 * Returns a plug-in's result unchanged if it follows the contract, else throws `plugin_failed`: a wrong result would
 * otherwise be lost, or cause an error further down that is hard to trace.
 */
export function checkAnswer({ id, specVersion }: PluginBase<string>, call: string, answer: unknown): unknown {
  const schema = ANSWERS[specVersion]?.[call]
  const faults = schema && readAs(schema, answer).issues
  if (!faults) return answer
  const issues = faults.slice(0, MAX_ISSUES).map(describeIssue)
  throw new ProoflineError(
    'plugin_failed',
    `The answer of ${id} to ${call} does not follow ${specVersion}: ${issues.join('; ')}`,
    {
      details: { id, call, issues },
    },
  )
}

/** Throws `plugin_failed` where a session lacks a method of its contract. */
export function checkSession({ id, specVersion }: PluginBase<string>, session: unknown): void {
  const calls = callsOf(specVersion)
  const lacking = calls.filter((call) => typeof (session as Record<string, unknown> | null)?.[call] !== 'function')
  if (lacking.length === 0) return
  throw new ProoflineError(
    'plugin_failed',
    `The session of ${id} lacks ${lacking.join(', ')}, which ${specVersion} requires.`,
    {
      details: { id, lacking },
    },
  )
}
