import { fileURLToPath } from 'node:url'
import { createEngine, type Engine } from '@proofline/engine'
import {
  agentResult,
  defineAgent,
  type FindingInput,
  judgeContextSchema,
  type MediaReport,
  NO_PROVENANCE,
  repairText,
  type TextReport,
  type Timeline,
} from '@proofline/engine/spec'
import { openContext } from '@proofline/engine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents, loadRules, type Rule } from '../../src/index.js'
import { film, frame, line, seen, spoken } from '../helpers/timelines.js'

const agent = complianceAgents().find(({ id }) => id === 'compliance-check-video')!
const { signal } = new AbortController()

async function judge(timeline: Timeline, context: object): Promise<FindingInput[]> {
  const session = await agent.open(openContext())
  const input = { timeline, context: judgeContextSchema.parse(context), earlier: [] }
  return agentResult(await session.run(input, { signal })).findings
}

/** A film on which a rule fires, with more in it. */
function breachOf({ sees }: Rule, ...more: Parameters<typeof film>): Timeline {
  if (sees !== undefined && 'signal' in sees) return film(frame, seen(sees.signal, sees.labels![0]!), ...more)
  const provenance = { xmpDigitalSourceTypes: ['x/trainedAlgorithmicMedia'], aiGenerated: true }
  return { ...film(frame, ...more), provenance: { ...NO_PROVENANCE, ...provenance } }
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

describe('the remedy of a rule on what is seen', () => {
  it.each(wordings)(
    'for %s in %s is a line that makes the check pass, shown or spoken: %s',
    async (id, locale, text, rule) => {
      const context = { ...askedBy(rule), assetFacts: { locale } }
      const before = await judge(breachOf(rule), context)
      expect(before.find(({ ruleId }) => ruleId === id)?.remedy).toEqual({ action: 'insert', text, result: text })
      for (const remedied of [super_(text), spoken(1, 0, 8000, text)]) {
        const after = await judge(breachOf(rule, remedied), context)
        expect(idsOf(after)).not.toContain(id)
        // What else it leads to is an observation at most.
        expect(after.filter(({ ruleId, severity }) => !idsOf(before).includes(ruleId) && severity !== 'low')).toEqual(
          [],
        )
      }
    },
  )

  it('exists exactly for rules whose law requires a label or a line', () => {
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

  it('is in the language of the asset when the caller does not state one', async () => {
    const eu = { jurisdictions: ['eu'], platforms: ['own'], asOf: '2026-11-21' }
    const label = rules.find(({ id }) => id === 'eu.ai-act.art50.unlabelled')!
    const german = breachOf(label, super_('Die neue Creme für deine Haut, jetzt im Handel'))
    expect((await judge(german, eu)).find(({ ruleId }) => ruleId === label.id)?.remedy?.text).toBe('KI-generiert')
    expect((await judge(breachOf(label), eu))[0]?.remedy?.text).toBe('AI-generated')
  })
})

describe('a line required by law', () => {
  const uk = { jurisdictions: ['uk'], platforms: ['own'] }
  const medicine = rules.find(({ id }) => id === 'uk.seen.pharmaceuticals')!
  const text = 'Always read the label.'
  const ids = async (...more: Parameters<typeof film>) => idsOf(await judge(breachOf(medicine, ...more), uk))

  it('leaves an observation, because the goods can still be seen', async () => {
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

/** Adds a platform without rules, where only the law applies. */
const ownShop = defineAgent({
  specVersion: 'agent.v1',
  id: 'own-shop',
  version: '1.0.0',
  description: 'Knows the advertiser’s own shop.',
  rulesVersion: 'none',
  phase: 3,
  markets: { jurisdictions: [], platforms: ['own'] },
  capabilities: { kinds: ['text', 'image', 'video'] },
  open: async () => ({ run: async () => agentResult([]), close: async () => {} }),
})

describe('a report', () => {
  const signed = fileURLToPath(new URL('../../../../test-media/provenance/signed-ai.jpg', import.meta.url))
  let engine: Engine
  beforeAll(async () => void (engine = await createEngine({ agents: [...complianceAgents(), ownShop] })))
  afterAll(() => engine.close())

  it.each([
    ['eu.ai-act.art50.unlabelled', ['eu', 'cn', 'in', 'us'], ['tiktok', 'youtube']],
    ['us.seen.pharmaceuticals', ['us', 'uk', 'eu', 'cn'], ['own']],
    ['us.seen.financial', ['us', 'uk', 'eu', 'in', 'cn'], ['own']],
  ])('joins the lines of all markets, which make its check pass: %s', async (id, jurisdictions, platforms) => {
    const rule = rules.find((candidate) => candidate.id === id)!
    const context = { jurisdictions, platforms, asOf: '2026-11-21' }
    const report = async (...more: Parameters<typeof film>) =>
      (await engine.judge(breachOf(rule, ...more), context).result) as MediaReport
    const flags = ({ checks }: MediaReport) =>
      checks.filter(({ category, severity }) => category === rule.family && severity !== 'low')
    const [check, ...others] = flags(await report())
    expect(others).toEqual([])
    expect(flags(await report(super_(check!.remedy!.text!)))).toEqual([])
  })

  const checksOf = async (text: string, jurisdictions: string[]) => {
    const context = { jurisdictions, platforms: ['own'], asOf: '2026-11-21' }
    const report = (await engine.check({ text, images: [signed] }, context).result) as TextReport
    return report.checks
  }

  it('on a text with pictures proposes a remedy in the text where that is enough', async () => {
    const text = 'Das neue Brot aus der Backstube.'
    const [check] = await checksOf(text, ['eu'])
    expect(check?.ruleId).toBe('eu.ai-act.art50.unlabelled')
    const repaired = repairText(text, check!.remedy!)
    expect(repaired).toBe(`KI-generiert. ${text}`)
    expect(await checksOf(repaired, ['eu'])).toEqual([])
  })

  it('requires a label on the picture itself where the law does', async () => {
    const text = 'AI-generated. New bread from our bakery.'
    const [check] = await checksOf(text, ['cn'])
    expect(check).toMatchObject({ ruleId: 'cn.label-measures.unlabelled', remedy: { text: 'AI生成' } })
    expect(check!.remedy).not.toHaveProperty('start')
  })
})
