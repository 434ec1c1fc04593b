import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { agentResult, judgeContextSchema, repairText } from '@proofline/engine/spec'
import { agentContract, openContext } from '@proofline/engine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { copy } from '../helpers/timelines.js'

const AGENTS = ['ai-laws', 'advertising-law', 'platform-policy', 'metadata-labeling', 'rights-clearance-text']

/** A rule of each agent, and one of an agent that reads no text: each fires on its own nonsense word. */
const rule = (agent: string, more = '') => `id: us.test.${agent}
title: Word of ${agent}
agent: ${agent}
family: ${agent}
jurisdictions: [us]
severity: high
citation: Test Act
url: https://example.org/
lastVerified: null
triggers: [zorble ${agent}]
${more}message: It is forbidden here.
recommendation: Take it out.
examples:
  violate: ['Zorble ${agent}!', 'A zorble ${agent}.']
  comply: [Plain words, More plain words]
`
/** A rule that stands for its family, in a country that no pack of ours knows. */
const standing = (family: string, agent: string, word: string) => `id: zz.test.label.${family}
title: Label of ${family}
agent: ${agent}
family: ${family}
jurisdictions: [zz]
severity: high
stands: family
citation: Label Act
url: https://example.org/
lastVerified: null
triggers: ['quux ${family}']
cures: [{ within: asset, any: ['${word}'] }]
message: It needs a label.
recommendation: Say so.
remedy: { action: insert, at: start, text: { en: '${word}:' } }
examples:
  violate: ['Quux ${family}.', 'A quux ${family}!']
  comply: [Plain words, More plain words]
`
const folder = mkdtempSync(path.join(tmpdir(), 'pack-'))
writeFileSync(
  path.join(folder, 'rules.yaml'),
  [
    ...[...AGENTS, 'house-rules'].map((agent) => rule(agent)),
    standing('ad-disclosure', 'advertising-law', 'adlabel'),
    standing('ai-disclosure', 'ai-laws', 'ailabel'),
    standing('restricted-alcohol', 'advertising-law', 'grownups'),
    standing('environmental-claim', 'advertising-law', 'greenproof'),
  ].join('---\n'),
)
afterAll(() => rmSync(folder, { recursive: true }))

const agents = complianceAgents({ packs: [folder] })
const named = (id: string) => agents.find((agent) => agent.id === id)!
const TEXT = [...AGENTS, 'house-rules'].map((agent) => `Here is a zorble ${agent}.`).join(' ')
const TEST_RULES = /^(?:us|zz)\.test\./

async function opinionOf(id: string, text: string, context: object = {}) {
  const session = await named(id).open(openContext())
  const input = { timeline: copy(text), context: judgeContextSchema.parse(context), earlier: [] }
  return agentResult(await session.run(input, { signal: new AbortController().signal }))
}

async function findingsOf(id: string, text: string, context: object = {}) {
  const { findings } = await opinionOf(id, text, context)
  return findings.filter(({ ruleId }) => TEST_RULES.test(ruleId))
}

for (const id of AGENTS) agentContract(id, () => named(id), { timelines: [copy(TEXT)] })
agentContract('jurisdiction-detection', () => named('jurisdiction-detection'), {
  timelines: [copy('UK residents only. £5 a month, FCA authorised.')],
})

