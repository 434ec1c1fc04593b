import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const AD = 'test-media/demo-ad.mp4'
const PAGE = 'out/demo-report.html'

/**
 * `npm run demo`: installs and builds what is missing, checks the demo advertisement, and leaves a report that opens
 * in any browser. Exits with 0 when there is a report, whatever it says of the advertisement.
 */
ensureInstalled()
if (!existsSync('packages/cli/dist') || !process.argv.includes('--no-build')) {
  run('Building …', 'node_modules/typescript/bin/tsc', ['-b', 'packages/cli'])
}
mkdirSync('out', { recursive: true })
run(`Checking ${AD} …`, 'packages/cli/bin/proofline.js', [
  'check',
  AD,
  '--format',
  'html',
  '--out',
  PAGE,
  '--fail-on',
  'never',
])
console.log(`\nThe report: ${path.resolve(PAGE)}`)

function run(title, script, args) {
  console.error(title)
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
