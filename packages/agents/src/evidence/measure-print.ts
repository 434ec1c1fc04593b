import type { FindingInput, JudgeContext, OcrEvidence, Timeline } from '@proofline/engine/spec'
import type { RulePage } from '../rule-book.js'
import type { FilmMeasure, Rule, RuleSet } from '../rules/rule-schema.js'
import { shorten } from './illegible-cure.js'
import { countWords, describeFaults, type LegibilityFault, legibilityFaults } from './legibility.js'
import type { EvidencePassage } from './passages.js'
import { createStillReader } from './still-print.js'
import { ruleFields, textConfidence } from './to-finding.js'

/** An asset with the rules to measure its disclaimers by. */
export interface PrintCase {
  readonly page: RulePage
  readonly passages: readonly EvidencePassage[]
  readonly timeline: Timeline
  readonly context: JudgeContext
}

/** Gives one finding of each measuring rule for all disclaimers that cannot be read; none if there is none. */
export type PrintMeter = (print: PrintCase) => FindingInput[]

/** A disclaimer that cannot be read: its lines, its words, and what is wrong. */
interface Unread {
  readonly lines: readonly OcrEvidence[]
  readonly text: string
  readonly faults: readonly LegibilityFault[]
}

/** Opens what holds the disclaimers of films and pictures against the rules that measure them. */
export function createPrintMeter(set: Pick<RuleSet, 'vocabulary' | 'patterns'>): PrintMeter {
  const readStill = createStillReader(set)
  return ({ page: { rules, matcher }, passages, timeline, context }) =>
    rules.flatMap((rule) => {
      const { measure } = rule
      if (measure === undefined || (measure.on === 'film') !== (timeline.asset.kind === 'video')) return []
      const places = matcher.mentions(rule, passages)
      const unread =
        measure.on === 'film'
          ? unreadSupers(new Set(places.map(({ passage }) => passage)), passages, measure, timeline)
          : readStill(places, passages, measure, timeline)
      return unread.length === 0 ? [] : [findingOf(rule, unread, context)]
    })
}

/** Of a film: a line of the scene (a label on a bottle) is no disclaimer of the ad. */
function unreadSupers(
  hit: ReadonlySet<number>,
  passages: readonly EvidencePassage[],
  measure: FilmMeasure,
  { asset }: Timeline,
): Unread[] {
  return passages.flatMap(({ pieces, text }, index) => {
    const lines = hit.has(index) ? pieces.map(({ item }) => item).filter((item) => item.kind === 'ocr') : []
    const supers = lines.filter(({ placement }) => placement === 'super')
    const faults = supers.flatMap((line) => legibilityFaults(line, measure, asset, countWords(text)))
    return faults.length > 0 ? [{ lines: supers, text, faults }] : []
  })
}

function findingOf(rule: Rule, unread: readonly Unread[], context: JudgeContext): FindingInput {
  const lines = unread.flatMap((group) => group.lines)
  const shown = unread.map(({ text }) => shorten(text))
  const measured = [...new Set(shown)].map((text) => {
    const times = unread.filter((_, at) => shown[at] === text)
    const often = times.length > 1 ? ` (${times.length} times)` : ''
    return `"${text}"${often}: ${describeFaults(times.flatMap(({ faults }) => faults))}.`
  })
  return {
    ...ruleFields(rule, rule.severity, context),
    message: [rule.message, ...measured].join(' '),
    confidence: textConfidence(lines),
    evidenceIds: lines.map(({ id }) => id),
    quote: unread[0]!.text,
    evidenceSpans: lines.map(({ id, text }) => ({ evidenceId: id, start: 0, end: text.length })),
  }
}
