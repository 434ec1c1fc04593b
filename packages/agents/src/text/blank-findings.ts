import type { FindingInput } from '@proofline/engine/spec'
import type { RuleSet } from '../rules/rule-schema.js'
import type { TextReading } from './text-reading.js'

/** Certainty that bracketed words that also occur in a remedy of ours were left in by whoever pasted it. */
const CONFIDENCE = 0.8
/** Bracketed text that is short enough to be a blank. */
const BRACKETED = /\[[^[\]]{1,40}\]/gu

/**
 * A hint (`low`) if a blank that a remedy leaves to the advertiser (`[date]`, `[Quelle]`) still stands in the text. It
 * breaks no law, but the pasted sentence says nothing yet. Other brackets are ignored.
 */
export function blankFindings({ text, set }: Pick<TextReading, 'text' | 'set'>): FindingInput[] {
  if (!text.includes('[')) return []
  const known = blanksOf(set)
  const left = [...text.matchAll(BRACKETED)].filter(([blank]) => known.has(blank.toLowerCase()))
  if (left.length === 0) return []
  const names = [...new Set(left.map(([blank]) => blank))].join(', ')
  return [
    {
      checkName: 'Blank left to fill in',
      category: 'blank',
      severity: 'low',
      confidence: CONFIDENCE,
      message: `The text still holds blanks of a remedy: ${names}.`,
      recommendation: 'Fill them in with what is true and can be shown, or take the sentence out.',
      citation: '',
      citationUrl: '',
      ruleId: 'advertising-law.blank-left',
      jurisdictions: [],
      platforms: [],
      quote: left[0]![0],
      spans: left.map(({ 0: blank, index }) => ({ start: index, end: index + blank.length })),
    },
  ]
}

const blanks = new WeakMap<RuleSet, ReadonlySet<string>>()

/** All blanks in the remedies of a rule set, in lower case. Collected once per set, when a text has brackets. */
function blanksOf(set: RuleSet): ReadonlySet<string> {
  const known =
    blanks.get(set) ?? new Set(wordingsOf(set).flatMap((wording) => wording.toLowerCase().match(BRACKETED) ?? []))
  blanks.set(set, known)
  return known
}

function wordingsOf({ rules, patterns }: RuleSet): string[] {
  return [...rules, ...patterns].flatMap(({ remedy }) =>
    remedy?.action === 'insert' || remedy?.action === 'replace' ? Object.values(remedy.text) : [],
  )
}
