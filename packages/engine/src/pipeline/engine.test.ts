import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Agent } from '../spec/plugins/agent.js'
import { defineAgent } from '../spec/plugins/agent.js'
import type { FindingInput } from '../spec/report/check.js'
import { canonicalJson } from '../spec/plain/canonical-json.js'
import { ProoflineError } from '../spec/faults/errors.js'
import { type Report, textReportSchema } from '../spec/report/report.js'
import type { RunEvent } from '../spec/run.js'
import { createEngine } from './engine.js'
import { ENGINE_VERSION } from './version.js'

type Find = (text: string, earlier: readonly FindingInput[]) => FindingInput[]

/** A real agent of one rule: it flags every place of a word. */
function wordAgent(id: string, find: Find, phase: Agent['phase'] = 1): Agent {
  return defineAgent({
    specVersion: 'agent.v1',
    id,
    version: '1.0.0',
    description: 'Flags a word.',
    phase,
    rulesVersion: 'r1',
    capabilities: { kinds: ['text'] },
    open: async () => ({
      run: async ({ timeline, earlier }) => find(timeline.asset.text ?? '', earlier),
      close: async () => {},
    }),
  })
}

const flag = (word: string): Find => {
  return (text) => {
    const start = text.indexOf(word)
    return start < 0 ? [] : [findingAt(word, start)]
  }
}

function findingAt(quote: string, start: number): FindingInput {
  return {
    checkName: `Word: ${quote}`,
    category: 'guarantee-claim',
    severity: 'high',
    confidence: 0.9,
    message: 'It is forbidden here.',
    recommendation: 'Take it out.',
    citation: 'A law',
    citationUrl: 'https://example.org/law',
    ruleId: `word.${quote}`,
    jurisdictions: ['us'],
    platforms: [],
    quote,
    spans: [{ start, end: start + quote.length }],
  }
}

const stripClock = ({ generatedAt: _, durationMs: __, ...rest }: Report) => canonicalJson(rest)

describe('engine.check of a text', () => {
  it('gives a report that follows its schema, with annotations that are exact slices', async () => {
    await using engine = await createEngine({ agents: [wordAgent('a', flag('guaranteed'))] })
    const text = 'Results guaranteed 👍 for all.'
    const report = await engine.check({ text }).result
    const parsed = textReportSchema.parse(report)
    expect(parsed).toMatchObject({
      score: 75,
      decision: 'HOLD',
      checks: [{ evidence: ['guaranteed'], scoreImpact: 25 }],
    })
    for (const { start, end, quote } of parsed.annotations) expect(text.slice(start, end)).toBe(quote)
    expect(parsed.annotations).toHaveLength(1)
  })

  it('drops a finding whose quote does not occur, and reports it', async () => {
    const liar = wordAgent('liar', () => [{ ...findingAt('never said', 0), spans: [{ start: 0, end: 4 }] }])
    await using engine = await createEngine({ agents: [liar] })
    const report = await engine.check({ text: 'Some words.' }).result
    expect(report).toMatchObject({ checks: [], decision: 'PUBLISH' })
    expect(report.analysisDiagnostics).toMatchObject([{ code: 'check_dropped', details: { agentId: 'liar' } }])
  })

  it("keeps the other agents' checks when one fails, and names the one missing", async () => {
    const broken = wordAgent('broken', () => {
      throw new Error('out of order')
    })
    await using engine = await createEngine({ agents: [broken, wordAgent('fine', flag('sure'))] })
    const report = await engine.check({ text: 'A sure thing.' }).result
    expect(report.checks).toHaveLength(1)
    expect(report.analysisDiagnostics).toMatchObject([{ code: 'agent_failed', details: { agentId: 'broken' } }])
  })

  it('passes findings of earlier phases to later agents in full mode only', async () => {
    const seen: Record<string, number> = {}
    const late = (mode: string) =>
      wordAgent(
        'late',
        (_, earlier) => {
          seen[mode] = earlier.length
          return []
        },
        2,
      )
    for (const mode of ['fast', 'full'] as const) {
      await using engine = await createEngine({ agents: [wordAgent('early', flag('sure')), late(mode)] })
      await engine.check({ text: 'A sure thing.' }, { mode }).result
    }
    expect(seen).toEqual({ fast: 0, full: 1 })
  })

  it('includes markets always, the claim ledger in full mode, and only verified quotes', async () => {
    const place = { quote: 'Leeds', start: 3, end: 8 }
    const market = (jurisdiction: string, of: typeof place) => ({
      jurisdiction,
      confidence: 0.8,
      signs: [{ sign: 'place' as const, ...of }],
    })
    const claim = {
      claimId: '',
      type: 'objective' as const,
      ...place,
      subject: null,
      predicate: 'Leeds',
      quantity: null,
      substantiation: [],
      lacks: ['source' as const],
    }
    const learned = {
      detectedJurisdictions: [market('uk', place), market('us', { ...place, end: 9 })],
      claims: [claim],
    }
    const agent: Agent = {
      ...wordAgent('scout', () => []),
      open: async () => ({ run: async () => ({ findings: [], enrichment: learned }), close: async () => {} }),
    }
    for (const mode of ['fast', 'full'] as const) {
      await using engine = await createEngine({ agents: [agent] })
      const report = textReportSchema.parse(await engine.check({ text: 'In Leeds.' }, { mode }).result)
      expect(report.detectedJurisdictions).toEqual([market('uk', place)])
      expect(report.claims).toEqual(mode === 'full' ? [{ ...claim, claimId: 'claim_001' }] : undefined)
      expect(report.analysisDiagnostics).toMatchObject([{ code: 'check_dropped', details: { count: 1 } }])
    }
  })

  it('gives the same report whatever the order of the agents', async () => {
    const agents = ['sure', 'thing', 'A'].map((word) => wordAgent(`agent-${word.toLowerCase()}`, flag(word)))
    const reports: string[] = []
    for (const order of [agents, agents.toReversed()]) {
      await using engine = await createEngine({ agents: order })
      reports.push(stripClock(await engine.check({ text: 'A sure thing.' }).result))
    }
    expect(reports[1]).toBe(reports[0])
  })

  it('emits events in order, and each check before the end', async () => {
    await using engine = await createEngine({ agents: [wordAgent('a', flag('sure'))] })
    const events: RunEvent[] = []
    for await (const event of engine.check({ text: 'A sure thing.' })) events.push(event)
    expect(events.map(({ type }) => type)).toEqual([
      'run-start',
      'stage-start',
      'agent-start',
      'agent-end',
      'stage-end',
      'stage-start',
      'check',
      'stage-end',
      'run-end',
    ])
  })
})

