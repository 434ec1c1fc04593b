import { createEngine } from '@proofline/engine'
import { complianceAgents } from '@proofline/agents'
import { COMMON, contextOf, formatOf, JUDGING, oneOf, onlyOne, parseCommand } from '../arguments.js'
import type { Io } from '../io.js'
import { followRun } from '../progress.js'
import { readJson } from '../read-json.js'
import { exitCodeOfReport, FAIL_ON, renderReport, REPORT_FORMATS } from '../render.js'
import { mustHaveFolder, writeReport } from '../write-report.js'

/** `proofline judge`: agents and score over a stored timeline. No media is touched, so a page has no pictures. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, {
    ...COMMON,
    ...JUDGING,
    out: { type: 'string' },
    'fail-on': { type: 'string' },
  })
  const path = onlyOne(positionals, 'one timeline')
  const format = formatOf(values.format, REPORT_FORMATS, io)
  const failOn = oneOf('fail-on', values['fail-on'], FAIL_ON) ?? 'hold'
  const context = contextOf(values)
  const { out } = values
  if (out !== undefined) await mustHaveFolder(out)

  const timeline = await readJson(path, 'timeline_invalid', io)
  await using engine = await createEngine({ agents: complianceAgents({ packs: values.pack }) })
  const started = engine.judge(timeline, { ...context, signal: io.signal })
  const [report] = await Promise.all([started.result, followRun(started, path, values.quiet, io)])
  const text = await renderReport(report, format, { isFile: out !== undefined, stills: new Map(), io })
  if (out === undefined) await io.out(text)
  else await writeReport(out, text)
  return exitCodeOfReport(report, failOn)
}
