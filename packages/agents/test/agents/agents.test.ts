import { agentResult, type FindingInput, judgeContextSchema, type Timeline } from '@proofline/engine/spec'
import { agentContract, openContext } from '@proofline/engine/testing'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { copy, film, line, spoken } from '../helpers/timelines.js'

const named = (id: string) => complianceAgents().find((agent) => agent.id === id)!
const [video, law] = [named('compliance-check-video'), named('advertising-law')]
const { signal } = new AbortController()

async function judge(timeline: Timeline, context: object = {}): Promise<FindingInput[]> {
  const agent = timeline.asset.kind === 'text' ? law : video
  const session = await agent.open(openContext())
  const input = { timeline, context: judgeContextSchema.parse(context), earlier: [] }
  return agentResult(await session.run(input, { signal })).findings
}
const families = async (timeline: Timeline, context?: object) =>
  (await judge(timeline, context)).map(({ category }) => category)
const tiny = { heightPx: 13, contrastRatio: 2, y: 0.95 }

agentContract('compliance-check-video', () => video, {
  timelines: [
    film(
      spoken(1, 0, 3000, 'It is clinically proven, guaranteed results.'),
      line(1, 0, 900, 'Results not typical', tiny),
    ),
  ],
})
agentContract('advertising-law', () => law, { timelines: [copy('Only 3 left! Clinically proven to work.')] })

it('all agents declare the markets of the rules, so that the engine rejects others', () => {
  for (const { id, markets } of complianceAgents()) {
    expect({ id, ...markets }).toEqual({
      id,
      jurisdictions: expect.arrayContaining(['us', 'eu', 'uk', 'in', 'cn']) as string[],
      platforms: expect.arrayContaining(['youtube', 'instagram', 'facebook', 'tiktok', 'linkedin']) as string[],
    })
  }
})

