import type { FindingInput, JudgeContext, Remedy } from '@proofline/engine/spec'
import { ruleFields } from '../evidence/to-finding.js'
import { createMatcher } from '../match/matcher.js'
import { sensesOf } from '../match/senses.js'
import { sentencesOf } from '../match/sentences.js'
import { describeRemedy } from '../remedies/describe-remedy.js'
import { remedyEdits } from '../rules/apply-remedy.js'
import type { Rule } from '../rules/rule-schema.js'
import type { TextReading } from './text-reading.js'

/** Certainty of what follows from the caller's own word and from a label that could not be found. */
const CONFIDENCE = 0.8
/** Longest quote of the opening, UTF-16 units. */
const OPENING = 200

/** What the caller may know that calls for a label: the family it falls under, and how the finding says so. */
const FACTS = [
  { fact: 'sponsored', family: 'ad-disclosure', says: 'The caller says that it is sponsored, and no label says so.' },
  {
    fact: 'aiGenerated',
    family: 'ai-disclosure',
    says: 'The caller says that it was made with AI, and no label says so.',
  },
] as const

/**
 * Findings that follow from what the caller knows of the text (`assetFacts`): sponsored or made with AI, and not one of
 * the words that would cure that under the rule which stands for the family. One for each jurisdiction asked whose rule
 * has such words and a remedy. They quote the opening, where the label belongs. `owns` tells the agent's rules.
 */
export function factFindings(
  reading: TextReading,
  context: JudgeContext,
  owns: (agentId: string) => boolean,
): FindingInput[] {
  return FACTS.filter(({ fact }) => context.assetFacts[fact] === true).flatMap(({ family, says }) => {
    const rules = reading.page.rules.filter(
      (rule) => rule.family === family && rule.stands === 'family' && rule.status !== 'announced' && owns(rule.agent),
    )
    return rules
      .filter((rule) => !reading.matches.some((match) => match.rule.id === rule.id) && lacksLabel(rule, reading))
      .flatMap((rule) => openingFinding(rule, says, reading, context))
  })
}

/** Whether the text holds none of the words that cure a breach of the rule; false where the rule names none. */
function lacksLabel(rule: Rule, { text, set }: TextReading): boolean {
  const patterns = new Map(set.patterns.map((pattern) => [pattern.pattern, pattern]))
  const cures = sensesOf(rule, patterns).flatMap((sense) => sense.cures.flatMap(({ any }) => any))
  if (cures.length === 0) return false
  const label: Rule = {
    ...rule,
    patterns: [],
    triggers: cures,
    requires: [],
    unless: [],
    cures: [],
    ignore: ['negated'],
  }
  const { matches } = createMatcher([{ ...label, disguised: false, escalate: [] }], set).match(
    [{ text, recognised: false, cures: true }],
    () => false,
  )
  return matches.length === 0
}

function openingFinding(
  rule: Rule,
  says: string,
  { text, language }: TextReading,
  context: JudgeContext,
): FindingInput[] {
  const first = sentencesOf(text)[0]
  if (first === undefined) return []
  const start = first.start + text.slice(first.start).search(/\S/)
  const end = start + text.slice(start, Math.min(first.end, start + OPENING)).trimEnd().length
  const remedy = labelRemedy(rule, text, { start, end }, language)
  return [
    {
      ...ruleFields(rule, rule.severity, context),
      message: `${rule.message.trim()} ${says}`,
      confidence: CONFIDENCE,
      quote: text.slice(start, end),
      spans: [{ start, end }],
      ...(remedy && { remedy }),
    },
  ]
}

/** Only an insertion makes a label: to take the opening out would leave the text as unlabelled as before. */
function labelRemedy(
  { remedy }: Rule,
  text: string,
  place: { start: number; end: number },
  language: string,
): Remedy | null {
  if (remedy?.action !== 'insert') return null
  const edits = remedyEdits(text, [place], remedy, language)
  return edits.length === 0 ? null : describeRemedy(text, edits, 'insert')
}
