import { z } from 'zod'
import {
  type AssetFacts,
  type CheckContext,
  type JudgeContext,
  judgeContextSchema,
  KNOWN_FACTS,
} from '../../spec/report/context.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { parseWith } from '../../spec/faults/schema-issues.js'
import { nearestName } from './nearest-name.js'
import { deepCopy } from '../../util/values/deep-copy.js'

/** `signal` is handled by the run itself. Schemas are created once: each is compiled when it is first used. */
const runOptions = { signal: z.unknown().optional(), stills: z.boolean().optional() }
const analyzeOptionsSchema = z.strictObject(runOptions)
const checkContextSchema = judgeContextSchema.extend(runOptions).strict()

/**
 * A caller's context with defaults, as a copy. Throws `context_invalid` for anything else, and for a fact whose name
 * looks like a misspelling.
 */
export function parseContext(given: CheckContext & { readonly stills?: boolean }): JudgeContext {
  const { signal: _, stills: __, ...parsed } = parseWith(checkContextSchema, given, 'check context is')
  refuseMisspeltFacts(parsed.assetFacts)
  // Agents get it frozen, while the original belongs to the caller.
  return deepCopy(parsed)
}

/**
 * Throws `context_invalid` for unknown options of an analysis: a jurisdiction, or a mistyped `signal`, would have no
 * effect.
 */
export function checkAnalyzeOptions(given: object): void {
  parseWith(analyzeOptionsSchema, given, 'options of analyze are')
}

/** An unknown fact has no effect, so a name that looks like a misspelling of a known one is refused. */
function refuseMisspeltFacts(facts: AssetFacts): void {
  for (const name of Object.keys(facts)) {
    const meant = nearestName(name, KNOWN_FACTS)
    if (meant === null) continue
    const message = `The check context is invalid: assetFacts.${name}: no agent knows it. Did you mean ${meant}?`
    throw new ProoflineError('context_invalid', message, { details: { fact: name, meant, known: KNOWN_FACTS } })
  }
}
