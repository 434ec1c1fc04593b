import {
  agentResult,
  type Evidence,
  type FindingInput,
  judgeContextSchema,
  type OcrEvidence,
  type Timeline,
} from '@proofline/engine/spec'
import { openContext } from '@proofline/engine/testing'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line } from '../helpers/timelines.js'

const agent = complianceAgents().find(({ id }) => id === 'rights-clearance-image')!
const { signal } = new AbortController()

/** A line of a picture of 1280 × 720, near its lower side unless said otherwise. */
function print(id: number, text: string, change: Partial<OcrEvidence> & { y?: number } = {}): OcrEvidence {
  const { startMs: _, endMs: __, ...still } = line(id, 0, 0, text, { y: 0.93, ...change })
  return { ...still, placement: 'scene', frames: ['frame_001'] }
}

async function unread(items: readonly Evidence[], size = {}, jurisdictions = ['us']): Promise<FindingInput[]> {
  const base = film({ ...frame, ...size }, ...items)
  const timeline: Timeline = { ...base, asset: { ...base.asset, kind: 'image', ...size } }
  const session = await agent.open(openContext())
  const input = { timeline, context: judgeContextSchema.parse({ jurisdictions }), earlier: [] }
  const { findings } = agentResult(await session.run(input, { signal }))
  return findings.filter(({ category }) => category === 'legibility')
}
const measured = async (...question: Parameters<typeof unread>) =>
  (await unread(...question)).map(({ message }) => message.split('": ')[1])

const TERMS = 'Terms apply. While stocks last.'

describe('a disclaimer in a picture', () => {
  it('is measured in size and contrast, and the finding states the required values', async () => {
    expect(await measured([print(1, TERMS, { heightPx: 9 })])).toEqual([
      'letters of 1.3 % of the shorter side (needed: 1.6 %).',
    ])
    expect(await measured([print(1, TERMS, { heightPx: 20, contrastRatio: 1.5 })])).toEqual([
      'a contrast of 1.5 : 1 (needed: 2.5 : 1).',
    ])
    expect(await measured([print(1, TERMS, { heightPx: 20 })])).toEqual([])
  })

  it('is measured in pixels on a very small banner', async () => {
    const banner = { width: 728, height: 90 }
    expect(await measured([print(1, TERMS, { heightPx: 5 })], banner)).toEqual(['letters of 5.2 px (needed: 7.0 px).'])
    expect(await measured([print(1, TERMS, { heightPx: 8 })], banner)).toEqual([])
  })

  it('may be small, but not beside a much larger claim of several words or with a figure', async () => {
    const small = print(1, TERMS, { heightPx: 13 })
    const large = (text: string, heightPx: number) => print(2, text, { heightPx, y: 0.2 })
    expect(await measured([small, large('Up to 70% off', 110)])).toEqual([
      'the letters of the claim beside it are 8.5 times as large (at most: 8.0 times).',
    ])
    expect(await measured([small, large('Up to 70% off', 80)])).toEqual([])
    expect(await measured([small, large('MERIDIAN', 180)])).toEqual([])
  })

  it('after an asterisk belongs to the claim with the asterisk', async () => {
    const small = print(1, '*Survey of our users', { heightPx: 13 })
    const claim = (text: string, heightPx: number) => print(2, text, { heightPx, y: 0.2 })
    expect(await measured([small, claim('Loved by all*', 40), print(3, 'Winter at home', { y: 0.6 })])).toEqual([])
    const tiny = { ...small, heightPx: 8 }
    expect(await measured([tiny, claim('Loved by all*', 40)])).toHaveLength(1)
    expect(await measured([tiny, claim('Loved by all', 40)])).toEqual([])
  })

  it('is judged by most of its lines, not by one that was measured badly', async () => {
    const lines = (contrastRatio: number) =>
      [0.86, 0.9, 0.94].map((y, at) =>
        print(at + 1, TERMS, { heightPx: 20, y, contrastRatio: at === 1 ? contrastRatio : 9 }),
      )
    expect(await measured(lines(1.2))).toEqual([])
  })

  it('is not text on a pack in the picture', async () => {
    const tiny = { heightPx: 8, y: 0.5 }
    expect(await measured([print(1, 'Please drink responsibly', tiny)])).toEqual([])
    expect(await measured([print(1, 'Please drink responsibly', { heightPx: 8 })])).toHaveLength(1)
    const website = print(1, 'See website for details', tiny)
    expect(await measured([website])).toHaveLength(1)
    expect(await measured([website, print(2, 'Net weight 500 g', { heightPx: 8, y: 0.53 })])).toEqual([])
    expect(await measured([website, print(2, 'Net weight 500 g', { heightPx: 8, y: 0.9 })])).toHaveLength(1)
  })

  it('is not every small line: copyright, poster credits and addresses qualify nothing', async () => {
    const lines = [
      '© 2026 Meridian. Registered in England.',
      'A film by the studio with music by the band',
      'See our website for lots of vintage gear',
    ]
    for (const text of lines) expect(await measured([print(1, text, { heightPx: 8 })])).toEqual([])
  })

  it.each([
    'Nur solange der Vorrat reicht. Es gelten unsere AGB.',
    'Offre soumise a conditions. Voir conditions en magasin.',
    'Oferta valida hasta fin de existencias.',
    'Offerta valida fino a esaurimento scorte.',
  ])('is recognised in other languages: %s', async (text) => {
    expect(await measured([print(1, text, { heightPx: 7 })], {}, ['eu'])).toHaveLength(1)
    expect(await measured([print(1, text, { heightPx: 20 })], {}, ['eu'])).toEqual([])
  })

  it.each([
    ['us', 'us.ftc.picture-disclosures', '16 CFR 255.0(f)'],
    ['uk', 'uk.cap.clear-qualifications', 'CAP Code 3.9'],
    ['eu', 'eu.ucpd.unclear-picture-print', 'Art 7(2)'],
    ['in', 'in.asci.picture-disclaimers', 'ASCI'],
  ])('is required by the law of %s, for films too where it covers pictures', async (market, ruleId, citation) => {
    const found = await unread([print(1, TERMS, { heightPx: 9 })], {}, [market])
    expect(found).toMatchObject([{ ruleId, severity: 'medium', citation: expect.stringContaining(citation) as string }])
    expect(found[0]!.recommendation).not.toContain('second')
  })
})
