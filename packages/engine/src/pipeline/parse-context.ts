import {
  type AssetFacts,
  type CheckContext,
  type JudgeContext,
  judgeContextSchema,
  KNOWN_FACTS,
} from '../spec/context.js'
import { ProoflineError } from '../spec/errors.js'
import { parseWith } from '../spec/schema-issues.js'
import { nearestName } from '../util/nearest-name.js'

/** Made once: a schema is compiled when it is first used. */
const askedSchema = judgeContextSchema.strict()

/**
 * What a caller asks for, with its defaults, as a copy. Throws `context_invalid` for anything else, and for a fact whose
 * name looks like a slip.
 */
export function parseContext(given: CheckContext & { readonly stills?: boolean }): JudgeContext {
  const { signal: _, stills: __, ...context } = given
  const asked = typeof given === 'object' ? context : given
  // A copy all through: agents get it frozen, and the caller's own object is theirs.
  const parsed = structuredClone(parseWith(askedSchema, asked, 'check context is'))
  refuseMisspeltFacts(parsed.assetFacts)
  return parsed
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
