import {
  type FindingInput,
  type JudgeContext,
  LOUD,
  type Remedy,
  type SignalEvidence,
  type Timeline,
} from '@proofline/engine/spec'
import { ruleFields } from '../evidence/to-finding.js'
import { describeRemedy } from '../remedies/describe-remedy.js'
import { remedyEdits, wordingIn } from '../rules/apply-remedy.js'
import type { Rule } from '../rules/rule-schema.js'
import type { ProvenanceState, Sees } from '../rules/sees-schema.js'
import { papersOf } from './papers-of.js'
import { provenanceReason } from './provenance-reason.js'
import { type ProvenanceContext, provenanceStates } from './provenance-states.js'
import type { AiStatements } from './ai-statements.js'

type SeeingRule = Rule & { readonly sees: Sees }

/**
 * What the findings are based on. `statements`: what speech and readable lines say about how the asset was made;
 * `isLabelledInCaption`: whether the caption says that it was made with AI; `isCured`: whether any text contains a line
 * that cures a rule; `language` (two letters): that of the asset, for remedies.
 */
export interface VisualCase {
  readonly timeline: Timeline
  readonly context: JudgeContext
  readonly rules: readonly Rule[]
  readonly statements: AiStatements
  readonly isLabelledInCaption: boolean
  readonly isCured: (rule: Rule) => boolean
  readonly language: string
}

/** Confidence in provenance metadata, which is read and not recognised. */
const PROVENANCE_CONFIDENCE = 0.95

/**
 * Findings of the rules with `sees`: one per rule and label for signals, one per rule for provenance metadata. A
 * `fallback` rule is skipped if other rules fire on all of its signals, and reports all labels after the third in one
 * finding.
 */
export function visualFindings(visual: VisualCase): FindingInput[] {
  const seeing = visual.rules.filter((rule): rule is SeeingRule => rule.sees !== undefined)
  const groupsOf = (rule: SeeingRule): SignalGroup[] => signalGroups(rule, visual)
  const found = seeing
    .filter(({ sees }) => !isFallback(sees))
    .flatMap((rule) => groupsOf(rule).map((group) => signalFinding(rule, [group], visual)))
  const judged = new Set(found.flatMap(({ evidenceIds = [] }) => evidenceIds))
  const observed = seeing
    .filter(({ sees }) => isFallback(sees))
    .flatMap((rule) => {
      const groups = groupsOf(rule).filter(({ signals }) => !signals.every(({ id }) => judged.has(id)))
      return inFindings(groups).map((together) => signalFinding(rule, together, visual))
    })
  return [...found, ...observed, ...provenanceFindings(seeing, visual)]
}

function isFallback(sees: Sees): boolean {
  return 'signal' in sees && sees.fallback
}

/** Signals of one label to which a rule applies. */
interface SignalGroup {
  readonly label: string
  readonly signals: readonly SignalEvidence[]
}

function signalGroups(rule: SeeingRule, { timeline, isCured }: VisualCase): SignalGroup[] {
  const { sees } = rule
  if (!('signal' in sees)) return []
  const groups = new Map<string, SignalEvidence[]>()
  for (const item of timeline.items) {
    if (item.kind !== 'signal' || item.type !== sees.signal) continue
    if (sees.labels && !sees.labels.includes(item.label)) continue
    if (sees.kinds && !sees.kinds.includes(String(item.detail['kind']))) continue
    groups.set(item.label, [...(groups.get(item.label) ?? []), item])
  }
  if (groups.size === 0 || isCured(rule)) return []
  return [...groups].map(([label, signals]) => ({ label, signals }))
}

/**
 * Most labels that a rule observes in findings of their own. Further ones share one, because mere observations must not
 * add up to a decision, however many brands stand on a shelf.
 */
const MOST_OF_THEIR_OWN = 3

/** The surest labels each alone, all others together in order of the timeline. */
function inFindings(groups: readonly SignalGroup[]): SignalGroup[][] {
  const byConfidence = groups.toSorted((a, b) => confidenceOf(b.signals) - confidenceOf(a.signals))
  const own = new Set(byConfidence.slice(0, MOST_OF_THEIR_OWN))
  const others = groups.filter((group) => !own.has(group))
  const alone = groups.filter((group) => own.has(group)).map((group) => [group])
  return others.length > 0 ? [...alone, others] : alone
}

function confidenceOf(signals: readonly SignalEvidence[]): number {
  return Math.max(...signals.map(({ peakConfidence }) => peakConfidence))
}