describe('engine.judge', () => {
  it('remakes the report of a stored timeline without any media', async () => {
    await using engine = await createEngine({ agents: [wordAgent('a', flag('sure'))] })
    const timeline = await engine.analyze({ text: 'A sure thing.' }).result
    const stored: unknown = JSON.parse(JSON.stringify(timeline))
    const again = await engine.judge(stored).result
    expect(stripClock(again)).toBe(stripClock(await engine.check({ text: 'A sure thing.' }).result))
  })
})

describe('bad input', () => {
  const codeOf = async (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'none',
      (error: unknown) => (ProoflineError.is(error) ? error.code : 'foreign'),
    )

  it('is refused with a typed error before any work is done', async () => {
    await using engine = await createEngine({ limits: { maxTextCharacters: 10 } })
    expect(await codeOf(engine.check({ text: ' \n ' }).result)).toBe('asset_empty')
    await expect(engine.check({ text: 'more than ten units' }).result).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: { limit: 'maxTextCharacters', most: 10, found: 19 },
    })
    expect(await codeOf(engine.check({ sound: 'x' } as never).result)).toBe('asset_invalid')
    expect(await codeOf(engine.check(null as never).result)).toBe('asset_invalid')
    expect(await codeOf(engine.check({ text: 'x' }, { jurisdictions: [] }).result)).toBe('context_invalid')
    expect(await codeOf(engine.check({ text: 'x' }, { jurisdiction: ['us'] } as never).result)).toBe('context_invalid')
    expect(await codeOf(createEngine({ threads: 0 }))).toBe('context_invalid')
    expect(await codeOf(createEngine({ agents: [wordAgent('a', () => []), wordAgent('a', () => [])] }))).toBe(
      'plugin_invalid',
    )
  })

  it('refuses a context that is not an object', async () => {
    await using engine = await createEngine()
    const asked = engine.check({ text: 'x' }, 'us' as never).result
    await expect(asked).rejects.toThrow('must be an object, not a string')
  })

  it('rejects an invisible text, and pictures that are not a list', async () => {
    await using engine = await createEngine()
    for (const text of ['\u200b\u2060', '\ufeff \u00ad', '\u{e0041}']) {
      expect(await codeOf(engine.check({ text }).result)).toBe('asset_empty')
    }
    expect(await codeOf(engine.check({ text: 'x', images: 'a.png' } as never).result)).toBe('asset_invalid')
  })

  it('rejects markets that no agent declares', async () => {
    const markets = { jurisdictions: ['us'], platforms: ['tiktok'] }
    const lawyer: Agent = { ...wordAgent('lawyer', flag('sure')), markets }
    await using engine = await createEngine({ agents: [lawyer, wordAgent('other', () => [])] })
    expect(await codeOf(engine.check({ text: 'x' }, { jurisdictions: ['us', 'atlantis'] }).result)).toBe(
      'context_invalid',
    )
    expect(await codeOf(engine.check({ text: 'x' }, { platforms: ['us'] }).result)).toBe('context_invalid')
    expect(await codeOf(engine.plan({ text: 'x' }, { platforms: ['us'] }))).toBe('context_invalid')
    expect(await codeOf(engine.check({ text: 'x' }, markets).result)).toBe('none')
    await using free = await createEngine({ agents: [wordAgent('other', () => [])] })
    expect(await codeOf(free.check({ text: 'x' }, { jurisdictions: ['atlantis'] }).result)).toBe('none')
  })

  it('is reported for an option when the engine is created, not in the first run', async () => {
    const options = [null, { thread: 2 }, { limits: { maxByte: 1 } }, { agents: 5 }, { brands: [{ name: 'x' }] }]
    for (const option of options) expect(await codeOf(createEngine(option as never))).toBe('context_invalid')
    for (const kind of ['agents', 'transcribers', 'ocrEngines', 'detectors', 'provenanceReaders']) {
      expect(await codeOf(createEngine({ [kind]: [{ id: 'x' }] }))).toBe('plugin_invalid')
    }
  })

  it('names the list entry that is not a plug-in', async () => {
    const agents = [wordAgent('a', () => []), [wordAgent('b', () => [])]] as never
    await expect(createEngine({ agents })).rejects.toMatchObject({
      code: 'plugin_invalid',
      message: expect.stringMatching(/^agents\[1\]: .*not a list/),
      details: { option: 'agents[1]' },
    })
  })

  it('refuses a signal that is not an AbortSignal', async () => {
    await using engine = await createEngine()
    const signal = new AbortController() as never
    expect(await codeOf(engine.check({ text: 'x' }, { signal }).result)).toBe('context_invalid')
    expect(await codeOf(engine.plan({ text: 'x' }, { signal }))).toBe('context_invalid')
    await expect(engine.check({ text: 'x' }, { signal }).result).rejects.toMatchObject({
      details: { issues: [{ path: 'signal', message: 'must be an AbortSignal' }] },
    })
  })

  it('ends a run cancelled before it began', async () => {
    await using engine = await createEngine({ agents: [wordAgent('a', flag('sure'))] })
    const run = engine.check({ text: 'A sure thing.' }, { signal: AbortSignal.abort() })
    expect(await codeOf(run.result)).toBe('aborted')
    const plan = engine.plan({ video: import.meta.filename }, { signal: AbortSignal.abort() })
    expect(await codeOf(plan)).toBe('aborted')
  })

  it('refuses a picture over a limit in the plan, too', async () => {
    const picture = { create: { width: 40, height: 30, channels: 3, background: '#808080' } } as const
    const image = await sharp(picture).png().toBuffer()
    await using engine = await createEngine({ limits: { maxPixels: 40 * 30 - 1 } })
    for (const asset of [{ image }, { text: 'x', images: [image] }]) {
      expect(await codeOf(engine.plan(asset))).toBe('limit_exceeded')
      expect(await codeOf(engine.check(asset).result)).toBe('limit_exceeded')
    }
  })

  it('rejects calls after close, which may be called twice', async () => {
    const engine = await createEngine()
    await engine.close()
    await engine.close()
    expect(await codeOf(engine.check({ text: 'x' }).result)).toBe('engine_closed')
    expect(await codeOf(engine.plan({ text: 'x' }))).toBe('engine_closed')
  })
})

it('states the package version in reports', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as object
  expect(manifest).toMatchObject({ version: ENGINE_VERSION })
})
