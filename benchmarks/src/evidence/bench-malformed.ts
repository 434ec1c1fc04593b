import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeMalformed, MALFORMED_LIMITS } from '../evaluators/malformed.js'
import { fixed, markdownTable } from '../markdown-table.js'
import { measureCommand } from '../process/measure-command.js'
import type { BenchPart } from './bench-part.js'
import { readMalformed } from './truth.js'

const CHECK_ONE = fileURLToPath(new URL('../check-one.js', import.meta.url))

/** Damaged and hostile files, each in its own process, so that its memory can be measured. */
export async function benchMalformed(data: string): Promise<BenchPart | null> {
  const files = readMalformed(path.join(data, 'malformed'))
  if (files === null) return null
  const rows = []
  for (const { file, path: asset, truth } of files) {
    const timeoutMs = MALFORMED_LIMITS.seconds * 2000
    const kind = /\.(png|jpe?g|gif|svg|webp)$/i.test(file) ? 'image' : 'video'
    const use = await measureCommand(process.execPath, [CHECK_ONE, kind, asset], { timeoutMs })
    const end = endOf(use.stdout, use.signal)
    const verdict = judgeMalformed(truth.expectedOutcome, {
      ...end,
      bytes: statSync(asset).size,
      seconds: use.wallSeconds,
      peakBytes: use.peakBytes,
    })
    rows.push({
      file,
      expected: truth.expectedOutcome,
      ...end,
      verdict,
      seconds: use.wallSeconds,
      peakBytes: use.peakBytes,
    })
  }
  const table = markdownTable(
    ['file', 'outcome', 'verdict', 'expected', 's', 'MiB'],
    rows.map(({ file, code, degraded, verdict, expected, seconds, peakBytes }) => [
      file,
      code ?? (degraded ? 'report, degraded' : 'report'),
      verdict,
      expected.join(' / '),
      fixed(seconds, 1),
      fixed(peakBytes / 2 ** 20, 0),
    ]),
  )
  const wrong = rows.filter(({ verdict }) => verdict !== 'expected' && verdict !== 'contract').length
  return { title: 'Malformed files', table: `${table}\n\nOutcomes that are wrong: ${wrong} (to reach: 0)\n`, rows }
}

/** The outcome that the process reports; a process without one counts as wrong. */
function endOf(stdout: string, signal: string | null): { code: string | null; degraded: boolean } {
  if (signal !== null) return { code: `killed by ${signal}`, degraded: false }
  if (!stdout.startsWith('{')) return { code: 'no answer', degraded: false }
  return JSON.parse(stdout) as { code: string | null; degraded: boolean }
}
