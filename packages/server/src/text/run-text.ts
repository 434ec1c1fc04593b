import { randomUUID } from 'node:crypto'
import type { Finding, RunEvent, TextReport } from '@proofline/engine'
import { ProoflineError } from '@proofline/engine/spec'
import type { AnalysisHost } from '../analysis/analysis-host.js'
import { hostOfText } from '../analysis/host-of-text.js'
import type { CostBreakdown } from '../credits/prices.js'
import type { EventData } from '../jobs/event-log.js'
import type { TextCheckRequest } from '../schemas/text-check.js'
import type { Services } from '../services.js'
import { fetchImages } from './fetch-images.js'

/** The part of a request that the result depends on. `imagePaths`: pictures that came with the request. */
export type TextInput = Pick<TextCheckRequest, 'jurisdictions' | 'platforms' | 'content' | 'mode'> & {
  readonly externalId?: string | undefined
}

/** A report on a text as the API gives it. */
export type TextResult = TextReport & { costBreakdown: CostBreakdown; externalId?: string }

/**
 * Runs a text through the agents. One time limit covers fetching pictures and the analysis. If the shared process
 * crashes, most likely because of another task in it, the text is run once more in a process of its own. That is not
 * possible if events were emitted already; such a caller retries with `alone`. Throws as `AnalysisHost.run` does, and
 * 400 for a picture that cannot be fetched.
 */
export async function runText(
  { texts, pictures, fetch, config, research }: Pick<Services, 'texts' | 'pictures' | 'fetch' | 'config' | 'research'>,
  tenantId: string,
  input: TextInput,
  options: {
    signal: AbortSignal
    imagePaths?: readonly string[]
    alone?: boolean
    onEvent?: (event: RunEvent) => void
  },
): Promise<TextReport> {
  const { content, jurisdictions, platforms, mode } = input
  const { signal, onEvent, imagePaths = [], alone = false } = options
  const deadline = performance.now() + config.checkTimeoutMs
  const images = await fetchImages(content.imageUrls ?? [], fetch, signal, config.checkTimeoutMs)
  try {
    const paths = [...imagePaths, ...images.paths]
    const task = {
      kind: 'text' as const,
      text: content.text,
      images: paths,
      context: { jurisdictions: [...jurisdictions], platforms: [...platforms], mode },
    }
    const lookups = { research: research(tenantId) }
    const run = (host: AnalysisHost) => {
      // Rounded, because error messages quote it; never 0, so that the host reports the timeout.
      const timeoutMs = Math.max(1, Math.ceil((deadline - performance.now()) / 100)) * 100
      return host.run(task, { timeoutMs, tenantId, signal, ...lookups, ...(onEvent && { onEvent }) })
    }
    const host = alone || paths.length > 0 ? pictures : hostOfText({ texts, pictures }, content.text)
    if (host === pictures) return (await run(pictures)) as TextReport
    return (await run(texts).catch((error: unknown) => {
      const mayBegin = onEvent === undefined && ProoflineError.is(error) && error.code === 'decoder_crashed'
      return mayBegin ? run(pictures) : Promise.reject(error)
    })) as TextReport
  } finally {
    await images.dispose()
  }
}

/** The report for the caller. It gets an id of its own: the engine's is the same for all checks of the same text. */
export function finishReport(report: TextReport, cost: CostBreakdown, externalId: string | undefined): TextResult {
  return {
    ...report,
    reportId: randomUUID(),
    ...(externalId !== undefined && { externalId }),
    costBreakdown: cost,
  }
}

/** What a trace tells of one agent. */
export interface AgentTrace {
  readonly agentId: string
  readonly version: string | null
  readonly startedAt: string
  readonly completedAt: string
  readonly durationMs: number
  /** What it read: names of request fields. */
  readonly evidence: readonly string[]
  readonly checks: readonly Finding[]
}

/** Translates the engine's events into those of the API's streams, and into a trace. */
export function followAgents(
  tell: (event: string, data: EventData) => void,
  factsOf: (agentId: string) => Pick<AgentTrace, 'version' | 'evidence'>,
  expected: readonly string[],
) {
  const started = new Map<string, string>()
  const agents: AgentTrace[] = []
  const complete = (agentId: string, durationMs: number, checks: readonly Finding[]) => {
    const now = new Date()
    const completedAt = now.toISOString()
    // Events may arrive in one batch, so the measured duration is more accurate than their arrival.
    const begun = new Date(now.getTime() - durationMs).toISOString()
    const arrived = started.get(agentId) ?? begun
    const startedAt = arrived < begun ? arrived : begun
    agents.push({ agentId, ...factsOf(agentId), startedAt, completedAt, durationMs, checks })
    tell('agent.completed', { agentId, durationMs, checks, completedAt })
  }
  const begin = (agentId: string) => {
    started.set(agentId, new Date().toISOString())
    tell('agent.started', { agentId })
  }
  return {
    agents,
    onEvent(event: RunEvent): void {
      // Agents that are not part of this mode are not reported.
      if ('agentId' in event && !expected.includes(event.agentId)) return
      if (event.type === 'agent-start') begin(event.agentId)
      if (event.type === 'agent-end') complete(event.agentId, event.durationMs, event.findings)
      // The engine computes the score itself; to callers that is one more agent, unless it is listed already.
      if (started.has(SCORE_AGENT) && event.type === 'stage-start') return
      if (event.type === 'stage-start' && event.stage === 'score') begin(SCORE_AGENT)
      if (event.type !== 'stage-end' || event.stage !== 'score') return
      if (!agents.some(({ agentId }) => agentId === SCORE_AGENT)) complete(SCORE_AGENT, event.durationMs, [])
    },
  }
}

/** The engine's scoring, presented as an agent. */
export const SCORE_AGENT = 'compliance-score'
