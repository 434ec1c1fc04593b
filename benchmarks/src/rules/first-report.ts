// Prints how long a fresh process takes from importing the packages to its first report on a text.
const start = performance.now()
const before = process.cpuUsage()
const [{ createEngine }, { complianceAgents }] = await Promise.all([
  import('@proofline/engine'),
  import('@proofline/agents'),
])
const importMs = performance.now() - start
const engine = await createEngine({ agents: complianceAgents() })
const report = await engine.check({ text: 'Only 3 left! Clinically proven to work.' }).result
const wallMs = performance.now() - start
const { user, system } = process.cpuUsage(before)
await engine.close()
if (report.checks.length === 0) throw new Error('The first report found nothing: do not trust this figure.')
console.log(JSON.stringify({ importMs, wallMs, cpuMs: (user + system) / 1000 }))