describe('compliance-check-video', () => {
  it('reads the lines of one super as one text, and keeps an evidence id for each line', async () => {
    const timeline = film(
      line(1, 3400, 6200, 'CLINICALLY', { y: 0.11 }),
      line(2, 3400, 6200, 'PROVEN TO REVERSE AGEING', { y: 0.22 }),
    )
    expect(await judge(timeline)).toMatchObject([
      {
        category: 'unsubstantiated-claim',
        quote: 'CLINICALLY PROVEN TO',
        evidenceIds: ['ocr_001', 'ocr_002'],
      },
    ])
  })

  it('proposes one new sentence where several alternatives with one fired', async () => {
    const said = 'Our AI lawyer is never wrong and replaces your attorney.'
    const found = await judge(film(spoken(1, 0, 6000, `Good morning. ${said}`)))
    expect(found.find(({ ruleId }) => ruleId === 'us.ftc.ai-washing')?.remedy).toMatchObject({
      action: 'replace',
      words: said,
      result: expect.stringMatching(/^\[Tool\] /),
    })
  })

  it.each([
    ['ends at a long pause', 1500, 'This pill cures diabetes for good'],
    ['goes on over a short one', 700, 'Meet the new one This pill cures diabetes for good Come and visit us'],
  ])('a sentence that a remedy takes out of speech %s', async (_, pauseMs, words) => {
    const pill = spoken(2, 1500 + pauseMs, 3500 + pauseMs, 'This pill cures diabetes for good')
    const end = spoken(3, 3500 + 2 * pauseMs, 5000 + 2 * pauseMs, 'Come and visit us')
    const [found] = await judge(film(spoken(1, 0, 1500, 'Meet the new one'), pill, end))
    expect(found?.remedy).toEqual({ action: 'remove', words, result: '' })
  })

  it.each(['for good', 'today', 'Come and see'])(
    'quotes nothing of what follows a claim in speech: %s',
    async (more) => {
      const found = await judge(film(spoken(1, 0, 3000, `This pill cures diabetes ${more}`)))
      expect(found.map(({ quote }) => quote)).toEqual(['cures diabetes'])
    },
  )

  it('quotes the spoken or shown words that a remedy removes', async () => {
    const [found] = await judge(film(spoken(1, 0, 6000, 'Good morning. This pill cures diabetes. See you soon.')))
    expect(found?.remedy).toEqual({
      action: 'remove',
      words: 'This pill cures diabetes.',
      result: '',
    })
  })

  it.each([
    ['lines at different times', line(2, 6500, 9000, 'left in town', { y: 0.48 })],
    ['lines that share but a moment', line(2, 5800, 9000, 'left in town', { y: 0.48 })],
    ['lines far apart', line(2, 3400, 6200, 'left in town', { y: 0.8 })],
    ['lines of very different size', line(2, 3400, 6200, 'left in town', { y: 0.48, heightPx: 14 })],
    ['a super and a label in the scene', line(2, 3400, 6200, 'left in town', { y: 0.48, placement: 'scene' })],
  ])('does not join %s', async (_, other) => {
    expect(await families(film(line(1, 3400, 6200, 'only 3'), other))).toEqual([])
    const joined = line(2, 3400, 6200, 'left in town', { y: 0.48 })
    expect(await families(film(line(1, 3400, 6200, 'only 3'), joined))).toEqual(['urgency-scarcity'])
  })

  it("merges a rule's findings in speech and on screen, with all evidence, quoting whole words of one item", async () => {
    const timeline = film(
      line(1, 3400, 6200, 'only three', { y: 0.1 }),
      spoken(1, 3500, 5000, 'Only 3 left, hurry.'),
      line(2, 3400, 6200, 'left', { y: 0.18 }),
    )
    const findings = await judge(timeline)
    expect(findings).toHaveLength(1)
    expect(findings[0]!.evidenceIds).toEqual(['audio_001', 'ocr_001', 'ocr_002'])
    expect(findings[0]!.quote).toBe('Only 3 left')
  })

  it('follows a sentence over two segments of speech, but not over a long pause', async () => {
    const over = (pauseMs: number) =>
      film(spoken(1, 0, 2000, 'It will cure your'), spoken(2, 2000 + pauseMs, 6000, 'diabetes for good.'))
    expect(await families(over(400))).toEqual(['health-claim'])
    expect(await families(over(3000))).toEqual([])
  })

  it('reports a rule for each requested jurisdiction, and no others', async () => {
    const findings = await judge(film(spoken(1, 0, 2000, 'Only 3 left.')), { jurisdictions: ['us', 'uk'] })
    expect(findings.map(({ ruleId, jurisdictions }) => [ruleId, jurisdictions])).toEqual([
      ['uk.dmcc.banned-urgency', ['uk']],
      ['us.urgency', ['us']],
    ])
  })

  it('finds nothing in honest copy', async () => {
    const honest = [
      'Please drink responsibly.',
      '18+ only',
      'Baked by hand for over 100 years.',
      'Our best beans. See you on Monday.',
      'Grown in small gardens, line 7',
    ]
    for (const text of honest) {
      expect(
        await families(film(spoken(1, 0, 3000, text), line(1, 0, 5000, text)), {
          jurisdictions: ['us', 'eu', 'uk', 'in'],
        }),
      ).toEqual([])
    }
  })

  it('lets a label clear a finding only if a viewer can read it', async () => {
    const creator = spoken(1, 0, 4000, 'They sent me this coffee for free.')
    const vertical = (timeline: Timeline) => ({ ...timeline, asset: { ...timeline.asset, width: 1080, height: 1920 } })
    const label = (endMs: number, heightPx: number) =>
      vertical(film(creator, line(1, 0, endMs, '#ad', { heightPx, y: 0.9 })))
    expect(await families(label(4000, 60))).toEqual([])
    // Small against the height of an upright picture, not against its shorter side.
    expect(await families(label(4000, 20))).toEqual([])
    expect(await families(label(500, 60))).toEqual(['ad-disclosure', 'legibility'])
    expect(await families(label(4000, 12))).toEqual(['ad-disclosure', 'legibility'])
    expect(await families(vertical(film(creator)))).toEqual(['ad-disclosure'])
  })
})

