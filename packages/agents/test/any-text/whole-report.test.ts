import { createEngine } from '@proofline/engine'
import { canonicalJson, type Report, type TextReport } from '@proofline/engine/spec'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complianceAgents, loadRules } from '../../src/index.js'

const stripClock = ({ generatedAt: _, durationMs: __, ...rest }: Report) => canonicalJson(rest)
const lines = loadRules().rules.flatMap(({ examples }) => [...examples.violate, ...examples.comply])
const texts = fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 8 }).map((all) => all.join('\n'))
const modes = fc.constantFrom('fast' as const, 'full' as const)
const jurisdictions = ['us', 'eu', 'uk']

describe('a report on a text', () => {
  it('is the same for any order of agents, and when rebuilt from the stored timeline', async () => {
    const agents = complianceAgents()
    await using engine = await createEngine({ agents })
    const orders = fc.shuffledSubarray(agents, { minLength: agents.length })
    await fc.assert(
      fc.asyncProperty(texts, modes, orders, async (text, mode, order) => {
        await using other = await createEngine({ agents: order })
        const context = { jurisdictions, mode }
        const report = await engine.check({ text }, context).result
        expect(stripClock(await other.check({ text }, context).result)).toBe(stripClock(report))
        const stored: unknown = JSON.parse(JSON.stringify(await engine.analyze({ text }).result))
        expect(stripClock(await other.judge(stored, context).result)).toBe(stripClock(report))
      }),
      { numRuns: 25 },
    )
  })

  it('finds in full mode everything that fast mode finds', async () => {
    await using engine = await createEngine({ agents: complianceAgents() })
    const found = async (text: string, mode: 'fast' | 'full') =>
      ((await engine.check({ text }, { jurisdictions, mode }).result) as TextReport).checks.map(({ ruleId }) => ruleId)
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await found(text, 'full')).toEqual(expect.arrayContaining(await found(text, 'fast')))
      }),
      { numRuns: 40 },
    )
  })

  it('says when it lists only the first of very many places', async () => {
    await using engine = await createEngine({ agents: complianceAgents() })
    const of = (times: number) => engine.check({ text: 'Guaranteed to cure any cold.\n'.repeat(times) }).result
    const [few, many] = [await of(100), await of(101)]
    expect(few.analysisDiagnostics).toEqual([])
    expect(many.analysisDiagnostics).toMatchObject([{ code: 'evidence_truncated', stage: 'runAgents' }])
    const [{ details } = {}] = many.analysisDiagnostics
    // The agent names rules in an order of its own, checks stand by weight.
    expect(new Set(details?.['rules'] as string[])).toEqual(new Set(many.checks.map(({ ruleId }) => ruleId)))
  })

  it('quotes the text exactly, whatever the text', async () => {
    await using engine = await createEngine({ agents: complianceAgents() })
    const any = fc
      .oneof(texts, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
      .filter((t) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(t))
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        const context = { jurisdictions, mode: 'full' as const, assetFacts: { sponsored: true, audienceAge: 12 } }
        const report = (await engine.check({ text }, context).result) as TextReport
        const quoted = [
          ...report.annotations,
          ...report.detectedJurisdictions.flatMap(({ signs }) => signs),
          ...(report.claims ?? []).flatMap((claim) => [claim, ...claim.substantiation]),
        ]
        for (const { start, end, quote } of quoted) expect(text.slice(start, end)).toBe(quote)
        // Letters by chance are mostly of scripts and languages that no rule is written in, and the report says so.
        const others = report.analysisDiagnostics.filter(
          ({ code }) => !/^(?:script|language)_not_supported$/.test(code),
        )
        expect(others).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
