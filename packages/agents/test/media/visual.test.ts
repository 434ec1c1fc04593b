import {
  agentResult,
  type Evidence,
  type FindingInput,
  judgeContextSchema,
  NO_PROVENANCE,
  type Provenance,
  type Timeline,
} from '@proofline/engine/spec'
import { agentContract, openContext } from '@proofline/engine/testing'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line, seen, spoken } from '../helpers/timelines.js'

const agents = complianceAgents()
const named = (id: string) => agents.find((agent) => agent.id === id)!
const { signal } = new AbortController()

const picture = (...items: Evidence[]): Timeline => {
  const base = film(frame, ...items)
  return { ...base, asset: { ...base.asset, kind: 'image' } }
}
const withProvenance = (timeline: Timeline, provenance: Partial<Provenance>): Timeline => ({
  ...timeline,
  provenance: { ...NO_PROVENANCE, ...provenance },
})

const credentials = (validationState: 'Valid' | 'Invalid'): Provenance['c2pa'] => ({
  validationState,
  claimGenerator: null,
  issuer: null,
  actions: [],
  digitalSourceTypes: ['x/trainedAlgorithmicMedia'],
  ingredients: 0,
  manifests: 1,
  failureCodes: validationState === 'Invalid' ? ['assertion.dataHash.mismatch'] : [],
})

async function judge(timeline: Timeline, context: object = {}): Promise<FindingInput[]> {
  const agent = named(timeline.asset.kind === 'image' ? 'rights-clearance-image' : 'compliance-check-video')
  const session = await agent.open(openContext())
  const input = { timeline, context: judgeContextSchema.parse(context), earlier: [] }
  return agentResult(await session.run(input, { signal })).findings
}
const summary = (findings: readonly FindingInput[]) =>
  findings.map(({ checkName, category, severity }) => [checkName, category, severity])

agentContract('rights-clearance-image', () => named('rights-clearance-image'), {
  timelines: [picture(seen('brand', 'Nike'), seen('watermark', 'Shutterstock', { kind: 'stock' }, 2))],
})

