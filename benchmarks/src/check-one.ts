import { complianceAgents } from '@proofline/agents'
import { createEngine, ProoflineError } from '@proofline/engine'

/**
 * Checks one file (`check-one.js <image|video> <file>`) and prints `{ code, degraded }`: the benchmark of malformed
 * files starts it once per file, so that memory is measured per file. The command line would detect the kind by
 * content; here it is requested as its name says, as a careless caller would.
 */
const [kind, file = ''] = process.argv.slice(2)
const engine = await createEngine({ agents: complianceAgents() })
try {
  const report = await engine.check(kind === 'image' ? { image: file } : { video: file }).result
  const { degraded } = report.preprocessing
  console.log(JSON.stringify({ code: null, degraded }))
} catch (error) {
  if (!ProoflineError.is(error)) throw error
  console.log(JSON.stringify({ code: error.code, degraded: false }))
} finally {
  await engine.close()
}
