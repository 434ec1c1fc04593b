import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence } from '../spec/evidence/evidence.js'
import { type Remedy, repairText } from '../spec/report/remedy.js'
import { groundFindings, type AgentFinding } from './ground-findings.js'
import { mergeFindings } from './merging/merge-findings.js'
import { publishChecks } from './publish-checks.js'

const source = { id: 'test', version: '1.0.0' }
const spoken = (id: string, text: string, startMs: number): Evidence => ({
  id,
  kind: 'audio',
  text,
  startMs,
  endMs: startMs + 1000,
  language: 'en',
  wordsPerMinute: 100,
  confidence: 1,
  source,
})
const items = [
  spoken('audio_001', 'It is clinically', 0),
  spoken('audio_002', 'proven to work', 1000),
  spoken('audio_003', 'clinically proven', 9000),
]
const finding = (fields: Partial<AgentFinding> = {}): AgentFinding => ({
  agentId: 'agent',
  ruleId: 'rule-a',
  checkName: 'Claim',
  category: 'unsubstantiated-claim',
  status: 'flag',
  severity: 'high',
  confidence: 0.9,
  message: 'm',
  recommendation: 'r',
  citation: 'Law A',
  citationUrl: 'https://example.org/a',
  jurisdictions: ['us'],
  platforms: [],
  evidenceIds: ['audio_001'],
  ...fields,
})

describe('groundFindings', () => {
  const reasons = (one: AgentFinding, text?: string) =>
    groundFindings([one], items, text).dropped.map(({ reason }) => reason)

  it('drops a finding without evidence, or with evidence that does not exist', () => {
    expect(reasons(finding({ evidenceIds: [] }))).toEqual(['it names no evidence'])
    expect(reasons(finding({ evidenceIds: ['ocr_009'] }))).toEqual(['its evidence ocr_009 is not in the timeline'])
  })

  it('drops a finding whose quote was never said', () => {
    expect(reasons(finding({ quote: 'cures all' }))).toEqual(['its quote "cures all" is not in its evidence'])
  })

  it('finds a quote across two pieces of evidence, ignoring case', () => {
    const quote = 'CLINICALLY  proven'
    expect(reasons(finding({ quote, evidenceIds: ['audio_001', 'audio_002'] }))).toEqual([])
  })

  it('drops a finding whose words lie outside of its evidence', () => {
    const words = (evidenceId: string, start: number, end: number) => ({ evidenceSpans: [{ evidenceId, start, end }] })
    expect(reasons(finding(words('audio_001', 6, 16)))).toEqual([])
    expect(reasons(finding(words('audio_001', 6, 17)))).toEqual(['its words 6 to 17 are not in its evidence audio_001'])
    expect(reasons(finding(words('audio_001', 6, 6)))).toHaveLength(1)
    expect(reasons(finding(words('audio_003', 0, 4)))).toHaveLength(1)
  })

  it('grounds a finding in a text by the exact words of its place', () => {
    const place = { evidenceIds: [], spans: [{ start: 0, end: 4 }] }
    expect(reasons(finding({ ...place, quote: 'Cure' }), 'Cures all')).toEqual([])
    expect(reasons(finding({ ...place, quote: 'cure' }), 'Cures all')).toHaveLength(1)
    expect(reasons(finding({ ...place, spans: [{ start: 5, end: 99 }] }), 'Cures all')).toHaveLength(1)
    const remedy = { action: 'remove' as const, start: 0, end: 99, result: '' }
    expect(reasons(finding({ ...place, remedy }), 'Cures all')).toEqual(['its remedy is outside the text'])
  })
})

