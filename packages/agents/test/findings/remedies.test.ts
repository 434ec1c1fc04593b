import { createEngine, type Engine } from '@proofline/engine'
import { repairText, type TextReport } from '@proofline/engine/spec'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents, createMatcher, loadRules } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

/** Reports by question: the same text is asked for more than once, and gives the same report. */
const reports = new Map<string, Promise<TextReport>>()
const check = (text: string, jurisdictions: string[]): Promise<TextReport> => {
  const key = `${jurisdictions.join()} ${text}`
  const report = reports.get(key) ?? (engine.check({ text }, { jurisdictions }).result as Promise<TextReport>)
  reports.set(key, report)
  return report
}
const marketsOf = (jurisdictions: readonly string[]) => (jurisdictions.includes('global') ? ['us'] : [...jurisdictions])
const rules = loadRules().rules.filter(({ measure, status }) => measure === undefined && status !== 'announced')

/** Checks that still stand after their own remedy was applied. */
async function unmended(text: string, jurisdictions: string[]): Promise<string[]> {
  const { checks } = await check(text, jurisdictions)
  const faults = await Promise.all(
    checks.map(async ({ ruleId, remedy }) => {
      if (remedy === undefined) return []
      const repaired = repairText(text, remedy)
      if (repaired.trim() === '') return []
      const after = await check(repaired, jurisdictions)
      return after.checks.some((other) => other.ruleId === ruleId) ? [`${ruleId}: ${repaired}`] : []
    }),
  )
  return faults.flat()
}

