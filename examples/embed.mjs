// Embeds the engine, as in the README: node examples/embed.mjs [video]
import { complianceAgents } from '@proofline/agents'
import { createEngine } from '@proofline/engine'

const engine = await createEngine({ agents: complianceAgents() })
const run = engine.check({ video: process.argv[2] ?? 'test-media/clean-3s.mp4' }, { jurisdictions: ['us'] })
for await (const event of run) if (event.type === 'stage-end') console.error(event.stage, event.durationMs, 'ms')

const report = await run.result
console.log(report.decision, report.score, report.decisionReason)
for (const check of report.checks) console.log(check.severity, check.message, check.evidenceIds)
await engine.close()
