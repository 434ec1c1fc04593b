import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const AD = 'test-media/demo-ad.mp4'
const PAGE = 'out/demo-report.html'

/**
 * `npm run demo`: installs and builds what is missing, checks the demo advertisement with the parts of the command
 * line, prints what was found and leaves the page that `proofline check ad.mp4 --format html --out …` would. Exits
 * with 0 when there is a report, whatever the decision.
 */
ensureInstalled()
console.error('Building …')
await build(['packages/cli'])

const { createEngine } = await import('@proofline/engine')
const { complianceAgents } = await import('@proofline/agents')
const { renderHtml, renderPretty } = await import('@proofline/report')
const { followRun } = await import('../packages/cli/dist/progress.js')
const { relaxCollector } = await import('../packages/cli/dist/collector.js')
const { processIo } = await import('../packages/cli/dist/io.js')

relaxCollector()
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const io = processIo(stop.signal)
const startedAt = performance.now()
const engine = await createEngine({ agents: complianceAgents() })
try {
  const run = engine.check({ video: AD }, { signal: stop.signal, stills: true })
  const [report, stills] = await Promise.all([run.result, run.stills, followRun(run, AD, false, io)])
  const seconds = (performance.now() - startedAt) / 1000
  mkdirSync('out', { recursive: true })
  writeFileSync(PAGE, renderHtml(report, { stills }))
  console.log(renderPretty(report, { colour: io.colour, width: Math.min(io.columns, 120) }))
  console.log(`\nAnalysed in ${seconds.toFixed(1)} s. Open the report: ${path.resolve(PAGE)}`)
} finally {
  await engine.close()
}
