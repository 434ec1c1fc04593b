import { describe, expect, it } from 'vitest'
import { type Agent, agentResult, type AgentResult, type AgentSession, defineAgent } from '../spec/plugins/agent.js'
import type { AssetKind } from '../spec/evidence/asset.js'
import { type FindingInput, findingSchema } from '../spec/report/check.js'
import { judgeContextSchema } from '../spec/report/context.js'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { NO_PROVENANCE } from '../spec/evidence/provenance.js'
import { type Timeline, TIMELINE_VERSION } from '../spec/evidence/timeline.js'
import { groundFindings } from '../score/ground-findings.js'
import { deepFreeze } from '../util/values/deep-freeze.js'
import { openContext } from './open-context.js'

/** What {@link agentContract} needs beside the agent. */
export interface AgentContractOptions {
  /** Timelines on which the agent should find something: one at least, or the suite proves little. */
  readonly timelines: readonly Timeline[]
  /** Models for an agent that needs some. Default: every request is refused with `model_missing`. */
  readonly models?: ModelAccess
}

const never = new AbortController().signal

/**
 * The contract of every agent as a vitest suite (`vitest` is a peer of this entry). Call it once, in a test file:
 * `agentContract('my agent', () => myAgent, { timelines: [one, another] })`.
 */
export function agentContract(name: string, make: () => Agent, { timelines, models }: AgentContractOptions): void {
  const runs = (['fast', 'full'] as const).flatMap((mode) => timelines.map((timeline) => ({ mode, timeline })))

  /** Judges a frozen timeline: a write to it throws. */
  const judge = async (
    session: AgentSession,
    timeline: Timeline,
    mode: 'fast' | 'full' = 'fast',
    signal = never,
  ): Promise<AgentResult> => {
    const input = { timeline: deepFreeze(timeline), context: judgeContextSchema.parse({ mode }), earlier: [] }
    return agentResult(await session.run(input, { signal }))
  }
  const withSession = async <T>(use: (session: AgentSession) => Promise<T>): Promise<T> => {
    const session = await make().open(openContext(models))
    try {
      return await use(session)
    } finally {
      await session.close()
    }
  }

  describe(`${name} follows agent.v1`, () => {
    it('is a plug-in that says what it does and for which kinds of asset', () => {
      const agent = make()
      expect(defineAgent(agent)).toBe(agent)
      expect(agent.description).not.toBe('')
      expect([1, 2, 3, 4]).toContain(agent.phase)
      expect(agent.capabilities.kinds.length).toBeGreaterThan(0)
    })

    it('finds nothing where there is no evidence', async () => {
      await withSession(async (session) => {
        for (const kind of make().capabilities.kinds) {
          expect((await judge(session, emptyTimeline(kind))).findings).toEqual([])
        }
      })
    })

    it('finds something on the given timelines, all of it valid and grounded in the evidence', async () => {
      const found = await withSession(async (session) => {
        const perRun = []
        for (const { timeline, mode } of runs) {
          const { findings, enrichment } = await judge(session, timeline, mode)
          const faults = findings.map((finding) => ({ finding, fault: faultOf(finding, timeline) }))
          expect(faults.filter(({ fault }) => fault !== null)).toEqual([])
          expect(quotesOf(enrichment).filter((quote) => !isIn(timeline, quote))).toEqual([])
          perRun.push(findings.length)
        }
        return perRun.reduce((sum, count) => sum + count, 0)
      })
      expect(found).toBeGreaterThan(0)
    })

    it('finds the same again, in sequence, in parallel, and from another session', async () => {
      await withSession((first) =>
        withSession(async (second) => {
          for (const { timeline, mode } of runs) {
            const expected = await judge(first, timeline, mode)
            const again = [first, first, second].map((session) => judge(session, timeline, mode))
            expect(await Promise.all(again)).toEqual([expected, expected, expected])
          }
        }),
      )
    })

    it('rejects when the signal has fired, and stays usable', async () => {
      await withSession(async (session) => {
        const timeline = timelines[0]!
        await expect(judge(session, timeline, 'fast', AbortSignal.abort())).rejects.toBeInstanceOf(Error)
        await expect(judge(session, timeline)).resolves.toHaveProperty('findings')
      })
    })

    it('may be closed twice without affecting other sessions', async () => {
      await withSession(async (second) => {
        const first = await make().open(openContext(models))
        await first.close()
        await first.close()
        await expect(judge(second, timelines[0]!)).resolves.toHaveProperty('findings')
      })
    })
  })
}

/** A timeline of an asset in which nothing was heard, read or seen. */
export function emptyTimeline(kind: AssetKind): Timeline {
  const notAvailable = 'not_available' as const
  return {
    schemaVersion: TIMELINE_VERSION,
    asset: { kind, name: 'empty', sha256: '0'.repeat(64), bytes: 1, ...(kind === 'text' && { text: '' }) },
    items: [],
    provenance: NO_PROVENANCE,
    coverage: {},
    diagnostics: [],
    preprocessing: {
      transcriptionStatus: notAvailable,
      frameAnalysisStatus: notAvailable,
      degraded: false,
      evidenceTruncated: false,
      framesDecoded: 0,
      framesSampled: 0,
      shots: 0,
      cutsMs: [],
    },
  }
}

interface Quoted {
  readonly quote: string
  readonly start: number
  readonly end: number
}

/** Every place of the text that an enrichment quotes. */
function quotesOf({ detectedJurisdictions = [], claims = [] }: AgentResult['enrichment'] = {}): Quoted[] {
  return [
    ...detectedJurisdictions.flatMap(({ signs }) => signs),
    ...claims.flatMap((claim) => [claim, ...claim.substantiation]),
  ]
}

function isIn({ asset }: Timeline, { quote, start, end }: Quoted): boolean {
  return quote !== '' && asset.text?.slice(start, end) === quote
}

/** Why a finding can't be published, or null: by its schema, and by the rules on which the engine drops findings. */
function faultOf(finding: FindingInput, { asset, items }: Timeline): string | null {
  const { data, error } = findingSchema.safeParse(finding)
  if (!data) return `it does not follow the schema of findings: ${error.message}`
  return groundFindings([{ ...data, agentId: 'agent' }], items, asset.text).dropped[0]?.reason ?? null
}