describe('signals', () => {
  it('of a brand are an observation that names it', async () => {
    expect(summary(await judge(picture(seen('brand', 'Nike'))))).toEqual([['Brand detected: Nike', 'brand', 'low']])
  })

  it('mention a clearing line that is too small to count', async () => {
    const casino = seen('category', 'gambling')
    const label = (heightPx: number) => {
      const { startMs: _, endMs: __, ...still } = line(1, 0, 0, '18+ Please gamble responsibly', { heightPx })
      return picture(casino, { ...still, placement: 'scene' })
    }
    const context = { jurisdictions: ['uk'], platforms: ['none'] }

    const [found] = await judge(label(12), context)
    expect(found?.message).toMatch(
      /The line "18\+ Please gamble responsibly" is there, but it cannot be read well enough to count: letters of 1\.7 %/,
    )
    // The limit is 15.84 px of 720: terms in letters a little smaller would clear the offer that hides them.
    expect((await judge(label(15), context))[0]?.message).toContain(
      'is there, but it cannot be read well enough to count',
    )
    expect((await judge(label(16), context)).map(({ checkName }) => checkName)).toEqual(['Gambling in the picture'])
  })

  it('of two brands are two findings, those of one brand a single one with all its evidence', async () => {
    const items = [seen('brand', 'Nike'), seen('brand', 'Puma', {}, 2), seen('brand', 'Nike', {}, 3)]
    const findings = await judge(picture(...items))
    expect(findings.map(({ checkName, evidenceIds }) => [checkName, evidenceIds])).toEqual([
      ['Brand detected: Nike', ['signal_001', 'signal_003']],
      ['Brand detected: Puma', ['signal_002']],
    ])
  })

  it('of more than three brands share one finding, so that a shelf of goods decides nothing', async () => {
    const names = ['Nike', 'Puma', 'Sony', 'Bosch', 'Lego', 'Fanta']
    const brands = (count: number) =>
      picture(
        ...names
          .slice(0, count)
          .map((name, at) => ({ ...seen('brand', name, {}, at + 1), peakConfidence: 0.6 + at / 20 })),
      )
    const found = await judge(brands(6))
    expect(found.map(({ checkName, evidenceIds }) => [checkName, evidenceIds])).toEqual([
      ['Brand detected: Bosch', ['signal_004']],
      ['Brand detected: Lego', ['signal_005']],
      ['Brand detected: Fanta', ['signal_006']],
      ['Brand detected: Nike, Puma and Sony', ['signal_001', 'signal_002', 'signal_003']],
    ])
    expect(found[3]!.message).toContain('The mark of Nike, Puma and Sony is visible.')
    expect((await judge(brands(4))).map(({ checkName }) => checkName)).toContain('Brand detected: Nike')
  })

  it.each([
    ['stock', 'high'],
    ['preview', 'high'],
    ['app', 'medium'],
    ['editor', 'medium'],
    ['generator', 'medium'],
    ['unread', 'low'],
  ])('of a watermark have a severity by kind: %s is %s', async (kind, severity) => {
    const findings = await judge(picture(seen('watermark', 'X', { kind })))
    expect(findings).toMatchObject([{ category: 'watermark', severity }])
  })

  it('of a stock watermark cite the law of the requested markets only', async () => {
    const marked = picture(seen('watermark', 'Shutterstock', { kind: 'stock' }))
    const cited = async (...jurisdictions: string[]) => {
      const [finding] = await judge(marked, { jurisdictions })
      return {
        citation: finding!.citation,
        rules: finding!.rules?.map(({ citation, jurisdictions: [where] }) => [where, citation]),
      }
    }

    expect(await cited('uk')).toEqual({ citation: 'CDPA 1988 ss.16, 296ZG', rules: undefined })
    expect((await cited('in', 'cn')).rules).toEqual([
      ['in', 'Copyright Act 1957 ss.14, 51'],
      ['cn', 'PRC Copyright Law Arts 10, 53'],
    ])
    // A market whose law nobody named gets what the rule rests on elsewhere.
    expect((await cited('elsewhere')).citation).toBe('17 USC 106, 1202; Directive 2001/29/EC Arts 2, 3, 7')
    expect((await cited('uk', 'elsewhere')).rules?.map(([where]) => where)).toEqual(['uk', 'elsewhere'])
  })

  it('of unsafe content are critical where every platform forbids it', async () => {
    expect(summary(await judge(picture(seen('safety', 'adult'))))).toMatchObject([
      [expect.anything(), 'content-safety', 'critical'],
    ])
  })

  it('of a restricted category are medium under a law or policy and low otherwise', async () => {
    const gun = picture(seen('category', 'weapons'))
    expect(await judge(gun, { jurisdictions: ['us'], platforms: ['tiktok'] })).toMatchObject([
      { category: 'restricted-weapons', severity: 'medium' },
    ])
    const beer = picture(seen('category', 'alcohol'))
    const [finding] = await judge(beer, { jurisdictions: ['uk'], platforms: ['own'] })
    expect(finding).toMatchObject({ category: 'restricted-alcohol', severity: 'medium', jurisdictions: ['uk'] })
    expect(finding!.citation).toContain('CAP Code section 18')
  })

  it('of a restricted category cite the policy of each requested platform', async () => {
    const dice = picture(seen('category', 'gambling'))
    const gambling = async (...platforms: string[]) => {
      const findings = await judge(dice, { jurisdictions: ['in'], platforms })
      return findings.find(({ ruleId }) => ruleId === 'global.platform-policy.gambling')!
    }
    const tiktok = await gambling('tiktok')
    expect(new URL(tiktok.citationUrl).hostname).toBe('ads.tiktok.com')
    expect(tiktok.citation).toBe('TikTok Advertising Policies: Gambling and games')
    const both = await gambling('facebook', 'instagram', 'linkedin')
    expect(both.rules?.map(({ platforms, citationUrl }) => [platforms, new URL(citationUrl).hostname])).toEqual([
      [['facebook', 'instagram'], 'transparency.meta.com'],
      [['linkedin'], 'www.linkedin.com'],
    ])
  })

  it('are an observation only where no law covers them', async () => {
    const beer = picture(seen('category', 'alcohol'))
    const ids = async (context: object) => (await judge(beer, context)).map(({ ruleId }) => ruleId)
    expect(await ids({ jurisdictions: ['uk'], platforms: ['own'] })).toEqual(['uk.seen.alcohol'])
    expect(await ids({ jurisdictions: ['elsewhere'], platforms: ['own'] })).toEqual(['global.seen.alcohol'])
  })

  it('are reported for films as for pictures', async () => {
    const [brand] = await judge(film(frame, seen('brand', 'Nike')))
    expect(brand).toMatchObject({ checkName: 'Brand detected: Nike' })
  })
})

