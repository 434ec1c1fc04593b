import { createEngine } from '@proofline/engine'
import { type MediaReport, NO_PROVENANCE, type Provenance, type Timeline } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame } from '../helpers/timelines.js'

const CAMERA = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture'
const MODEL = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
type Credentials = NonNullable<Provenance['c2pa']>

const signed = (change: Partial<Credentials> = {}): Credentials => ({
  validationState: 'Valid',
  claimGenerator: null,
  issuer: null,
  actions: [],
  digitalSourceTypes: [],
  ingredients: 0,
  manifests: 1,
  failureCodes: ['signingCredential.untrusted'],
  ...change,
})

/** The report on a picture with this provenance metadata: its findings as rule, severity and message. */
async function report(provenance: Partial<Provenance>, context: object = {}): Promise<MediaReport> {
  const base = film(frame)
  const timeline: Timeline = {
    ...base,
    asset: { ...base.asset, kind: 'image' },
    provenance: { ...NO_PROVENANCE, ...provenance },
  }
  await using engine = await createEngine({ agents: complianceAgents() })
  const asked = { jurisdictions: ['us'], platforms: ['linkedin'], asOf: '2026-11-21', ...context }
  return (await engine.judge(timeline, asked).result) as MediaReport
}
async function told(provenance: Partial<Provenance>, context?: object): Promise<Record<string, string>> {
  const { checks } = await report(provenance, context)
  return Object.fromEntries(checks.map(({ ruleId, message }) => [ruleId, message]))
}

describe('Content Credentials that do not hold', () => {
  it.each(['signingCredential.expired', 'signingCredential.invalid', 'signingCredential.ocsp.revoked'])(
    'because of their certificate alone (%s) are not reported as changed after signing',
    async (code) => {
      const failureCodes = ['signingCredential.untrusted', code]
      const c2pa = signed({ validationState: 'Invalid', failureCodes })
      const { checks } = await report({ c2pa, aiGenerated: false })
      expect(checks).toMatchObject([{ ruleId: 'global.papers.certificate', severity: 'low' }])
      expect(checks[0]!.message).toContain(code)
      expect(checks[0]!.message).not.toContain('changed after')
    },
  )

  it.each([
    [['assertion.dataHash.mismatch']],
    [['signingCredential.expired', 'claimSignature.mismatch']],
    // Something that only an ingredient's manifest can state.
    [[]],
  ])('for other reasons are broken: %j', async (failureCodes) => {
    const c2pa = signed({ validationState: 'Invalid', failureCodes })
    const found = await told({ c2pa, aiGenerated: false })
    expect(Object.keys(found)).toEqual(['global.papers.broken'])
    for (const code of failureCodes) expect(found['global.papers.broken']).toContain(code)
  })

  it('are reported separately from a missing mark', async () => {
    const c2pa = signed({ validationState: 'Invalid', failureCodes: ['assertion.dataHash.mismatch'] })
    const found = await told({ c2pa, aiGenerated: true }, { jurisdictions: ['cn'] })
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['global.papers.broken', 'cn.label-measures.unmarked', 'cn.label-measures.unlabelled']),
    )
  })
})

describe('a machine-readable mark of AI', () => {
  const marked = async (failureCodes: string[]) => {
    const c2pa = signed({ validationState: 'Invalid', digitalSourceTypes: [MODEL], failureCodes })
    return Object.keys(await told({ c2pa, aiGenerated: true }, { jurisdictions: ['eu'] }))
  }

  it('is present although the certificate of its maker has expired since', async () => {
    const found = await marked(['signingCredential.untrusted', 'signingCredential.expired'])
    expect(found).toContain('global.papers.certificate')
    expect(found).not.toContain('eu.ai-act.art50.unmarked')
  })

  it('is missing when the signature does not match the content', async () => {
    expect(await marked(['assertion.dataHash.mismatch'])).toContain('eu.ai-act.art50.unmarked')
  })
})

