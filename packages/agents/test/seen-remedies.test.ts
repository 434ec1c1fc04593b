import {
  agentResult,
  type FindingInput,
  judgeContextSchema,
  NO_PROVENANCE,
  type Timeline,
} from '@proofline/engine/spec'
import { openContext } from '@proofline/engine/testing'
import { describe, expect, it } from 'vitest'
import { complianceAgents, loadRules, type Rule } from '../src/index.js'
import { film, frame, line, seen, spoken } from './timelines.js'

const agent = complianceAgents().find(({ id }) => id === 'compliance-check-video')!
const { signal } = new AbortController()
const never = { papers: '', signal: '' }

async function judge(timeline: Timeline, context: object): Promise<FindingInput[]> {
  const session = await agent.open(openContext())
  const input = { timeline, context: judgeContextSchema.parse(context), earlier: [] }
  return agentResult(await session.run(input, { signal })).findings
}

/** A film on which a rule fires, with more in it. */
function breachOf({ sees }: Rule, ...more: Parameters<typeof film>): Timeline {
  const { signal: type, labels } = { ...never, labels: [], ...sees } as { signal: string; labels: string[] }
  if (type === 'category') return film(frame, seen('category', labels[0]!), ...more)
  const papers = { xmpDigitalSourceTypes: ['x/trainedAlgorithmicMedia'], aiGenerated: true }
  return { ...film(frame, ...more), provenance: { ...NO_PROVENANCE, ...papers } }
}

const askedBy = ({ jurisdictions, platforms }: Rule) => ({
  jurisdictions: jurisdictions.includes('global') ? ['elsewhere'] : jurisdictions,
  platforms: platforms.length === 0 ? ['own'] : platforms,
  asOf: '2026-11-21',
})
const super_ = (text: string) => line(1, 0, 15_000, text)
const rules = loadRules().rules.filter(({ sees }) => sees !== undefined)
const wordings = rules.flatMap((rule) =>
  rule.remedy?.action === 'insert'
    ? Object.entries(rule.remedy.text).map(([language, text]) => [rule.id, language, text, rule] as const)
    : [],
)
const idsOf = (findings: readonly FindingInput[]) => findings.map(({ ruleId }) => ruleId)

describe('the remedy of a rule that sees', () => {
  it.each(wordings)('%s in %s is a line that makes it pass, shown or spoken: %s', async (id, locale, text, rule) => {
    const context = { ...askedBy(rule), assetFacts: { locale } }
    const before = await judge(breachOf(rule), context)
    expect(before.find(({ ruleId }) => ruleId === id)?.remedy).toEqual({ action: 'insert', text, result: text })
    for (const remedied of [super_(text), spoken(1, 0, 8000, text)]) {
      const after = await judge(breachOf(rule, remedied), context)
      expect(idsOf(after)).not.toContain(id)
      // What else it leads to is an observation at most.
      expect(after.filter(({ ruleId, severity }) => !idsOf(before).includes(ruleId) && severity !== 'low')).toEqual([])
    }
  })

  it('is there for every rule whose law asks for a label or a line, and for no other', () => {
    const lines = rules.filter(({ remedy }) => remedy !== undefined).map(({ id }) => id)
    expect(lines.sort()).toEqual([
      'cn.label-measures.unlabelled',
      'cn.seen.financial',
      'cn.seen.pharmaceuticals',
      'eu.ai-act.art50.unlabelled',
      'eu.seen.financial',
      'eu.seen.gambling',
      'eu.seen.pharmaceuticals',
      'facebook.ai-info.unlabelled',
      'in.it-rules.sgi.unlabelled',
      'in.seen.financial',
      'tiktok.aigc.unlabelled',
      'uk.seen.financial',
      'uk.seen.gambling',
      'uk.seen.pharmaceuticals',
      'us.seen.financial',
      'us.seen.gambling',
      'us.seen.pharmaceuticals',
      'us.seen.tobacco',
      'youtube.altered.unlabelled',
    ])
  })

  it('speaks the language of the asset where the caller does not say which that is', async () => {
    const eu = { jurisdictions: ['eu'], platforms: ['own'], asOf: '2026-11-21' }
    const label = rules.find(({ id }) => id === 'eu.ai-act.art50.unlabelled')!
    const german = breachOf(label, super_('Die neue Creme für deine Haut, jetzt im Handel'))
    expect((await judge(german, eu)).find(({ ruleId }) => ruleId === label.id)?.remedy?.text).toBe('KI-generiert')
    expect((await judge(breachOf(label), eu))[0]?.remedy?.text).toBe('AI-generated')
  })
})

describe('a line that the law asks for', () => {
  const uk = { jurisdictions: ['uk'], platforms: ['own'] }
  const medicine = rules.find(({ id }) => id === 'uk.seen.pharmaceuticals')!
  const text = 'Always read the label.'
  const ids = async (...more: Parameters<typeof film>) => idsOf(await judge(breachOf(medicine, ...more), uk))

  it('leaves an observation: the goods can still be seen', async () => {
    expect(await ids(super_(text))).toEqual(['global.seen.pharmaceuticals'])
  })

  it.each([
    ['that nobody can read', line(1, 0, 300, text, { heightPx: 9, contrastRatio: 1.3 })],
    ['that stands on the pack, not on the film', line(1, 0, 15_000, text, { placement: 'scene' })],
    ['of other goods', super_('18+. GambleAware.org')],
  ])('does not count %s', async (_, item) => {
    expect(await ids(item)).toContain(medicine.id)
  })
})
