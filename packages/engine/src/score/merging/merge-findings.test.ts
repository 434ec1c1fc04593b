import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../spec/plain/canonical-json.js'
import { compareText } from '../../spec/plain/compare-text.js'
import type { AgentFinding } from '../ground-findings.js'
import { mergeFindings } from './merge-findings.js'
import { mergeSlowly } from './test-merge-slowly.js'

const common: AgentFinding = {
  agentId: 'agent',
  ruleId: 'rule',
  checkName: 'Claim',
  category: 'price',
  status: 'flag',
  severity: 'high',
  confidence: 0.9,
  message: 'm',
  recommendation: 'r',
  citation: 'Law',
  citationUrl: '',
  jurisdictions: ['us'],
  platforms: [],
  evidenceIds: [],
}
const ids = ['audio_001', 'audio_002', 'ocr_001']
const stretch = fc.tuple(fc.nat(12), fc.nat(5)).map(([start, length]) => ({ start, end: start + length }))
const inEvidence = fc.record({ evidenceId: fc.constantFrom(...ids), stretch })
const evidenceSpan = inEvidence.map(({ evidenceId, stretch }) => ({ evidenceId, ...stretch }))
const edit = fc.record({ stretch, text: fc.constantFrom('', 'x') }).map(({ stretch, text }) => ({ ...stretch, text }))
const action = fc.constantFrom('insert' as const, 'replace' as const)
const remedy = fc.oneof(
  fc.record({ action, text: fc.constantFrom('A', 'B', 'A B'), result: fc.constant('') }),
  fc
    .record({ action, edit, further: fc.array(edit, { maxLength: 2 }), result: fc.constant('') })
    .map(({ action, edit, further, result }) => ({ action, result, ...edit, ...(further.length > 0 && { further }) })),
)
const spans = fc.array(stretch, { minLength: 1, maxLength: 3 })
const subject = fc.constantFrom('label', 'signature')
const optional = {
  quote: fc.constantFrom('It', 'is it', 'other', 'the OTHER'),
  spans,
  evidenceSpans: fc.array(evidenceSpan, { minLength: 1, maxLength: 3 }),
  remedy,
  nearCategories: fc.subarray(['price', 'health', 'origin']),
  subject,
}
const fields = {
  agentId: fc.constantFrom('a', 'b'),
  checkName: fc.constantFrom('Claim', 'Offer'),
  category: fc.constantFrom('price', 'health', 'origin'),
  status: fc.constantFrom('flag' as const, 'flag' as const, 'pass' as const),
  severity: fc.constantFrom('low' as const, 'high' as const),
  message: fc.constantFrom('m', 'n'),
  evidenceIds: fc.subarray(ids),
}
function findingOf(rules: number, optional: object): fc.Arbitrary<AgentFinding> {
  const ruleId = fc.nat(rules - 1).map((number) => `rule-${number}`)
  const required = { ...fields, ruleId }
  return fc
    .record({ ...optional, ...required }, { requiredKeys: Object.keys(required) as never[] })
    .map((found) => ({ ...common, ...found }))
}

function inOrder(findings: readonly AgentFinding[]): AgentFinding[] {
  return findings.toSorted(
    (a, b) =>
      Number(a.severity === 'low') - Number(b.severity === 'low') || compareText(canonicalJson(a), canonicalJson(b)),
  )
}

describe('mergeFindings', () => {
  it.each([
    ['of few rules, which meet by them', 2, optional],
    ['of many rules, which meet by their words', 1000, optional],
    ['of things seen', 6, { remedy, spans, subject }],
  ])('gives what comparing every finding with every other gives: %s', (_, rules, also) => {
    fc.assert(
      fc.property(fc.array(findingOf(rules, also), { maxLength: 14 }), (findings) => {
        const merged = mergeFindings(findings).map(({ rules: __, ...one }) => one)
        expect(merged).toEqual(mergeSlowly(inOrder(findings)))
      }),
      { numRuns: 1500 },
    )
  })

  it('merges tens of thousands of findings in seconds', () => {
    const many = Array.from({ length: 30_000 }, (_, at): AgentFinding => {
      const near = { category: at % 2 ? 'price' : 'health', nearCategories: ['price', 'health'] }
      const place = { quote: 'cheap', spans: [{ start: 10 * at, end: 10 * at + 5 }] }
      const remedy = { action: 'remove' as const, ...place.spans[0]!, result: '' }
      return { ...common, ...near, ...place, remedy, ruleId: `rule-${at}` }
    })
    expect(mergeFindings(many)).toHaveLength(many.length)
    const [one, ...others] = mergeFindings(many.map((finding) => ({ ...finding, ruleId: 'rule', category: 'price' })))
    expect(others).toEqual([])
    expect(one).toMatchObject({ spans: { length: many.length }, remedy: { further: { length: many.length - 1 } } })
  })
  it.each<[string, (at: number) => Partial<AgentFinding>]>([
    ['words', (at) => ({ quote: 'cheap', evidenceSpans: [{ evidenceId: ids[0]!, start: 10 * at, end: 10 * at + 5 }] })],
    ['things', (at) => ({ subject: `thing ${at}` })],
  ])('does so too where all are about other %s of the same evidence', (_, about) => {
    const many = Array.from({ length: 40_000 }, (__, at): AgentFinding => {
      const near = { category: at % 2 ? 'price' : 'health', nearCategories: ['price', 'health'] }
      return { ...common, ...near, ruleId: `rule-${at}`, evidenceIds: [ids[0]!], ...about(at) }
    })
    expect(mergeFindings(many)).toHaveLength(many.length)
  })
})
