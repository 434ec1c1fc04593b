import { complianceAgents } from '@proofline/agents'
import {
  type Asset,
  type CheckContext,
  createEngine,
  type Engine,
  type MediaReport,
  ProoflineError,
} from '@proofline/engine'

/** How a run ended: with a report, or with the code of an error. */
export type Outcome =
  | { readonly report: MediaReport; readonly seconds: number }
  | { readonly code: string; readonly seconds: number }

/** The engine as a user creates it: all agents, everything else by default. Close it at the end. */
export async function openBenchEngine(): Promise<Engine> {
  return createEngine({ agents: complianceAgents() })
}

/** Checks one asset and never throws: an error is an outcome. Not for text assets. */
export async function runCheck(engine: Engine, asset: Asset, context: CheckContext = {}): Promise<Outcome> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const report = await engine.check(asset, context).result
    if (report.schemaVersion === 'text-report.v1') throw new Error('A media asset gave a text report')
    return { report, seconds: seconds() }
  } catch (error) {
    if (!ProoflineError.is(error)) throw error
    return { code: error.code, seconds: seconds() }
  }
}