function signalFinding(
  rule: SeeingRule,
  groups: readonly SignalGroup[],
  { timeline, context, language }: VisualCase,
): FindingInput {
  const label = inWords(groups.map((group) => group.label))
  const signals = groups.flatMap((group) => group.signals)
  return {
    ...ruleFields(rule, rule.severity, context),
    checkName: rule.title.replaceAll('{label}', label),
    message: [rule.message.trim().replaceAll('{label}', label), ...measuredOf(signals)].join(' '),
    confidence: confidenceOf(signals),
    evidenceIds: signals.map(({ id }) => id),
    ...remedyOf(rule, language, timeline.asset),
  }
}

/** "A, B and C". */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The measured value of broadcast signals of one label: the worst of several, red flashes apart. */
function measuredOf(signals: readonly SignalEvidence[]): string[] {
  const [first] = signals
  if (first?.type !== 'broadcast') return []
  if (first.label === 'flashing') {
    const reds = signals.filter(isRed)
    const others = signals.filter((signal) => !isRed(signal))
    return [...flashesOf(others, 'flashes'), ...flashesOf(reds, 'flashes of saturated red')]
  }
  if (first.label !== LOUD) return []
  return [
    `Measured: ${most(signals, 'integratedLufs')} LUFS, with a true peak of ${most(signals, 'truePeakDbtp')} dBTP.`,
  ]
}

const isRed = ({ detail }: SignalEvidence): boolean => detail['colour'] === 'red'

function flashesOf(signals: readonly SignalEvidence[], what: string): string[] {
  if (signals.length === 0) return []
  const percent = Math.round(100 * most(signals, 'area'))
  return [`Measured: up to ${most(signals, 'hertz')} ${what} a second over ${percent} % of the picture.`]
}

function most(signals: readonly SignalEvidence[], name: string): number {
  return Math.max(...signals.map(({ detail }) => Number(detail[name])))
}

function provenanceFindings(rules: readonly SeeingRule[], visual: VisualCase): FindingInput[] {
  const { timeline, context, language, isLabelledInCaption } = visual
  const known: ProvenanceContext = { callerSaysAi: context.assetFacts.aiGenerated, ...visual.statements }
  const papers = papersOf(timeline)
  const isAnyAi = papers.some(({ provenance }) => provenance.aiGenerated === true)
  const judged = papers.map((one) => {
    // What is said of the asset as a whole is about the pictures that say AI themselves, if any does.
    const isMeant = !isAnyAi || one.provenance.aiGenerated === true
    const said = isMeant ? known : NOTHING_SAID
    return { ...one, said, states: provenanceStates(one.provenance, said) }
  })
  return rules.flatMap((rule) => {
    const { sees } = rule
    if (!('provenance' in sees) || (sees.inCaption && isLabelledInCaption)) return []
    const found = judged.filter(({ states }) => states.includes(sees.provenance))
    if (found.length === 0) return []
    const reasons = found.map(({ provenance, said }) => provenanceReason(sees.provenance, provenance, said))
    return {
      ...ruleFields(rule, rule.severity, context),
      message: [rule.message.trim(), ...new Set(reasons)].join(' '),
      subject: SUBJECTS[sees.provenance],
      confidence: PROVENANCE_CONFIDENCE,
      evidenceIds: found.map(({ ground }) => ground),
      ...remedyOf(rule, language, timeline.asset),
    }
  })
}

const NOTHING_SAID: ProvenanceContext = { callerSaysAi: undefined, showsAiLabel: false, deniesAi: false }

/** The part of the metadata that a state is about: findings on one part under several laws are one to a reader. */
const SUBJECTS: Readonly<Record<ProvenanceState, string>> = {
  'ai-unlabelled': 'label',
  'ai-unmarked': 'mark',
  'ai-without-aigc': 'mark',
  contradicted: 'source',
  'denied-by-provenance': 'source',
  disagreeing: 'source',
  'broken-signature': 'signature',
  'unsound-certificate': 'signature',
}

/** The line to put on the asset, or into its caption where that is enough. None for a rule that does not apply yet. */
function remedyOf(
  { remedy, status, sees }: SeeingRule,
  language: string,
  { text: caption }: Timeline['asset'],
): { remedy?: Remedy } {
  if (remedy?.action !== 'insert' || status === 'announced') return {}
  if (caption !== undefined && ('signal' in sees || sees.inCaption)) {
    return { remedy: describeRemedy(caption, remedyEdits(caption, [], remedy, language), 'insert') }
  }
  const text = wordingIn(remedy.text, language)
  return { remedy: { action: 'insert', text, result: text } }
}