describe('metadata contradicted by other sources', () => {
  it('are reported with who says AI and who denies it', async () => {
    const c2pa = signed({ digitalSourceTypes: [MODEL] })
    const found = await told({ c2pa, aiGenerated: true }, { assetFacts: { aiGenerated: false } })
    expect(found['global.papers.contradicted']).toMatch(
      /AI: Content Credentials \(trainedAlgorithmicMedia\)\. Not AI: the caller\.$/,
    )
  })

  it('are reported when they name a camera and the caller says AI', async () => {
    const assetFacts = { aiGenerated: true }
    const camera = { xmpDigitalSourceTypes: [CAMERA], aiGenerated: false }
    const found = await told(camera, { assetFacts })
    expect(found['global.papers.denied']).toMatch(/Others: IPTC digital source type \(digitalCapture\)\.$/)
    expect(await told(camera)).toEqual({})
    expect(await told(camera, { assetFacts: { aiGenerated: false } })).toEqual({})
  })

  it.each(['composite', 'virtualRecording', 'somethingNew'])(
    'do not contradict the caller when their source type leaves it open: %s',
    async (term) => {
      const open = { xmpDigitalSourceTypes: [`x/${term}`], aiGenerated: false }
      expect(await told(open, { assetFacts: { aiGenerated: true } })).toEqual({})
    },
  )

  it.each<[string, Partial<Provenance>]>([
    ['Content Credentials', { c2pa: signed({ digitalSourceTypes: [CAMERA] }), xmpDigitalSourceTypes: [MODEL] }],
    ['an IPTC source type', { c2pa: signed({ digitalSourceTypes: [MODEL] }), xmpDigitalSourceTypes: [CAMERA] }],
    ['an AIGC label', { aigcLabel: { Label: '1' }, xmpDigitalSourceTypes: [CAMERA] }],
  ])('can be contradicted by other metadata of the same file: %s', async (_, provenance) => {
    const found = await told({ ...provenance, aiGenerated: true })
    expect(found['global.papers.disagree']).toMatch(/AI: .+\. Others: .+ \(digitalCapture\)\.$/)
  })

  it('do not contradict themselves: a photograph filled in by a model was a photograph', async () => {
    const c2pa = signed({ digitalSourceTypes: [CAMERA, 'x/compositeWithTrainedAlgorithmicMedia'] })
    expect(await told({ c2pa, aiGenerated: true })).toEqual({})
  })
})

describe('a required label', () => {
  it('names who said that a model made the asset', async () => {
    const eu = { jurisdictions: ['eu'] }
    const made = await told(
      { aigcLabel: { Label: '2' }, aiGenerated: true },
      { ...eu, assetFacts: { aiGenerated: true } },
    )
    expect(made['eu.ai-act.art50.unlabelled']).toMatch(/Said by: AIGC label \(2\); the caller\.$/)
    const inside = await told({ c2pa: signed(), aiGenerated: true }, eu)
    expect(inside['eu.ai-act.art50.unlabelled']).toMatch(/Said by: Content Credentials of an ingredient or/)
  })
})

describe('what a generator wrote into the file', () => {
  const QUOTE = 'Steps: 20, Sampler: Euler a, Seed: 1234'
  const generator = {
    name: 'Stable Diffusion WebUI format',
    says: 'generated',
    field: 'PNG parameters',
    quote: QUOTE,
  } as const
  const made = { generator, aiGenerated: true }

  it.each([
    ['eu', 'eu.ai-act.art50'],
    ['in', 'in.it-rules.sgi'],
    ['cn', 'cn.label-measures'],
  ])('holds the asset as any other word of AI does, quotes it, and is no mark: %s', async (market, rules) => {
    const asked = { jurisdictions: [market] }
    const { decision } = await report(made, asked)
    const found = await told(made, asked)
    expect(decision).toBe('HOLD')
    expect(found[`${rules}.unlabelled`]).toContain(`PNG parameters: “${QUOTE}”`)
    expect(found[`${rules}.unmarked`]).toMatch(/is no such mark\.$/)
  })

  it.each<[string, Partial<Provenance>]>([
    ['an IPTC source type', { xmpDigitalSourceTypes: [MODEL] }],
    ['Content Credentials', { c2pa: signed({ digitalSourceTypes: [MODEL] }) }],
    ['Content Credentials of an ingredient', { c2pa: signed({ ingredients: 1 }) }],
  ])('does not take away a mark that stands beside it: %s', async (_, mark) => {
    const found = await told({ ...made, ...mark }, { jurisdictions: ['eu'] })
    expect(Object.keys(found)).toEqual(['eu.ai-act.art50.unlabelled'])
  })

  it('is no mark beside Content Credentials that say nothing of AI', async () => {
    const found = await told({ ...made, c2pa: signed({ actions: ['c2pa.cropped'] }) }, { jurisdictions: ['eu'] })
    expect(Object.keys(found)).toContain('eu.ai-act.art50.unmarked')
  })

  it('is contradicted by a caller who denies it, and by metadata that name a camera', async () => {
    const denied = await told(made, { assetFacts: { aiGenerated: false } })
    expect(denied['global.papers.contradicted']).toContain(QUOTE)
    const camera = await told({ ...made, xmpDigitalSourceTypes: [CAMERA] })
    expect(camera['global.papers.disagree']).toContain(QUOTE)
  })

  it('asks for nothing where it only tells of an edit', async () => {
    const edited = { generator: { ...generator, says: 'edited' as const }, aiGenerated: null }
    for (const market of ['eu', 'in', 'cn', 'us']) expect(await told(edited, { jurisdictions: [market] })).toEqual({})
  })
})