describe('mergeFindings', () => {
  it('merges two rules of a family on the same wordless evidence, and cites both', () => {
    const law = finding({ ruleId: 'law', citation: 'Law A', severity: 'medium' })
    const policy = finding({ ruleId: 'policy', citation: 'Policy B', severity: 'low' })
    expect(mergeFindings([policy, law])).toMatchObject([{ ruleId: 'law', citation: 'Law A; Policy B' }])
    expect(mergeFindings([law, { ...policy, evidenceIds: ['audio_002'] }])).toHaveLength(2)
    expect(mergeFindings([law, { ...policy, category: 'other' }])).toHaveLength(2)
  })

  it('names merged law and policy with their own URLs and platforms, each once', () => {
    const law = finding({ quote: 'clinically', jurisdictions: ['us'] })
    const abroad = finding({ quote: 'clinically', jurisdictions: ['eu'] })
    const policy = finding({
      quote: 'clinically',
      severity: 'critical',
      ruleId: 'policy',
      checkName: 'Banned',
      citation: 'Policy B',
      citationUrl: 'https://example.org/b',
      platforms: ['tiktok'],
    })
    const [merged, ...others] = mergeFindings([law, abroad, policy])
    expect(others).toEqual([])
    expect(merged!.rules).toEqual([
      {
        ruleId: 'policy',
        title: 'Banned',
        citation: 'Policy B',
        citationUrl: 'https://example.org/b',
        jurisdictions: ['us'],
        platforms: ['tiktok'],
      },
      {
        ruleId: 'rule-a',
        title: 'Claim',
        citation: 'Law A',
        citationUrl: 'https://example.org/a',
        jurisdictions: ['eu', 'us'],
        platforms: [],
      },
    ])
    // A rule that stands alone is named by the fields of the finding.
    expect(mergeFindings([law, abroad])[0]).not.toHaveProperty('rules')
  })

  it('joins the lines that two laws require beside what is seen, without repetition', () => {
    const seen = (ruleId: string, text: string) =>
      finding({ ruleId, evidenceIds: ['signal_001'], remedy: { action: 'insert', text, result: text } })
    const remedyOf = (...texts: string[]) =>
      mergeFindings(texts.map((text, index) => seen(`rule-${index}`, text))).map(({ remedy }) => remedy?.text)
    expect(remedyOf('AI生成', 'AI-generated')).toEqual(['AI-generated AI生成'])
    expect(remedyOf('AI-generated', 'AI-generated', 'AI-generated: synthetic')).toEqual(['AI-generated: synthetic'])
    const [one] = mergeFindings([seen('rule-a', 'A line.'), finding({ ruleId: 'rule-b', evidenceIds: ['signal_001'] })])
    expect(one?.remedy?.text).toBe('A line.')
  })

  it('merges the places of one rule', () => {
    const merged = mergeFindings([finding(), finding({ evidenceIds: ['audio_003'] })])
    expect(merged).toMatchObject([{ evidenceIds: ['audio_001', 'audio_003'] }])
  })

  it('repairs all places of a rule whose agent gave a finding for each, and inserts a line once', () => {
    const text = 'Cheap shoes and cheap socks.'
    const at = (start: number, edit: Partial<Remedy> = {}): AgentFinding => {
      const remedy: Remedy = { action: 'replace', text: 'fair', start, end: start + 5, result: '', ...edit }
      return finding({ evidenceIds: [], spans: [{ start, end: start + 5 }], remedy })
    }
    const repaired = (...findings: AgentFinding[]): string[] =>
      mergeFindings(findings).map(({ remedy }) => repairText(text, remedy!))
    expect(repaired(at(0), at(16))).toEqual(['fair shoes and fair socks.'])
    expect(repaired(at(16), at(0))).toEqual(['fair shoes and fair socks.'])
    const line = { action: 'insert', text: 'Ad: ', start: 0, end: 0 } as const
    expect(repaired(at(0, line), at(16, line))).toEqual([`Ad: ${text}`])
    // Places that another agent's remedy covers are that agent's affair.
    expect(repaired(at(0), { ...at(16), agentId: 'other' })).toHaveLength(1)
    expect(repaired(at(0), { ...at(16), agentId: 'other' })[0]).toMatch(
      /^(?:fair shoes and cheap|Cheap shoes and fair)/,
    )
  })

  it('merges two rules of a family on the same words, and cites both', () => {
    const strong = finding({ ruleId: 'rule-b', citation: 'Law B', severity: 'critical', quote: 'clinically' })
    const merged = mergeFindings([finding({ quote: 'is clinically' }), strong])
    expect(merged).toMatchObject([{ ruleId: 'rule-b', severity: 'critical', citation: 'Law B; Law A' }])
  })

  it('compares all words of findings in speech and on screen, not only their quotes', () => {
    const at = (...spans: [string, number, number][]) => ({
      evidenceIds: [...new Set(spans.map(([id]) => id))],
      evidenceSpans: spans.map(([evidenceId, start, end]) => ({ evidenceId, start, end })),
    })
    const twice = finding({ quote: 'It', ...at(['audio_001', 0, 2], ['audio_003', 0, 10]) })
    const other = (...spans: [string, number, number][]) =>
      finding({ ruleId: 'rule-b', citation: 'Law B', confidence: 0.8, quote: 'proven', ...at(...spans) })
    expect(mergeFindings([twice, other(['audio_003', 5, 17])])).toMatchObject([
      { citation: 'Law A; Law B', ...at(['audio_001', 0, 2], ['audio_003', 0, 10], ['audio_003', 5, 17]) },
    ])
    expect(mergeFindings([twice, other(['audio_003', 11, 17])])).toHaveLength(2)
    expect(mergeFindings([twice, other(['audio_001', 6, 16])])).toHaveLength(2)
    const near = { category: 'health-claim', nearCategories: ['unsubstantiated-claim'] }
    const heavy = finding({ ...near, severity: 'critical', ...at(['audio_001', 0, 2], ['audio_003', 0, 10]) })
    expect(mergeFindings([heavy, other(['audio_003', 2, 10])])).toHaveLength(1)
    expect(mergeFindings([heavy, other(['audio_003', 2, 10], ['audio_002', 0, 6])])).toHaveLength(2)
  })

  it('cites each law once, even when several rules share it', () => {
    const twice = [
      finding({ citation: 'Law A; Law B' }),
      finding({ citation: 'Law C; Law A', evidenceIds: ['audio_003'] }),
    ]
    expect(mergeFindings(twice)).toMatchObject([{ citation: 'Law A; Law B; Law C' }])
  })

  it('cites the law alone where what was merged with it cites nothing', () => {
    const seen = finding({ ruleId: '', citation: '', citationUrl: '', confidence: 1 })
    const [law, other] = [finding(), finding({ ruleId: 'rule-b', citation: 'Law B', confidence: 0.8 })]
    expect(mergeFindings([seen, { ...law, checkName: 'Law' }])).toMatchObject([{ citation: 'Law A' }])
    const [merged] = mergeFindings([seen, { ...law, checkName: 'Law' }, { ...other, checkName: 'Law' }])
    expect(merged?.citation).toBe('Law A; Law B')
    expect(merged?.rules?.map(({ ruleId }) => ruleId)).toEqual(['rule-a', 'rule-b'])
  })

  it('drops the less severe of two near families on the same words, but not elsewhere', () => {
    const at = (start: number, end: number) => ({ evidenceIds: [], spans: [{ start, end }] })
    const near = { category: 'health-claim', ruleId: 'rule-b', nearCategories: ['unsubstantiated-claim'] }
    const lesser = { severity: 'medium' as const, ...at(2, 14) }
    const both = (change: Partial<AgentFinding>) => mergeFindings([finding({ ...near, ...at(0, 10) }), finding(change)])
    expect(both(lesser).map(({ ruleId }) => ruleId)).toEqual(['rule-b'])
    expect(both({ ...lesser, ...at(8, 30) })).toHaveLength(2)
    expect(both({ ...lesser, category: 'origin-claim' })).toHaveLength(2)
    expect(both({ ...lesser, spans: [...at(2, 14).spans, ...at(40, 50).spans] })).toHaveLength(2)

    const heard = (change: Partial<AgentFinding>) =>
      mergeFindings([
        finding({ ...near, quote: 'clinically' }),
        finding({ severity: 'medium', quote: 'is clinically', ...change }),
      ])
    expect(heard({}).map(({ ruleId }) => ruleId)).toEqual(['rule-b'])
    expect(heard({ quote: 'It' })).toHaveLength(2)
    expect(heard({ evidenceIds: ['audio_001', 'audio_003'] })).toHaveLength(2)
  })

  it('keeps findings of other families, or about other words, separate', () => {
    const other = finding({ ruleId: 'rule-b', category: 'health-claim', quote: 'It' })
    const elsewhere = finding({ ruleId: 'rule-c', quote: 'clinically proven', evidenceIds: ['audio_003'] })
    expect(mergeFindings([finding({ quote: 'It' }), other, elsewhere])).toHaveLength(3)
  })
})