describe('provenance metadata against what is shown and said', () => {
  const ai = { xmpDigitalSourceTypes: ['x/trainedAlgorithmicMedia'], aiGenerated: true }
  const eu = { jurisdictions: ['eu'], platforms: ['linkedin'], asOf: '2026-11-21' }
  const rules = async (timeline: Timeline, context: object = eu) =>
    (await judge(timeline, context)).map(({ ruleId }) => ruleId)

  it('that say AI require a label, unless picture or voice has one', async () => {
    expect(await rules(withProvenance(picture(), ai))).toEqual(['eu.ai-act.art50.unlabelled'])
    const labelled = film(frame, line(1, 0, 15_000, 'AI-generated'))
    expect(await rules(withProvenance(labelled, ai))).toEqual([])
    const spokenLabel = film(frame, spoken(1, 0, 3000, 'This video was generated with AI.'))
    expect(await rules(withProvenance(spokenLabel, ai))).toEqual([])
  })

  it.each(['AI info', 'KI-generiertes Bild', 'Image générée par l’IA', 'Creato con l’IA', '由AI生成', 'एआई से बनाई गई'])(
    'recognise a label in the languages of the packs: %s',
    async (label) => {
      expect(await rules(withProvenance(film(frame, line(1, 0, 15_000, label)), ai))).toEqual([])
    },
  )

  it('do not take a material for a label', async () => {
    const boots = film(frame, line(1, 0, 15_000, 'Boots of synthetic leather'))
    expect(await rules(withProvenance(boots, ai))).toContain('eu.ai-act.art50.unlabelled')
  })

  it('ignore an illegible label', async () => {
    const hidden = film(frame, line(1, 0, 300, 'AI-generated', { heightPx: 9, contrastRatio: 1.3 }))
    expect(await rules(withProvenance(hidden, ai))).toContain('eu.ai-act.art50.unlabelled')
  })

  it('that are silent while the caller or a label says AI require a machine-readable mark', async () => {
    expect(await rules(picture(), { ...eu, assetFacts: { aiGenerated: true } })).toEqual([
      'eu.ai-act.art50.unlabelled',
      'eu.ai-act.art50.unmarked',
    ])
    expect(await rules(film(frame, line(1, 0, 15_000, 'Made with AI')))).toEqual(['eu.ai-act.art50.unmarked'])
  })

  it('that say AI contradict a caller or a line that denies it', async () => {
    const denied = withProvenance(picture(), ai)
    expect(await rules(denied, { ...eu, assetFacts: { aiGenerated: false } })).toContain('global.papers.contradicted')
    const shown = withProvenance(film(frame, line(1, 0, 15_000, 'Real footage, no AI')), ai)
    expect(await rules(shown)).toContain('global.papers.contradicted')
  })

  it('with a broken signature are reported, and prove nothing', async () => {
    const c2pa = credentials('Invalid')
    const found = await rules(withProvenance(picture(), { c2pa, aiGenerated: true }))
    expect(found).toEqual(expect.arrayContaining(['global.papers.broken', 'eu.ai-act.art50.unmarked']))
  })

  it('with a broken signature still count when a source type says AI, and only then', async () => {
    const broken = { c2pa: credentials('Invalid'), aiGenerated: true }
    const typed = (term: string) => withProvenance(picture(), { ...broken, xmpDigitalSourceTypes: [`x/${term}`] })
    expect(await rules(typed('trainedAlgorithmicMedia'))).not.toContain('eu.ai-act.art50.unmarked')
    expect(await rules(typed('digitalCapture'))).toContain('eu.ai-act.art50.unmarked')
  })

  it('contain the mark that China requires when they contain its AIGC label, whatever else they contain', async () => {
    const cn = { jurisdictions: ['cn'], platforms: ['linkedin'] }
    const sound = { c2pa: credentials('Valid'), aiGenerated: true }
    expect(await rules(withProvenance(picture(), sound), cn)).toContain('cn.label-measures.unmarked')
    expect(await rules(withProvenance(picture(), sound))).not.toContain('eu.ai-act.art50.unmarked')
    const labelled = withProvenance(picture(), { ...sound, aigcLabel: { Label: '1' } })
    expect(await rules(labelled, cn)).not.toContain('cn.label-measures.unmarked')
  })

  it('are judged by each market and platform: China requires both marks, TikTok the label', async () => {
    expect(await rules(withProvenance(picture(), ai), { jurisdictions: ['cn'], platforms: ['linkedin'] })).toEqual([
      'cn.label-measures.unlabelled',
      'cn.label-measures.unmarked',
    ])
    expect(await rules(withProvenance(picture(), ai), { jurisdictions: ['us'], platforms: ['tiktok'] })).toEqual([
      'tiktok.aigc.unlabelled',
    ])
  })

  it('that are absent require nothing unless the asset is said to be AI', async () => {
    expect(await rules(picture())).toEqual([])
  })
})
