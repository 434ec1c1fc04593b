import { randomUUID } from 'node:crypto'
import type { TextReport } from '@proofline/engine'
import { hostOfText } from '../analysis/host-of-text.js'
import { finishCheck } from '../credits/finish-check.js'
import { holdCredits } from '../credits/hold-credits.js'
import { FREE, priceOf } from '../credits/prices.js'
import { ApiError, notFound } from '../http/api-error.js'
import { idempotently } from '../http/idempotently.js'
import { parameter, parseBody, refuseParameters } from '../http/parse.js'
import type { Context, Route } from '../http/route.js'
import { sandboxTextReport } from '../sandbox/sandbox-report.js'
import { agentCallSchema } from '../schemas/text-check.js'
import { gate } from '../tenants/gate.js'
import { listAgents } from '../text/text-agents.js'

/** The agents, and calling one of them. */
export const agentRoutes: Route[] = [
  {
    method: 'get',
    path: '/agents',
    async handle({ request, services: { catalogue } }) {
      refuseParameters({ request })
      return { status: 200, body: { agents: listAgents(catalogue) } }
    },
  },
  {
    method: 'post',
    path: '/agents/:agentId',
    scope: (request) => `agents:${String(request.params.agentId).slice(0, 64)}`,
    async handle(context) {
      const agentId = parameter(context, 'agentId')
      const input = await parseBody(context, agentCallSchema)
      const listed = listAgents(context.services.catalogue).find((agent) => agent.agentId === agentId)
      if (!listed) throw notFound('agent', 'agent_not_found')
      const callable = context.services.catalogue.agents.some(
        ({ id, input: kinds }) => id === agentId && kinds.includes('text'),
      )
      if (!callable) {
        throw new ApiError(400, 'agent_input_unsupported', `The agent ${agentId} does not read a text by itself.`)
      }
      gate(context, input)
      return idempotently(context, { agentId, input }, async (remember) => {
        const cost = context.caller.sandbox ? FREE : priceOf('agent')
        const jobId = `agent_${randomUUID()}`
        return holdCredits(context, jobId, cost.credits, async () => {
          const { checks, annotations, durationMs } = context.caller.sandbox
            ? sandbox(agentId, input)
            : await runAgent(context, agentId, input)
          const marked = context.caller.sandbox && { sandbox: true }
          const text = JSON.stringify({ agentId, checks, annotations, durationMs, costBreakdown: cost, ...marked })
          await finishCheck(context, remember, { jobId, credits: cost.credits, report: null, cache: null, text })
          return { status: 200, text }
        })
      })
    },
  },
]

interface AgentInput {
  readonly content: { readonly text: string }
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
}

async function runAgent(
  { services, caller, signal }: Context,
  agentId: string,
  input: AgentInput,
): Promise<TextReport> {
  const context = { jurisdictions: [...input.jurisdictions], platforms: [...input.platforms], mode: 'fast' as const }
  const task = { kind: 'agent' as const, agentId, text: input.content.text, context }
  return (await hostOfText(services, task.text).run(task, {
    timeoutMs: services.config.checkTimeoutMs,
    tenantId: caller.tenantId,
    research: services.research(caller.tenantId),
    signal,
  })) as TextReport
}

function sandbox(agentId: string, { content, jurisdictions, platforms }: AgentInput) {
  return sandboxTextReport({ seed: content.text, mode: 'fast', jurisdictions, platforms, agentId })
}