describe('publishChecks', () => {
  it('numbers checks from the worst, then by time', () => {
    const late = finding({ ruleId: 'late', evidenceIds: ['audio_003'] })
    const worst = finding({ ruleId: 'worst', severity: 'critical', evidenceIds: ['audio_002'] })
    const checks = publishChecks([late, finding(), worst], items)
    expect(checks.map(({ checkId, ruleId }) => `${checkId} ${ruleId}`)).toEqual([
      'check_001 worst',
      'check_002 rule-a',
      'check_003 late',
    ])
  })

  it('uses the first unbroken stretch of evidence as place, not the span to a distant repeat', () => {
    const [check] = publishChecks([finding({ evidenceIds: ['audio_001', 'audio_002', 'audio_003'] })], items)
    expect(check?.timelineLocation).toEqual({ startMs: 0, endMs: 2000, track: 'audio' })
  })

  it('marks what a still shows, by its box or as the whole picture', () => {
    const common = { kind: 'signal' as const, confidence: 0.9, peakConfidence: 0.9, frames: [], detail: {}, source }
    const still: Evidence[] = [
      { ...common, id: 'signal_001', type: 'brand', label: 'Kite', bbox: { x: 0.1, y: 0.2, width: 0.2, height: 0.1 } },
      { ...common, id: 'signal_002', type: 'category', label: 'gambling' },
    ]
    const boxOf = (...evidenceIds: string[]) => publishChecks([finding({ evidenceIds })], still)[0]?.bbox
    expect(boxOf('signal_001')).toEqual({ x: 0.1, y: 0.2, width: 0.2, height: 0.1 })
    expect(boxOf('signal_001', 'signal_002')).toEqual(boxOf('signal_001'))
    expect(boxOf('signal_002')).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    const [spoken] = publishChecks([finding()], items)
    const [written] = publishChecks([finding({ evidenceIds: [], spans: [{ start: 0, end: 1 }] })], [])
    expect([spoken?.bbox, written?.bbox]).toEqual([undefined, undefined])
  })

  it('points to the sound for what is heard, including loudness, and to the picture for what is seen', () => {
    const signal = (id: string, label: string): Evidence => ({
      kind: 'signal',
      id,
      type: 'broadcast',
      label,
      startMs: 0,
      endMs: 9000,
      confidence: 0.95,
      peakConfidence: 0.95,
      source: { id: 'meter', version: '1.0.0' },
      frames: [],
      detail: {},
    })
    const signals = [signal('signal_001', 'loud'), signal('signal_002', 'flashing')]
    const trackOf = (id: string) => publishChecks([finding({ evidenceIds: [id] })], signals)[0]?.timelineLocation?.track
    expect(['signal_001', 'signal_002'].map(trackOf)).toEqual(['audio', 'video'])
  })

  it('gives the same checks whatever order the agents finish in', () => {
    const fields = fc.record({
      ruleId: fc.constantFrom('a', 'b', 'c'),
      category: fc.constantFrom('x', 'y'),
      severity: fc.constantFrom('low' as const, 'high' as const),
      evidenceIds: fc.subarray(['audio_001', 'audio_002', 'audio_003'], { minLength: 1 }),
    })
    const orders = fc
      .array(fields.map(finding))
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(orders, ([all, shuffled]) => {
        expect(publishChecks(mergeFindings(shuffled), items)).toEqual(publishChecks(mergeFindings(all), items))
      }),
    )
  })
})
