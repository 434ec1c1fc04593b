import type { FindingInput, JudgeContext, SubstantiationKind } from '@proofline/engine/spec'
import { ruleFields } from '../evidence/to-finding.js'
import { describeRemedy } from '../remedies/describe-remedy.js'
import { remedyEdits } from '../rules/apply-remedy.js'
import { isFlagged, standingRules } from '../text/family-rules.js'
import type { TextReading } from '../text/text-reading.js'
import type { ReadClaim } from './claim-ledger.js'

/** Certainty that a claim without substantiation breaks the law: the proof may be elsewhere. */
const CONFIDENCE = 0.6

/**
 * The forms of claim that are reported if they lack what their type needs, and their family. Chosen on the complying
 * lines of the corpus: other comparisons, prices, plain quantities and mild green words are too often innocent to be
 * judged by what a sentence lacks.
 */
const JUDGED: Readonly<Record<string, string>> = {
  'claim-endorsement': 'unsubstantiated-claim',
  'claim-green': 'environmental-claim',
  'claim-proven': 'unsubstantiated-claim',
  'claim-unrivalled': 'comparative-claim',
}

const MISSING: Readonly<Record<SubstantiationKind, string>> = {
  source: 'who found that out',
  date: 'when',
  sample: 'how many were asked or tested',
  basis: 'in what respect and compared with what',
  link: 'where to read it',
  footnote: 'what its mark stands for',
  qualification: 'under which conditions',
}

/**
 * Hints (`low`) on unsubstantiated claims that no rule has flagged: under the rule that stands for the family in each
 * requested jurisdiction, if the agent `owns` it. Of seven on texts that nobody had tuned them on, five were false,
 * hence only hints. A sentence flagged by a rule of that family or of a near one is skipped.
 */
export function bareClaims(
  claims: readonly ReadClaim[],
  reading: TextReading,
  context: JudgeContext,
  owns: (agentId: string) => boolean,
): FindingInput[] {
  const { text, language } = reading
  return claims.flatMap(({ claim, list }) => {
    const family = JUDGED[list]
    if (family === undefined || claim.lacks.length === 0 || isFlagged(reading, family, claim)) return []
    return standingRules(reading, family, owns).map((rule) => ({
      ...ruleFields(rule, 'low', context),
      message: `“${claim.predicate}” is claimed without saying ${claim.lacks.map((kind) => MISSING[kind]).join(', or ')}.`,
      confidence: CONFIDENCE,
      quote: claim.quote,
      spans: [{ start: claim.start, end: claim.end }],
      remedy: describeRemedy(text, remedyEdits(text, [claim], { action: 'remove' }, language), 'remove'),
    }))
  })
}
