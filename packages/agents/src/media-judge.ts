import type { FindingInput, JudgeContext, Timeline } from '@proofline/engine/spec'
import { canBeRead, countWords, describeFaults, legibilityFaults } from './evidence/legibility.js'
import { areNear, type EvidencePassage, passagesOf } from './evidence/passages.js'
import { mediaFinding, ruleFields, textConfidence } from './evidence/to-finding.js'
import { shorten, illegibleCure } from './evidence/illegible-cure.js'
import { guessLanguage } from './match/guess-language.js'
import type { Matcher, Passage } from './match/matcher.js'
import { openRuleBook, type RulePage } from './rule-book.js'
import type { Measure, Rule, RuleSet } from './rules/rule-schema.js'
import { saysCure } from './text/says-cure.js'
import { createAiStatementReader, type AiStatements } from './visual/ai-statements.js'
import { createKnownFindings, type KnownCase } from './visual/known-findings.js'
import { visualFindings } from './visual/visual-findings.js'

/**
 * Opens a set of rules for judging media: words against the rules that read, disclaimers against those that measure
 * them, signals and provenance metadata against those that see.
 */
export function openMediaJudge(set: RuleSet): (timeline: Timeline, context: JudgeContext) => FindingInput[] {
  const look = openRuleBook(set)
  const limits = set.rules.find(({ measure }) => measure !== undefined)?.measure
  const aiStatementsIn = createAiStatementReader(set)
  const known = createKnownFindings(set)
  const cures = (rule: Rule, { text, recognised }: Passage): boolean => saysCure(rule, text, set, recognised) === true
  return (timeline, context) => judge(timeline, context, look(context), { limits, aiStatementsIn, known, cures })
}

interface Desk {
  /** Limits of any measuring rule, for telling whether a label counts where no such rule was asked for. */
  readonly limits: Measure | undefined
  readonly aiStatementsIn: (passages: readonly Passage[]) => AiStatements
  readonly known: (known: KnownCase) => FindingInput[]
  /** Whether a passage holds words that cure a rule. */
  readonly cures: (rule: Rule, passage: Passage) => boolean
}

type MeasuringRule = Rule & { readonly measure: Measure }

function judge(
  timeline: Timeline,
  context: JudgeContext,
  page: RulePage,
  { limits, aiStatementsIn, known, cures }: Desk,
): FindingInput[] {
  const { rules, matcher } = page
  const measuring = rules.filter((rule): rule is MeasuringRule => rule.measure !== undefined)
  const passages = passagesOf(timeline.items, (line) => limits === undefined || canBeRead(line, limits, timeline.asset))
  const near = (a: number, b: number): boolean => areNear(passages[a]!, passages[b]!)

  // The text that goes with pictures: its words are judged by the agents of text, but it may hold what cures.
  const { text } = timeline.asset
  const caption: Passage[] = text === undefined ? [] : [{ text, recognised: false, cures: true }]
  const spoken = [...caption, ...passages.filter((passage) => isOfTheAd(passage, timeline))]

  const language = languageOf([...caption, ...passages], context)
  const isCured = (rule: Rule): boolean => spoken.some((passage) => cures(rule, passage))
  const words = matcher
    .match(passages, near)
    .matches.filter(({ rule }) => rule.measure === undefined)
    .map((match) => mediaFinding(match, passages, context, language))
  const findings = [
    ...words,
    ...measuring.flatMap((rule) => measureLines(rule, passages, matcher, timeline, context)),
    ...visualFindings({
      timeline,
      context,
      rules,
      said: aiStatementsIn(passages),
      isLabelledInCaption: aiStatementsIn(caption).showsAiLabel,
      isCured,
      language,
    }),
    ...known({ timeline, context, page, passages, isCured, language }),
  ]
  const unread = passages.filter((passage) => !passage.cures && isOnTop(passage, timeline))
  if (limits === undefined || unread.length === 0) return findings
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  return findings.map((finding) => {
    const rule = ruleOf.get(finding.ruleId ?? '')
    const cure = rule && unread.find((passage) => cures(rule, passage))
    return cure ? { ...finding, message: `${finding.message} ${illegibleCure(cure, limits, timeline.asset)}` } : finding
  })
}

/** Whether the ad itself says it, to be heard or read: what stands on a bottle in a film is not the ad's word. */
function isOfTheAd(passage: EvidencePassage, timeline: Timeline): boolean {
  return passage.cures && isOnTop(passage, timeline)
}

function isOnTop({ pieces }: EvidencePassage, { asset }: Timeline): boolean {
  // In a still nothing tells a line laid over the picture from one in it.
  return asset.kind !== 'video' || pieces.every(({ item }) => item.kind === 'audio' || item.placement === 'super')
}

/** The language of an asset: that of the caller's locale, else of what it says. */
function languageOf(passages: readonly Passage[], { assetFacts: { locale } }: JudgeContext): string {
  return locale?.slice(0, 2).toLowerCase() ?? guessLanguage(passages.map(({ text }) => text).join(' '))
}

/**
 * One finding of a measuring rule for all supers that hold a disclaimer which cannot be read; none if there is none.
 */
function measureLines(
  rule: MeasuringRule,
  passages: readonly EvidencePassage[],
  matcher: Matcher,
  { asset }: Timeline,
  context: JudgeContext,
): FindingInput[] {
  const hit = new Set(matcher.mentions(rule, passages).map(({ passage }) => passage))
  const unread = passages.flatMap(({ pieces, text }, index) => {
    const lines = hit.has(index) ? pieces.map(({ item }) => item).filter((item) => item.kind === 'ocr') : []
    // A line of the scene (a label on a bottle) is no disclaimer of the ad.
    const supers = lines.filter(({ placement }) => placement === 'super')
    const faults = supers.flatMap((line) => legibilityFaults(line, rule.measure, asset, countWords(text)))
    return faults.length > 0 ? [{ lines: supers, text, faults }] : []
  })
  const [first] = unread
  if (first === undefined) return []

  const lines = unread.flatMap((group) => group.lines)
  const shown = unread.map(({ text }) => shorten(text))
  const measured = [...new Set(shown)].map((text) => {
    const times = unread.filter((_, at) => shown[at] === text)
    const often = times.length > 1 ? ` (${times.length} times)` : ''
    return `"${text}"${often}: ${describeFaults(times.flatMap(({ faults }) => faults))}.`
  })
  return [
    {
      ...ruleFields(rule, rule.severity, context),
      message: [rule.message, ...measured].join(' '),
      confidence: textConfidence(lines),
      evidenceIds: lines.map(({ id }) => id),
      quote: first.text,
      evidenceSpans: lines.map(({ id, text }) => ({ evidenceId: id, start: 0, end: text.length })),
    },
  ]
}
