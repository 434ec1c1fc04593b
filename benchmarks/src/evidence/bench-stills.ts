import path from 'node:path'
import type { Engine, OcrEvidence } from '@proofline/engine'
import { type LineScore, scoreTextLines, summariseTextLines } from '../evaluators/text-lines.js'
import { fixed, markdownTable, percent } from '../markdown-table.js'
import { runCheck } from './bench-engine.js'
import type { BenchPart } from './bench-part.js'
import { readStills } from './truth.js'

/** Scripts that the built-in engine reads. Lines of other scripts are counted apart. */
const READ_SCRIPTS = new Set(['Latn', 'Hans', 'Hani', 'Hant'])

interface StillRow extends LineScore {
  readonly file: string
  readonly scripts: readonly string[]
  readonly isReadable: boolean
  readonly isComplete: boolean
  readonly outcome: string
  readonly seconds: number
  readonly frameMs: number
}

/** Pictures with text: which of the lines were read. */
export async function benchStills(engine: Engine, data: string): Promise<BenchPart | null> {
  const stills = readStills(path.join(data, 'ocr'))
  if (stills === null) return null
  const rows: StillRow[] = []
  for (const { file, path: image, truth } of stills) {
    const outcome = await runCheck(engine, { image })
    const evidence = 'report' in outcome ? outcome.report.evidence : []
    const read = evidence.filter((item): item is OcrEvidence => item.kind === 'ocr')
    const scripts = [truth.script ?? []].flat()
    rows.push({
      file,
      scripts,
      isReadable: scripts.every((script) => READ_SCRIPTS.has(script)),
      isComplete: truth.complete,
      outcome: 'code' in outcome ? outcome.code : outcome.report.status,
      seconds: outcome.seconds,
      frameMs: 0,
      ...scoreTextLines(
        truth.lines.map((text) => ({ text, required: true })),
        read,
      ),
    })
  }
  const table = markdownTable(
    ['file', 'scripts', 'lines read', 'with spaces', 'junk', 'outcome', 's', 'not read'],
    rows.map(({ file, scripts, pairs, missed, readStrict, junk, outcome, seconds, isComplete }) => {
      const all = pairs.length + missed.length
      const rest = missed.map(({ text }) => text).join(' / ')
      // Where the truth does not list every line, other readings are not junk.
      const extra = isComplete ? junk.length : null
      return [
        file,
        scripts.join(' ') || '–',
        `${pairs.length}/${all}`,
        `${readStrict}/${all}`,
        extra,
        outcome,
        fixed(seconds, 1),
        rest,
      ]
    }),
  )
  const share = (isReadable: boolean) => summariseTextLines(rows.filter((row) => row.isReadable === isReadable))
  const figures = `Latin and Chinese: ${percent(share(true).readShare) ?? '–'} of ${share(true).lines} lines; other scripts: ${percent(share(false).readShare) ?? '–'} of ${share(false).lines}.`
  return { title: 'Text in pictures', table: `${table}\n\n${figures}\n`, rows }
}
