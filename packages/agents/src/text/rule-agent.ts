import {
  type Agent,
  type AgentInput,
  agentResult,
  type AgentResult,
  defineAgent,
  type Diagnostic,
  type FindingInput,
} from '@proofline/engine/spec'
import { textFinding } from '../evidence/to-finding.js'
import { MAX_PLACES, type RuleMatch } from '../match/matcher.js'
import { READER_MODEL } from '../reader/create-reader.js'
import { doubtedFindings } from '../reader/doubted-findings.js'
import { sensedFindings } from '../reader/sensed-findings.js'
import { readBySense } from '../reader/shared-reader.js'
import { marketsOf } from '../rules/known-markets.js'
import { ageFindings } from './age-findings.js'
import { blankFindings } from './blank-findings.js'
import { factFindings } from './fact-findings.js'
import type { RuleLibrary } from './rule-library.js'
import type { TextReading } from './text-reading.js'
import { unreadLanguages } from './unread-languages.js'
import { unreadScripts } from './unread-scripts.js'

/** What distinguishes one agent over the rule book from another. */
export interface RuleAgentFacts {
  readonly id: string
  readonly description: string
  readonly phase: Agent['phase']
  /** Whether a rule is this agent's, by the agent that the rule names. */
  owns(agentId: string): boolean
  /**
   * Whether it also reports what belongs to no rule: blanks left in the text, unsupported scripts and languages,
   * trouble of the second reader.
   */
  readonly tellsForAll?: boolean
}

/** What an agent adds to the findings of its rules; `owns` selects its rules. */
export type Enrich = (
  reading: TextReading,
  found: readonly FindingInput[],
  input: AgentInput,
  owns: RuleAgentFacts['owns'],
) => AgentResult

/**
 * An agent that reads texts by the rules that it owns; `enrich` adds further findings. In mode `full` it adds what only
 * the second reader found, and lowers findings in sentences that the second reader considers harmless.
 */
export function ruleAgent(
  { id, description, phase, owns, tellsForAll = false }: RuleAgentFacts,
  library: RuleLibrary,
  enrich?: Enrich,
): Agent {
  return defineAgent({
    specVersion: 'agent.v1',
    id,
    version: '0.2.0',
    description,
    phase,
    get rulesVersion() {
      return library.rules().version
    },
    get markets() {
      return marketsOf(library.rules())
    },
    capabilities: { kinds: ['text'] },
    models: [READER_MODEL],
    async open({ models }) {
      library.rules()
      return {
        async run(input, { signal }) {
          signal.throwIfAborted()
          const { timeline, context } = input
          const reading = await library.read(timeline, context, signal)
          const own = reading.matches.filter(({ rule }) => owns(rule.agent))
          const found = own.map((match) =>
            textFinding(match, { text: reading.text, remedy: reading.remedies.get(match) }, context),
          )
          const findings = [
            ...found,
            ...factFindings(reading, context, owns),
            ...ageFindings(reading, context, owns),
            ...(tellsForAll ? blankFindings(reading) : []),
          ]
          const opinion = enrich ? enrich(reading, findings, input, owns) : agentResult(findings)
          const unread = tellsForAll ? [...unreadScripts(reading), ...(await unreadLanguages(reading))] : []
          const result = {
            ...opinion,
            diagnostics: [...(opinion.diagnostics ?? []), ...unread, ...cutDiagnostics(own)],
          }
          if (context.mode === 'fast' || !context.secondReader) return result

          const { readings, trouble, ran, doubts } = await readBySense(timeline, models)
          const ofRules = new Set(found)
          const weighed = await doubtedFindings(
            result.findings,
            (finding) => ofRules.has(finding),
            reading.matches,
            doubts,
          )
          return {
            ...result,
            findings: [...weighed, ...sensedFindings(readings, reading, context, owns)],
            ...(ran && tellsForAll && { models: [READER_MODEL] }),
            ...(trouble !== null && tellsForAll && { diagnostics: [...result.diagnostics, trouble] }),
          }
        },
        close: async () => {},
      }
    },
  })
}

/** Diagnostics for rules of which not every place is listed. */
function cutDiagnostics(matches: readonly RuleMatch[]): Diagnostic[] {
  const rules = matches.filter(({ isCut }) => isCut).map(({ rule }) => rule.id)
  if (rules.length === 0) return []
  const message = `Of more than ${MAX_PLACES} places the first ${MAX_PLACES} are named: ${rules.join(', ')}.`
  return [{ code: 'evidence_truncated', stage: 'runAgents', message, degrades: false, details: { rules } }]
}
