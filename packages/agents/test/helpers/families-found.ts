import { createEngine, type Engine } from '@proofline/engine'
import type { Severity } from '@proofline/engine/spec'
import { afterAll, beforeAll } from 'vitest'
import { complianceAgents } from '../../src/index.js'

/**
 * Gives the families that a text is flagged under with one of `severities`, by the laws of all markets, in mode `fast`.
 * Opens an engine before the tests of the file and closes it after them.
 */
export function familiesFound(severities: readonly Severity[]): (text: string) => Promise<string[]> {
  let engine: Engine
  beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
  afterAll(() => engine.close())
  return async (text) => {
    const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'], platforms: ['none'], mode: 'fast' as const }
    const { checks } = await engine.check({ text }, asked).result
    return checks
      .filter(({ severity, status }) => status === 'flag' && severities.includes(severity))
      .map(({ category }) => category)
  }
}
