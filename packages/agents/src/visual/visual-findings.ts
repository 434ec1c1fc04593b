import type { FindingInput, JudgeContext, SignalEvidence, Timeline } from '@proofline/engine/spec'
import type { EvidencePassage } from '../evidence/passages.js'
import { ruleFields } from '../evidence/to-finding.js'
import { createMatcher } from '../match/matcher.js'
import type { Rule, RuleSet, Sees } from '../rules/rule-schema.js'
import { paperStates } from './paper-states.js'
import type { SaidOfAi } from './said-of-ai.js'

type SeeingRule = Rule & { readonly sees: Sees }

/** What the findings are made of. `passages`: what is said and written in the asset. */
export interface VisualCase {
  readonly timeline: Timeline
  readonly context: JudgeContext
  readonly rules: readonly Rule[]
  readonly set: RuleSet
  readonly passages: readonly EvidencePassage[]
  readonly said: SaidOfAi
}

/** Prefix of rules that only observe: another rule on the same signal says more. */
const OBSERVATION = 'global.seen.'
/** Certainty of what papers say: they are read, not recognised. */
const PAPERS_CONFIDENCE = 0.95

/**
 * Findings of the rules that see: one a rule and label for signals, one a rule for papers. A signal on which a rule of
 * law or of a platform fires is not told again as a mere observation. Rules whose cure is spoken or can be read on
 * screen stay silent.
 */
export function visualFindings(visual: VisualCase): FindingInput[] {
  const seeing = visual.rules
    .filter((rule): rule is SeeingRule => rule.sees !== undefined)
    .filter((rule) => !isCured(rule, visual))
  const onSignals = seeing.flatMap((rule) => signalFindings(rule, visual))
  const judged = new Set(onSignals.filter(({ ruleId }) => !ruleId.startsWith(OBSERVATION)).flatMap(idsOf))
  return [
    ...onSignals.filter(
      (finding) => !finding.ruleId.startsWith(OBSERVATION) || !idsOf(finding).every((id) => judged.has(id)),
    ),
    ...seeing.flatMap((rule) => paperFindings(rule, visual)),
  ]
}

function idsOf({ evidenceIds = [] }: FindingInput): string[] {
  return evidenceIds
}

function signalFindings(rule: SeeingRule, { timeline, context }: VisualCase): FindingInput[] {
  const { sees } = rule
  if (!('signal' in sees)) return []
  const groups = new Map<string, SignalEvidence[]>()
  for (const item of timeline.items) {
    if (item.kind !== 'signal' || item.type !== sees.signal) continue
    if (sees.labels && !sees.labels.includes(item.label)) continue
    if (sees.kinds && !sees.kinds.includes(String(item.detail['kind']))) continue
    groups.set(item.label, [...(groups.get(item.label) ?? []), item])
  }
  return [...groups].map(([label, signals]) => ({
    ...ruleFields(rule, rule.severity, context),
    checkName: rule.title.replaceAll('{label}', label),
    message: rule.message.replaceAll('{label}', label),
    confidence: Math.max(...signals.map(({ peakConfidence }) => peakConfidence)),
    evidenceIds: signals.map(({ id }) => id),
  }))
}

function paperFindings(rule: SeeingRule, { timeline, context, said }: VisualCase): FindingInput[] {
  if (!('papers' in rule.sees)) return []
  const fact = context.assetFacts['aiGenerated']
  const callerSaysAi = typeof fact === 'boolean' ? fact : undefined
  const states = paperStates(timeline.provenance, { callerSaysAi, ...said })
  const ground = groundOf(timeline)
  if (!states.includes(rule.sees.papers) || ground === undefined) return []
  return [{ ...ruleFields(rule, rule.severity, context), confidence: PAPERS_CONFIDENCE, evidenceIds: [ground] }]
}

/** What papers are told by in the timeline; where there are none, the first picture stands for the asset. */
function groundOf({ items }: Timeline): string | undefined {
  const papers = items.find((item) => item.kind === 'signal' && item.type === 'provenance')
  return (papers ?? items.find(({ kind }) => kind === 'frame'))?.id
}

function isCured(rule: SeeingRule, { set, passages }: VisualCase): boolean {
  const cures = rule.cures.flatMap(({ any }) => any)
  if (cures.length === 0) return false
  const reader: Rule = { ...rule, patterns: [], triggers: cures, requires: [], unless: [], cures: [], escalate: [] }
  const readable = passages.filter((passage) => passage.cures)
  const { matches } = createMatcher([{ ...reader, ignore: ['negated'], disguised: false }], set).match(
    readable,
    () => false,
  )
  return matches.length > 0
}
