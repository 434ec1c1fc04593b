import { createEngine } from '@proofline/engine'
import type { AssetFacts, Check, Evidence, MediaReport, Timeline } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line, seen, spoken } from '../helpers/timelines.js'

const picture = (...items: Evidence[]): Timeline => {
  const base = film(frame, ...items)
  return { ...base, asset: { ...base.asset, kind: 'image' } }
}

/** What is found only where the caller says this. */
async function added(timeline: Timeline, assetFacts: AssetFacts, context: object = {}): Promise<Check[]> {
  await using engine = await createEngine({ agents: complianceAgents() })
  const asked = { jurisdictions: ['us'], platforms: ['linkedin'], ...context }
  const known = (await engine.judge(timeline, { ...asked, assetFacts }).result) as MediaReport
  const unknown = (await engine.judge(timeline, asked).result) as MediaReport
  const before = unknown.checks.map(({ ruleId, severity }) => `${ruleId} ${severity}`)
  return known.checks.filter(({ ruleId, severity }) => !before.includes(`${ruleId} ${severity}`))
}

describe('a picture or film that the caller calls sponsored', () => {
  it.each([
    ['a picture', picture(line(1, 0, 0, 'My favourite shoes'))],
    ['a film', film(frame, spoken(1, 0, 3000, 'These are my favourite shoes.'))],
  ])('needs a label: %s', async (_, timeline) => {
    const checks = await added(timeline, { sponsored: true })
    expect(checks).toMatchObject([{ category: 'ad-disclosure', evidenceIds: ['frame_001'], remedy: { text: 'Ad:' } }])
    expect(checks[0]!.message).toContain('You stated that this content is sponsored')
    expect(await added(timeline, { sponsored: false })).toEqual([])
  })

  it.each([
    ['a readable line', film(frame, line(1, 0, 15_000, 'Paid partnership'))],
    ['the voice', film(frame, spoken(1, 0, 3000, 'This is an advertisement by Northsea Shoes.'))],
  ])('has one when %s says so', async (_, timeline) => {
    expect(await added(timeline, { sponsored: true })).toEqual([])
  })

  it('has none when it is illegible', async () => {
    const hidden = line(1, 0, 300, 'Paid partnership', { heightPx: 9, contrastRatio: 1.3 })
    expect(await added(film(frame, hidden), { sponsored: true })).toMatchObject([{ category: 'ad-disclosure' }])
  })
})

describe('an audience whose age the caller states', () => {
  const beer = seen('category', 'alcohol')

  it.each([
    ['us', 20, ['high']],
    ['us', 21, []],
    ['uk', 20, []],
    ['uk', 17, ['high']],
  ])('is too young for what is seen, by the market: %s, %i', async (jurisdiction, audienceAge, severities) => {
    const checks = await added(picture(beer), { audienceAge }, { jurisdictions: [jurisdiction] })
    expect(checks.map(({ severity }) => severity)).toEqual(severities)
    for (const check of checks) expect(check).toMatchObject({ category: 'restricted-alcohol', evidenceIds: [beer.id] })
  })

  it('is too young for what is spoken of', async () => {
    const checks = await added(film(frame, spoken(1, 0, 3000, 'Try our new whisky tonight.')), { audienceAge: 15 })
    expect(checks).toMatchObject([{ category: 'restricted-alcohol', severity: 'high', evidenceIds: ['audio_001'] }])
    expect(checks[0]!.message).toContain('15 years old')
  })

  it('is irrelevant for other goods', async () => {
    expect(await added(film(frame, spoken(1, 0, 3000, 'Try our new bicycles.')), { audienceAge: 9 })).toEqual([])
  })
})

describe('the remedy for a line of unknown language', () => {
  const remedyOf = async (text: string, assetFacts: AssetFacts, ...more: Evidence[]) => {
    await using engine = await createEngine({ agents: complianceAgents() })
    const context = { jurisdictions: ['eu'], platforms: ['none'], assetFacts }
    const { checks } = (await engine.judge(picture(line(1, 0, 0, text), ...more), context).result) as MediaReport
    return checks.find(({ evidenceIds }) => evidenceIds.includes('ocr_001'))?.remedy?.text
  }
  const promise = 'Sparkonto: 5 % Zinsen garantiert'
  const german = line(2, 0, 0, 'Wir sind für Sie da und beraten Sie gern.', { y: 0.8 })

  it('is in the language of the other lines', async () => {
    expect(await remedyOf(promise, {}, german)).toMatch(/Geld|Kapital|Verlust/)
  })

  it("is in the caller's language", async () => {
    expect(await remedyOf(promise, { locale: 'de-AT' })).toMatch(/Geld|Kapital|Verlust/)
  })

  it("is in the line's own language when it is known", async () => {
    expect(await remedyOf('A guaranteed return of 5 % for you and your family', {}, german)).toMatch(
      /\b(results|risk|lose)\b/i,
    )
  })
})
