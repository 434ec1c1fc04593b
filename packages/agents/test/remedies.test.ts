import { createEngine, type Engine } from '@proofline/engine'
import { repairText, type TextReport } from '@proofline/engine/spec'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents, loadRules } from '../src/index.js'

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
  it('shows the sentence that it changes, not the one before whose space goes with it', async () => {
    const { checks } = await check('Nice tea for you. It cures diabetes.', ['us'])
    expect(checks.map(({ quote, remedy }) => [quote, remedy?.action, remedy?.result])).toEqual([
      ['cures diabetes', 'remove', ''],
    ])
  })

  it('says what to write where more can be done than to take a sentence out', async () => {
    const remedyOf = async (text: string) => (await check(text, ['us'])).checks[0]!.remedy
    expect(await remedyOf('They sent me this coffee for free and I am obsessed.')).toMatchObject({
      action: 'insert',
      result: 'Ad: They sent me this coffee for free and I am obsessed.',
    })
    expect(await remedyOf('Soft pillows. Doctors recommend them.')).toMatchObject({
      action: 'replace',
      result: 'In a survey by [institute] in [year], [number] of [number] [profession] said that they use it.',
    })
    // What replaces one of two on the same words leaves the other standing: then the sentence goes.
    expect(await remedyOf('Nice tea. Doctors recommend it: it cures diabetes.')).toMatchObject({ action: 'remove' })
  })

  it('makes its check pass, on every violating example of every rule', { timeout: 120_000 }, async () => {
    const faults: string[] = []
    for (const { examples, jurisdictions } of rules) {
      for (const example of examples.violate) faults.push(...(await unmended(example, marketsOf(jurisdictions))))
    }
    expect(faults).toEqual([])
  })

  it('makes its check pass in texts that hold other breaches besides', { timeout: 120_000 }, async () => {
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

  it('adds the line that is missing, also where a law says how large such a line has to be on screen', async () => {
    const text = 'Northmoor Lager, 4.2% ABV. £4.50 a four-pack.'
    const [found] = (await check(text, ['uk'])).checks
    expect(found).toMatchObject({ severity: 'low', remedy: { action: 'insert' } })
    expect(repairText(text, found!.remedy!)).toContain('Please drink responsibly.')
  })

  it('is to withhold the text where what is offered may not be, and the advice says so', async () => {
    const text = 'We sell 100 five-star Google reviews for $49. Delivered in two days. Message us for a sample.'
    const { checks } = await check(text, ['us'])
    const sale = checks.find(({ ruleId }) => ruleId === 'us.ftc.reviews.fake')!
    expect(sale.recommendation).toMatch(/^Do not publish it\./)
    expect(sale.remedy).toEqual({ action: 'withhold', start: 0, end: text.length, result: '' })
    expect(repairText(text, sale.remedy!)).toBe('')
  })

  it('comes with nearly every check of a rule, and says how the sentence reads after it', async () => {
    const all = await Promise.all(
      rules.flatMap(({ examples, jurisdictions }) =>
        examples.violate.map(async (text) => (await check(text, marketsOf(jurisdictions))).checks),
      ),
    )
    // A heads-up of law to come is no flag: there is nothing to mend yet.
    const checks = all.flat().filter(({ agentId, status }) => agentId !== 'jurisdiction-detection' && status === 'flag')
    const without = checks.filter(({ remedy }) => remedy === undefined)
    expect(without.length / checks.length).toBeLessThan(0.02)
  })
})