describe('the legibility rule', () => {
  const faults = async (change: Parameters<typeof line>[4], holdMs = 6000, text = 'Results may vary. Terms apply.') => {
    const found = (await judge(film(line(1, 0, holdMs, text, change)))).filter(
      ({ category }) => category === 'legibility',
    )
    expect(found.length).toBeLessThan(2)
    return found[0]?.message.split('": ')[1] ?? null
  }

  it('measures size, contrast and duration of a disclaimer, and reports measured and required values', async () => {
    expect(await faults({ heightPx: 11 })).toBe('letters of 1.6 % of the shorter side (needed: 2.2 %).')
    expect(await faults({ heightPx: 20, contrastRatio: 1.9 })).toBe('a contrast of 1.9 : 1 (needed: 2.5 : 1).')
    // Never rounded up to what is needed.
    expect(await faults({ heightPx: 20, contrastRatio: 2.48 })).toBe('a contrast of 2.4 : 1 (needed: 2.5 : 1).')
    expect(await faults({ heightPx: 20 }, 1000)).toBe('1.0 s on screen (needed: 3.0 s).')
  })

  it('reports a repeated disclaimer once, with its count and its shortest time', async () => {
    const again = film(
      line(1, 0, 900, 'Results may vary. Terms apply.', { heightPx: 20 }),
      line(2, 9000, 9800, 'Results may vary. Terms apply.', { heightPx: 20 }),
    )
    const [found] = await judge(again)
    expect(found?.message).toContain('"Results may vary. Terms apply." (2 times): 0.8 s on screen (needed: 3.0 s).')
    expect(found?.evidenceIds).toHaveLength(2)
  })

  it('is silent about a legible disclaimer, and about anything that is not a disclaimer', async () => {
    expect(await faults({ heightPx: 20 })).toBeNull()
    expect(await faults({ heightPx: 20 }, 2950)).toBeNull()
    expect(await faults({ heightPx: 46 }, 2000)).toBeNull()
    expect(await faults(tiny, 500, 'Grown in small gardens')).toBeNull()
    expect(await faults(tiny, 500, 'Fresh in 7 days*')).toBeNull()
    expect(await faults(tiny, 500, '*Survey of our users')).not.toBeNull()
  })

  it('requires time to read all lines of a super together', async () => {
    const two = [0.86, 0.9].map((y, index) =>
      line(index + 1, 0, 3300, 'Results may vary. Terms apply.', { heightPx: 20, y }),
    )
    expect((await judge(film(...two))).map(({ category, evidenceIds }) => [category, evidenceIds])).toEqual([
      ['legibility', ['ocr_001', 'ocr_002']],
    ])
  })

  it('leaves labels in the scene alone', async () => {
    expect(await faults({ ...tiny, placement: 'scene' }, 800)).toBeNull()
  })

  it('merges all illegible disclaimers into one finding', async () => {
    const timeline = film(line(1, 0, 800, 'Results may vary', tiny), line(2, 5000, 5800, 'Terms apply', tiny))
    expect((await judge(timeline)).map(({ evidenceIds, quote }) => [evidenceIds, quote])).toEqual([
      [['ocr_001', 'ocr_002'], 'Results may vary'],
    ])
  })

  it('judges a still by size and contrast only', async () => {
    const { startMs: _, endMs: __, ...still } = line(1, 0, 1, 'Terms apply', { heightPx: 20 })
    expect(await families({ ...film(still), asset: { ...film().asset, kind: 'image' } })).toEqual([])
    expect(await families({ ...film({ ...still, heightPx: 9 }), asset: { ...film().asset, kind: 'image' } })).toEqual([
      'legibility',
    ])
  })
})

describe('advertising-law', () => {
  it('marks each place with UTF-16 offsets', async () => {
    const text = '💊 Only 3 left! 💊 Really, only three left.'
    const [finding] = await judge(copy(text))
    expect(finding!.spans!.map(({ start, end }) => text.slice(start, end))).toEqual(['Only 3 left', 'only three left'])
    expect(finding!.quote).toBe('Only 3 left')
  })

  it('does not measure legibility', async () => {
    expect(await families(copy('Terms apply. Results may vary.'))).toEqual([])
  })
})

describe('complianceAgents', () => {
  it('returns agents over one rule set, whose version they state', () => {
    const [first, second] = complianceAgents()
    expect(first!.rulesVersion).toMatch(/^[0-9a-f]{64}$/)
    expect(second!.rulesVersion).toBe(first!.rulesVersion)
  })

  it('reads a pack lazily, and then reports its faults', async () => {
    const [agent] = complianceAgents({ packs: ['/nowhere'] })
    await expect(agent!.open(openContext())).rejects.toMatchObject({ code: 'rule_pack_invalid' })
  })

  it('rejects unknown options, which would silently ignore packs', () => {
    const faults = [{ pack: ['/ours'] }, { packs: '/ours' }].map((options) => {
      return () => complianceAgents(options as unknown as Parameters<typeof complianceAgents>[0])
    })
    for (const fault of faults) expect(fault).toThrow(expect.objectContaining({ code: 'context_invalid' }))
  })
})
