import type { FindingInput, JudgeContext, Timeline } from '@proofline/engine/spec'
import { canBeRead } from './evidence/legibility.js'
import { createPrintMeter, type PrintMeter } from './evidence/measure-print.js'
import { areNear, type EvidencePassage, passagesOf } from './evidence/passages.js'
import { mediaFinding } from './evidence/to-finding.js'
import { illegibleCure } from './evidence/illegible-cure.js'
import { guessLanguage } from './match/guess-language.js'
import type { Passage } from './match/matcher.js'
import { openRuleBook, type RulePage } from './rule-book.js'
import type { FilmMeasure, Rule, RuleSet } from './rules/rule-schema.js'
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
  const limits = set.rules.flatMap(({ measure }) => (measure?.on === 'film' ? [measure] : []))[0]
  const measurePrint = createPrintMeter(set)
  const aiStatementsIn = createAiStatementReader(set)
  const known = createKnownFindings(set)
  const cures = (rule: Rule, { text, recognised }: Passage): boolean => saysCure(rule, text, set, recognised) === true
  return (timeline, context) =>
    judge(timeline, context, look(context), { limits, measurePrint, aiStatementsIn, known, cures })
}

interface Desk {
  /**
   * The limits of any rule that measures lines in films, used to decide whether a label is readable if no rule measures
   * labels.
   */
  readonly limits: FilmMeasure | undefined
  readonly measurePrint: PrintMeter
  readonly aiStatementsIn: (passages: readonly Passage[]) => AiStatements
  readonly known: (known: KnownCase) => FindingInput[]
  /** Whether a passage holds words that cure a rule. */
  readonly cures: (rule: Rule, passage: Passage) => boolean
}

function judge(
  timeline: Timeline,
  context: JudgeContext,
  page: RulePage,
  { limits, measurePrint, aiStatementsIn, known, cures }: Desk,
): FindingInput[] {
  const { rules, matcher } = page
  const passages = passagesOf(timeline.items, (line) => limits === undefined || canBeRead(line, limits, timeline.asset))
  const near = (a: number, b: number): boolean => areNear(passages[a]!, passages[b]!)

  // A picture's caption: its words are judged by the text agents, but it may contain a cure.
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
    ...measurePrint({ page, passages, timeline, context }),
    ...visualFindings({
      timeline,
      context,
      rules,
      statements: aiStatementsIn(passages),
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

/** Whether the ad itself says it, in speech or on screen: text on a bottle in a film is not the ad's statement. */
function isOfTheAd(passage: EvidencePassage, timeline: Timeline): boolean {
  return passage.cures && isOnTop(passage, timeline)
}

function isOnTop({ pieces }: EvidencePassage, { asset }: Timeline): boolean {
  // In a still, a line laid over the picture cannot be told from one in it.
  return asset.kind !== 'video' || pieces.every(({ item }) => item.kind === 'audio' || item.placement === 'super')
}

/** The language of an asset: that of the caller's locale, else of its words. */
function languageOf(passages: readonly Passage[], { assetFacts: { locale } }: JudgeContext): string {
  return locale?.slice(0, 2).toLowerCase() ?? guessLanguage(passages.map(({ text }) => text).join(' '))
}