describe('the text agents', () => {
  it('each apply the rules that name them, and advertising-law all others', async () => {
    const read = await Promise.all(AGENTS.map((id) => findingsOf(id, TEXT)))
    expect(read.map((findings) => findings.map(({ ruleId }) => ruleId))).toEqual(
      AGENTS.map((id) => (id === 'advertising-law' ? [`us.test.${id}`, 'us.test.house-rules'] : [`us.test.${id}`])),
    )
  })

  it('report once that they could not read a text', async () => {
    const read = await Promise.all(AGENTS.map((id) => opinionOf(id, 'Этот чай лечит диабет за неделю.')))
    expect(read.flatMap(({ diagnostics }) => diagnostics ?? [])).toMatchObject([{ code: 'script_not_supported' }])
    const sentence = 'Deze thee geneest suikerziekte binnen een week, zonder dieet.'
    const dutch = await Promise.all(AGENTS.map((id) => opinionOf(id, sentence)))
    expect(dutch.flatMap(({ diagnostics }) => diagnostics ?? [])).toMatchObject([{ code: 'language_not_supported' }])
  })

  it.each([
    ['advertising-law', 'sponsored', 'ad-disclosure', 'adlabel', 'Ad:'],
    ['ai-laws', 'aiGenerated', 'ai-disclosure', 'ailabel', 'Made with AI.'],
  ])('%s requires a label when the caller says %s, unless there is one', async (id, fact, family, cure, label) => {
    const given = (text: string, value: boolean) =>
      findingsOf(id, text, { jurisdictions: ['zz'], assetFacts: { [fact]: value } })
    const [finding, ...others] = await given('Fine tea. Buy it.', true)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      category: family,
      quote: 'Fine tea.',
      citation: 'Label Act',
      remedy: { action: 'insert', text: `${label} `, start: 0, end: 0, result: `${label} Fine tea.` },
    })
    expect(await given(`${cure}: Fine tea. Buy it.`, true)).toEqual([])
    expect(await given(`This is no ${cure}. Fine tea.`, true)).toHaveLength(1)
    expect(await given('Fine tea. Buy it.', false)).toEqual([])
  })

  it.each([
    ['en', 'Fresh tea from the hill, and you get it in our shop.'],
    ['de', 'Frischer Tee vom Berg, und das ist nicht alles.'],
    ['fr', 'Le thé de la colline est dans votre boutique.'],
    ['es', 'El té de la colina está en tu tienda y es para ti.'],
    ['it', 'Il tè della collina è nel tuo negozio con la tazza.'],
    ['hi', 'पहाड़ की ताज़ी चाय अब आपकी दुकान में।'],
    ['zh', '山上的新茶,现在店里就有。'],
  ])('proposes a label in %s that satisfies it', async (_, text) => {
    for (const [id, fact] of [
      ['advertising-law', 'sponsored'],
      ['ai-laws', 'aiGenerated'],
    ] as const) {
      const context = { jurisdictions: ['zz'], assetFacts: { [fact]: true } }
      const [finding] = await findingsOf(id, text, context)
      expect(await findingsOf(id, repairText(text, finding!.remedy!), context)).toEqual([])
    }
  })

  it('cites the law of the requested markets for a rule that covers several', async () => {
    const cited = async (jurisdictions: string[]) => {
      const session = await named('advertising-law').open(openContext())
      const input = {
        timeline: copy('我们的减肥茶，七天瘦二十斤。'),
        context: judgeContextSchema.parse({ jurisdictions }),
        earlier: [],
      }
      const { findings } = agentResult(await session.run(input, { signal: new AbortController().signal }))
      return findings.find(({ ruleId }) => ruleId === 'in.weight-claims')?.citation
    }
    expect(await cited(['cn'])).toBe('PRC Advertising Law Arts 17, 18')
    expect(await cited(['in'])).toMatch(/^Drugs and Magic Remedies Act 1954(?!.*PRC)/)
    expect(await cited(['in', 'cn'])).toMatch(/^Drugs and Magic Remedies Act 1954.*; PRC Advertising Law/)
  })

  it('requires a label only once', async () => {
    const context = { jurisdictions: ['zz'], assetFacts: { sponsored: true } }
    expect(await findingsOf('advertising-law', 'A quux ad-disclosure!', context)).toHaveLength(1)
  })

  it('compares age-restricted goods with the age stated by the caller', async () => {
    const find = (text: string, audienceAge?: number) =>
      findingsOf('advertising-law', text, { jurisdictions: ['zz'], assetFacts: { audienceAge } })
    const text = 'Cold beer at the lake. Friday.'
    expect(await find(text, 15)).toMatchObject([{ category: 'restricted-alcohol', quote: 'beer', severity: 'high' }])
    expect(await find(text, 18)).toEqual([])
    expect(await find(text)).toEqual([])
    expect(await find('No beer at the lake, only lemonade.', 15)).toEqual([])
  })

  it('finds unsupported claims in full mode only, under the general rule of their family', async () => {
    const find = (text: string, mode: string) => findingsOf('advertising-law', text, { jurisdictions: ['zz'], mode })
    const bare = 'New: our bags are climate neutral. Have a look.'
    expect(await find(bare, 'fast')).toEqual([])
    expect(await find(bare, 'full')).toMatchObject([
      {
        category: 'environmental-claim',
        confidence: 0.6,
        quote: 'New: our bags are climate neutral.',
        message: '“climate neutral” is claimed without saying in what respect and compared with what.',
      },
    ])
    expect(await find('Our bags are climate neutral, as certified by TÜV in 2025.', 'full')).toEqual([])
    expect(await find('Our bags are not climate neutral.', 'full')).toEqual([])
    expect(await find('Quux environmental-claim, climate neutral.', 'full')).toHaveLength(1)
  })
})