describe('a remedy', () => {
  it('shows the sentence that it changes, not the one before it', async () => {
    const { checks } = await check('Nice tea for you. It cures diabetes.', ['us'])
    expect(checks.map(({ quote, remedy }) => [quote, remedy?.action, remedy?.result])).toEqual([
      ['cures diabetes', 'remove', ''],
    ])
  })

  it('says what to write where removing the sentence is not the only way', async () => {
    const remedyOf = async (text: string) => (await check(text, ['us'])).checks[0]!.remedy
    expect(await remedyOf('They sent me this coffee for free and I am obsessed.')).toMatchObject({
      action: 'insert',
      result: 'Ad: They sent me this coffee for free and I am obsessed.',
    })
    expect(await remedyOf('Soft pillows. Doctors recommend them.')).toMatchObject({
      action: 'replace',
      result: 'In a survey by [institute] in [year], [number] of [number] [profession] said that they use it.',
    })
    // A promise of cure has no honest wording, whatever else is said beside it.
    expect(await remedyOf('Nice tea. Doctors recommend it: it cures diabetes.')).toMatchObject({ action: 'remove' })
  })

  it('replaces a sentence in which alternatives with different remedies fired', async () => {
    const { checks } = await check('Nice app. Our AI lawyer is never wrong and replaces your attorney.', ['us'])
    const found = checks.find(({ ruleId }) => ruleId === 'us.ftc.ai-washing')!
    expect(found.remedy).toMatchObject({ action: 'replace', text: expect.stringMatching(/^\[Tool\] /) })
  })

  it('rewrites several sentences each in its own way, and shows the first of them', async () => {
    const text = "Nice lamp. Order in the next 5 minutes or it's gone. 87 people are viewing it. $34."
    const { remedy } = (await check(text, ['us'])).checks.find(({ ruleId }) => ruleId === 'us.urgency')!
    expect(remedy).toMatchObject({ action: 'replace', result: 'The offer ends on [date].' })
    expect(repairText(text, remedy!)).toBe(
      'Nice lamp. The offer ends on [date]. As of [date], [number] are available. $34.',
    )
  })

  it("that rewrites the sentence of another finding is merged with that finding's, the more severe first", async () => {
    const mended = async (text: string, market: string) => {
      const { checks } = await check(text, [market])
      const remedies = checks.flatMap(({ remedy }) => (remedy?.action === 'replace' ? [remedy] : []))
      expect(remedies.length).toBeGreaterThan(1)
      expect(new Set(remedies.map((remedy) => JSON.stringify(remedy))).size).toBe(1)
      const repaired = repairText(text, remedies[0]!)
      expect((await check(repaired, [market])).checks.filter(({ severity }) => severity !== 'low')).toEqual([])
      return repaired
    }

    expect(await mended('Safer than your bank and pays five times as much. Move your savings.', 'us')).toBe(
      'Capital at risk: you can lose some or all of what you put in. Tested by [institute] in [year] on [number] [units]: [result]; see [link]. Move your savings.',
    )
    expect(await mended('司美格鲁肽减肥针,一个月瘦20斤,不用处方,冷链到家。', 'cn')).toBe(
      '[主题]请咨询医生：[链接]。[商品]不能代替均衡饮食和运动。',
    )
  })

  it('adds the lines required by the laws of several markets, each in its own words', async () => {
    const text = 'Get a free bet of 20 when you sign up at our casino.'
    const [found] = (await check(text, ['us', 'uk'])).checks
    const repaired = repairText(text, found!.remedy!)
    expect(repaired).toContain('GambleAware.org')
    expect(repaired).toContain('1-800-GAMBLER')
    expect(found!.remedy!.result).toBe(repaired)
  })

  it('leaves placeholders to the advertiser, and one left in a text is reported once', async () => {
    const text = 'Fine wool. Results vary; see [source]. Ends on [Date], more in [chapter 2].'
    const { checks, decision } = await check(text, ['us'])
    expect(checks.map(({ ruleId, severity, quote, remedy }) => ({ ruleId, severity, quote, remedy }))).toEqual([
      { ruleId: 'advertising-law.blank-left', severity: 'low', quote: '[source]', remedy: undefined },
    ])
    expect([checks[0]!.message, decision]).toEqual([expect.stringContaining('[source], [Date].'), 'PUBLISH'])
    const filled = await check('Fine wool. Results vary; see [12]. [Music plays]', ['us'])
    expect(filled.checks).toEqual([])
  })

  it('uses the punctuation of its language', () => {
    const set = loadRules()
    const texts = [...set.rules, ...set.patterns].flatMap(({ remedy }) =>
      remedy?.action === 'insert' || remedy?.action === 'replace' ? [remedy.text] : [],
    )
    const written = (language: string): string[] => texts.flatMap((text) => text[language] ?? [])
    // Behind a Chinese character or a blank a comma is a full-width one; a figure and a time keep theirs.
    expect(written('zh').filter((text) => /[\p{Script=Han}\]】）》%][,;:!?](?!\/\/)/u.test(text))).toEqual([])
    expect(written('en').filter((text) => / %/.test(text))).toEqual([])
    expect(written('fr').filter((text) => /[^\s\u00a0\u202f][;!?]|[^\s\d]:(?!\/\/)/u.test(text))).toEqual([])
  })

  it('raises no rule itself, in any language, whatever the market and platform', () => {
    const set = loadRules()
    const matcher = createMatcher(rules, set)
    const wordings = [...rules.filter(({ sees }) => sees === undefined), ...set.patterns].flatMap(({ remedy }) =>
      remedy?.action === 'insert' || remedy?.action === 'replace' ? Object.values(remedy.text) : [],
    )
    const raisedBy = (text: string) => {
      const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
      return matches.map(({ rule, severity }) => ({ id: rule.id, severity, text }))
    }
    const raised = [...new Set(wordings)].flatMap((text) => [
      ...raisedBy(text),
      // Filled in with a plain name, it must give no more than a hint.
      ...raisedBy(text.replaceAll(/\[[^\]]+\]/g, 'Nordby')).filter(({ severity }) => severity !== 'low'),
    ])
    expect(new Set(wordings).size).toBeGreaterThan(500)
    expect(raised).toEqual([])
  })

  it('makes its check pass, on every violating example of every rule', { timeout: 120_000 }, async () => {
    const faults: string[] = []
    for (const { examples, jurisdictions } of rules) {
      for (const example of examples.violate) faults.push(...(await unmended(example, marketsOf(jurisdictions))))
    }
    expect(faults).toEqual([])
  })

  it('leads, applied one after another, to a text with at most hints, or to none', async () => {
    const faults: string[] = []
    for (const { examples, jurisdictions } of rules) {
      let text = examples.violate[0] ?? ''
      for (let step = 0; text.trim() !== ''; step++) {
        const { checks } = await check(text, marketsOf(jurisdictions))
        const flagged = checks.filter(({ severity, status }) => status === 'flag' && severity !== 'low')
        if (flagged.length === 0) break
        const next = flagged.find(({ remedy }) => remedy !== undefined)
        if (next === undefined || step === 10) faults.push(`${flagged[0]!.ruleId}: ${text}`)
        if (next === undefined || step === 10) break
        text = repairText(text, next.remedy!)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('makes its check pass in texts with other breaches', { timeout: 120_000 }, async () => {
    const lines = rules.flatMap(({ examples }) => [...examples.violate, ...examples.comply])
    const texts = fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 6 }).map((all) => all.join('\n'))
    const markets = fc.subarray(['us', 'eu', 'uk', 'in', 'cn'], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(texts, markets, async (text, jurisdictions) => {
        expect(await unmended(text, jurisdictions)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('adds the missing line, also where a law prescribes its size on screen', async () => {
    const text = 'Northmoor Lager, 4.2% ABV. £4.50 a four-pack.'
    const [found] = (await check(text, ['uk'])).checks
    expect(found).toMatchObject({ severity: 'low', remedy: { action: 'insert' } })
    expect(repairText(text, found!.remedy!)).toContain('Please drink responsibly.')
  })

  it('withholds the text when the offer itself is illegal, and the advice says so', async () => {
    const text = 'We sell 100 five-star Google reviews for $49. Delivered in two days. Message us for a sample.'
    const { checks } = await check(text, ['us'])
    const sale = checks.find(({ ruleId }) => ruleId === 'us.ftc.reviews.fake')!
    expect(sale.recommendation).toMatch(/^Do not publish it\./)
    expect(sale.remedy).toEqual({ action: 'withhold', start: 0, end: text.length, result: '' })
    expect(repairText(text, sale.remedy!)).toBe('')
  })

  it('exists for nearly every check of a rule, and shows the resulting sentence', async () => {
    const all = await Promise.all(
      rules.flatMap(({ examples, jurisdictions }) =>
        examples.violate.map(async (text) => (await check(text, marketsOf(jurisdictions))).checks),
      ),
    )
    // A heads-up on future law is not a flag: there is nothing to fix yet.
    const checks = all.flat().filter(({ agentId, status }) => agentId !== 'jurisdiction-detection' && status === 'flag')
    const without = checks.filter(({ remedy }) => remedy === undefined)
    expect(without.length / checks.length).toBeLessThan(0.02)
  })
})
