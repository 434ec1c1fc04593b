import { createEngine } from '@proofline/engine'
import { COMMON, countOf, listOf, LOOKING, oneOf, onlyOne, parseCommand, usage } from '../arguments.js'
import { brandsOf } from '../brands.js'
import { EXIT } from '../exit-codes.js'
import { inputsOf } from '../inputs.js'
import type { Io } from '../io.js'
import { memoryNotes } from '../memory-note.js'
import { followRun } from '../progress.js'
import { trusting } from '../trust.js'
import { mustHaveFolder, writeReport } from '../write-report.js'

/** `proofline analyze`: the evidence timeline of one asset, as JSON that `proofline judge` takes. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, {
    ...COMMON,
    ...LOOKING,
    out: { type: 'string' },
  })
  oneOf('format', values.format, ['json'])
  const { inputs, isList } = await inputsOf([onlyOne(positionals, 'one file')], io)
  const [input] = inputs
  if (isList || !input) throw usage('analyze takes one file, not a folder.')
  const threads = countOf('threads', values.threads)
  const trust = await trusting(values.trust)
  if (values.out !== undefined) await mustHaveFolder(values.out)

  await using engine = await createEngine({
    models: { cacheDir: io.cacheDir, use: listOf(values.use) ?? [] },
    brands: await brandsOf(values.brand),
    ...(threads !== undefined && { threads }),
    ...trust,
  })
  const { asset, close } = await input.load()
  memoryNotes(values.quiet, io)(asset)
  const started = engine.analyze(asset, { signal: io.signal })
  const followed = followRun(started, input.name, values.quiet, io)
  const [timeline] = await Promise.all([started.result, followed]).finally(close)
  const text = `${JSON.stringify(timeline, null, 2)}\n`
  if (values.out === undefined) await io.out(text)
  else await writeReport(values.out, text)
  return EXIT.clean
}
