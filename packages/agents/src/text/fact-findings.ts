import type { FindingInput, JudgeContext } from '@proofline/engine/spec'
import { ruleFields } from '../evidence/to-finding.js'
import { sentencesOf } from '../match/scan/sentences.js'
import { describeRemedy } from '../remedies/describe-remedy.js'
import { remedyEdits } from '../rules/apply-remedy.js'
import type { Rule } from '../rules/rule-schema.js'
import { standingRules } from './family-rules.js'
import type { ConceptLists } from './find-concepts.js'
import { saysCure } from './says-cure.js'
import type { TextReading } from './text-reading.js'

/** Certainty of a conclusion from the caller's own statement and a label that was not found. */
const CONFIDENCE = 0.8
/** Longest quote of the opening, UTF-16 units. */
const OPENING = 200

/** Facts that require a label: their rule family, the word lists that count as a label, and what to paste. */
export const FACTS = [
  {
    fact: 'sponsored',
    family: 'ad-disclosure',
    list: 'label-ad',
    says: 'You stated that this content is sponsored, but nothing in it says so.',
    label: {
      en: 'Ad:',
      de: 'Anzeige:',
      fr: 'Publicité :',
      es: 'Publicidad:',
      it: 'Pubblicità:',
      hi: 'विज्ञापन:',
      zh: '广告|',
    },
  },
  {
    fact: 'aiGenerated',
    family: 'ai-disclosure',
    list: 'label-ai',
    says: 'You stated that this content was made with AI, but nothing in it says so.',
    label: {
      en: 'Made with AI.',
      de: 'Mit KI erstellt.',
      fr: 'Créé avec une IA.',
      es: 'Creado con IA.',
      it: 'Creato con IA.',
      hi: 'एआई से बनाया।',
      zh: 'AI生成。',
    },
  },
] as const

/** The word lists that {@link factFindings} reads; a negated label does not count. */
export const LABEL_LISTS: ConceptLists = Object.fromEntries(FACTS.map(({ list }) => [list, ['negated']]))

/**
 * Findings that follow from what the caller states about the text (`assetFacts`): it is sponsored or made with AI, but
 * has neither a label nor other words that would cure the rule which stands for that family. One per such rule. They
 * quote the opening, where the label belongs, and offer one as remedy. `owns` selects the agent's rules.
 */
export function factFindings(
  reading: TextReading,
  context: JudgeContext,
  owns: (agentId: string) => boolean,
): FindingInput[] {
  return FACTS.filter(({ fact }) => context.assetFacts[fact] === true).flatMap(({ family, list, says, label }) => {
    if (reading.concepts.some((concept) => concept.list === list)) return []
    return standingRules(reading, family, owns)
      .filter(
        (rule) =>
          !reading.matches.some((match) => match.rule.id === rule.id) &&
          saysCure(rule, reading.text, reading.set) !== true,
      )
      .flatMap((rule) => openingFinding(rule, says, label[reading.language], reading, context))
  })
}

function openingFinding(
  rule: Rule,
  says: string,
  label: string,
  { text, language }: TextReading,
  context: JudgeContext,
): FindingInput[] {
  const first = sentencesOf(text)[0]
  if (first === undefined) return []
  const start = first.start + text.slice(first.start).search(/\S/)
  const end = start + text.slice(start, Math.min(first.end, start + OPENING)).trimEnd().length
  const edits = remedyEdits(text, [], { action: 'insert', at: 'start', text: { en: label } }, language)
  return [
    {
      ...ruleFields(rule, rule.severity, context),
      message: `${rule.message.trim()} ${says}`,
      confidence: CONFIDENCE,
      quote: text.slice(start, end),
      spans: [{ start, end }],
      remedy: describeRemedy(text, edits, 'insert'),
    },
  ]
}
