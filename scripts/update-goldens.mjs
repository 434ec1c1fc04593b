import { mkdirSync, writeFileSync } from 'node:fs'
import { GOLDEN_CLIPS, reportOf } from './golden-report.mjs'

/**
 * Rewrites the golden reports (`npm run build` first). Review the diff before you commit it: every changed line
 * is a change of what users get, and the commit must say why.
 */
mkdirSync('test-media/goldens', { recursive: true })
for (const clip of GOLDEN_CLIPS) {
  const report = await reportOf(clip)
  writeFileSync(`test-media/goldens/${clip}.report.json`, `${JSON.stringify(report, null, 1)}\n`)
  console.log(
    `${clip}: ${report.decision}, ${report.checks.length} checks, ${report.evidence.length} items of evidence`,
  )
}
