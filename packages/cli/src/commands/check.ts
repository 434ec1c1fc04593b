import { createEngine, type Engine, type MediaRun } from '@proofline/engine'
import { type CheckContext, ProoflineError, type Report } from '@proofline/engine/spec'
import { complianceAgents } from '@proofline/agents'
import { brandsOf } from '../brands.js'
import { withTimes } from '../captions.js'
import { columns, harmless } from '../print.js'
import {
  COMMON,
  contextOf,
  countOf,
  formatOf,
  JUDGING,
  listOf,
  LOOKING,
  oneOf,
  parseCommand,
  usage,
} from '../arguments.js'
import { exitCodeOf } from '../exit-codes.js'
import { type FoundInputs, type Input, inputsOf } from '../inputs.js'
import type { Io } from '../io.js'
import { memoryNotes } from '../memory-note.js'
import { followRun } from '../progress.js'
import { exitCodeOfReport, FAIL_ON, type FailOn, renderReport, REPORT_FORMATS } from '../render.js'
import { mapInOrder } from '../map-in-order.js'
import { trusting } from '../trust.js'
import { mustHaveFolder, writeReport } from '../write-report.js'

interface CheckSettings {
  readonly context: CheckContext
  readonly failOn: FailOn
  readonly isQuiet: boolean
}

/** `proofline check`: a report in any format for one asset, one JSON report a line for several. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, {
    ...COMMON,
    ...JUDGING,
    ...LOOKING,
    text: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    'fail-on': { type: 'string' },
    jobs: { type: 'string' },
  })
  // Everything that the arguments alone can show to be wrong is checked first: searching a large folder takes a while.
  const asked = oneOf('format', values.format, REPORT_FORMATS)
  const settings: CheckSettings = {
    context: { ...contextOf(values), signal: io.signal },
    failOn: oneOf('fail-on', values['fail-on'], FAIL_ON) ?? 'hold',
    isQuiet: values.quiet,
  }
  const jobs = countOf('jobs', values.jobs) ?? 1
  const threads = countOf('threads', values.threads)
  const { out } = values
  if (out !== undefined) await mustHaveFolder(out)

  const { inputs, isList, leftOut } = await askedFor(values.text, positionals, io)
  if (leftOut.length > 0 && !values.quiet) io.err(noteOf(leftOut))
  if (isList && asked !== undefined && asked !== 'json') {
    throw usage(`--format ${asked} is for one file: a folder or several files give one JSON report a line.`, {
      option: 'format',
      choices: ['json'],
    })
  }
  const format = isList ? 'json' : formatOf(asked, REPORT_FORMATS, io)
  const trust = await trusting(values.trust)

  await using engine = await createEngine({
    agents: complianceAgents({ packs: values.pack }),
    models: { cacheDir: io.cacheDir, use: listOf(values.use) ?? [] },
    brands: await brandsOf(values.brand),
    ...(threads !== undefined && { threads }),
    ...trust,
  })
  // Awaited here: a returned promise would outlive the engine.
  if (isList) return await checkList(inputs, { ...settings, jobs, out }, engine, io)

  const [input] = inputs
  const { asset, captions, close } = await input!.load()
  memoryNotes(settings.isQuiet, io)(asset)
  const started = engine.check(asset, { ...settings.context, stills: format === 'html' })
  const followed = followRun(started, input!.name, settings.isQuiet, io)
  const [judged] = await Promise.all([started.result, followed]).finally(close)
  const report = withTimes(judged, captions)
  const stills = await started.stills
  const rendered = await renderReport(report, format, {
    isFile: out !== undefined,
    stills,
    uri: input!.uri,
    captions,
    io,
  })
  const text = format === 'pretty' ? rendered + timesOf(report) : rendered
  if (out === undefined) await io.out(text)
  else await writeReport(out, text)
  return exitCodeOfReport(report, settings.failOn)
}

/** Most names listed in the note on skipped files. */
const MAX_NAMED = 10

function noteOf(leftOut: readonly string[]): string {
  const more = leftOut.length > MAX_NAMED ? ', …' : ''
  const names = harmless(leftOut.slice(0, MAX_NAMED).join(', '))
  return `proofline: left out ${leftOut.length}, of unsupported kinds: ${names}${more}\n`
}

async function askedFor(texts: readonly string[], paths: readonly string[], io: Io): Promise<FoundInputs> {
  const [text] = texts
  if (texts.length > 1) throw usage('Give --text once: only one text is checked at a time.')
  if (text !== undefined && paths.length > 0) throw usage('Give either --text or files, not both.')
  if (text !== undefined)
    return { inputs: [{ name: 'text', load: async () => ({ asset: { text } }) }], isList: false, leftOut: [] }
  if (paths.length === 0) throw usage('Expected a file, a folder, - for standard input, or --text "…".')
  return inputsOf(paths, io)
}

/**
 * One line each, in the order of the inputs. A file without a report gives a line with its error, and the rest
 * continue.
 */
async function checkList(
  inputs: readonly Input[],
  settings: CheckSettings & { readonly jobs: number; readonly out: string | undefined },
  engine: Engine,
  io: Io,
): Promise<number> {
  const { context, failOn, isQuiet, jobs, out } = settings
  const lines: string[] = []
  let exitCode = 0
  const noteMemory = memoryNotes(isQuiet, io, Math.min(jobs, inputs.length))

  const checkOne = async (input: Input): Promise<{ line: string; code: number }> => {
    try {
      const { asset, captions, close } = await input.load()
      noteMemory(asset)
      const started = engine.check(asset, context)
      const followed = follow(started, input.name, isQuiet || jobs > 1, io)
      const [judged] = await Promise.all([started.result, followed]).finally(close)
      const report = withTimes(judged, captions)
      return { line: JSON.stringify(report), code: exitCodeOfReport(report, failOn) }
    } catch (cause) {
      const error = ProoflineError.from(cause).toJSON()
      if (io.signal.aborted) throw cause
      if (!isQuiet) io.err(harmless(`${input.name}: ${error.message} (${error.code})`) + '\n')
      const named = { ...error, details: { ...error.details, file: input.name } }
      return { line: JSON.stringify({ error: named }), code: exitCodeOf(error.code) }
    }
  }
  for await (const { line, code } of mapInOrder(inputs, jobs, checkOne)) {
    exitCode = Math.max(exitCode, code)
    if (out === undefined) await io.out(`${line}\n`)
    else lines.push(`${line}\n`)
  }
  if (out !== undefined) await writeReport(out, lines.join(''))
  return exitCode
}

/** No progress bar for several files at once: their bars would overwrite each other. */
function follow(started: MediaRun<Report>, name: string, isQuiet: boolean, io: Io): Promise<void> {
  // Named one by one: reading the `stdin` property opens standard input, and spreading the object would do that.
  return followRun(started, name, isQuiet, { isLive: false, columns: io.columns, err: io.err })
}

/** When the marked words of captions are shown, one line each; nothing for other text. */
function timesOf(report: Report): string {
  if (!('annotations' in report)) return ''
  const rows = report.annotations.flatMap(({ startMs, endMs, quote }) =>
    startMs === undefined || endMs === undefined ? [] : [[`${clock(startMs)} – ${clock(endMs)}`, quote]],
  )
  return rows.length === 0 ? '' : `\n${columns(rows)}`
}

function clock(ms: number): string {
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')
  return `${Math.floor(ms / 60_000)}:${seconds}`
}
