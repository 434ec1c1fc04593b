import path from 'node:path'
import { parseArgs } from 'node:util'
import { complianceAgents } from '@proofline/agents'
import { createEngine, type Engine, type TextReport } from '@proofline/engine'
import { ROOT } from './paths.js'
import { isInPart, type LabelledCase, type Part, readCases } from './text/labelled-case.js'
import { listCases } from './text/list-cases.js'
import { scoreCase } from './text/score-case.js'
import { confusionTable, familyTable, groupTable, GROUPS, speedTable, totalsTable } from './text/tables.js'
import type { Judged } from './text/totals.js'

const USAGE = `npm run bench -- text [--data FILE.jsonl] [--part tune|held|all] [--mode fast|full] [--list missed|false]

FILE.jsonl holds labelled texts, one JSON object a line: id, text, jurisdictions, platforms, expect, expectNot,
expectedDecision. Without it: the honest and the long advertisements and the clean traps of benchmarks/corpus.
--part takes the half of the cases whose id's SHA-256 ends in an even (tune) or odd (held) digit; of the held half only
totals are shown. --mode leaves out the other mode. --list shows each case that missed or that was flagged falsely.`

/** Texts of the repository. */
const OWN_DATA = ['clean-ads', 'long-ads', 'clean-traps-hunt1', 'clean-traps-hunt2', 'clean-traps-hunt3'].map((name) =>
  path.join(ROOT, 'benchmarks', 'corpus', `${name}.jsonl`),
)
const MODES = ['fast', 'full'] as const
const PARTS: readonly string[] = ['tune', 'held', 'all']
const LISTS: readonly string[] = ['missed', 'false']

/** `npm run bench -- text`: accuracy of text compliance on labelled texts, through the public engine. */
export async function main(args: string[]): Promise<void> {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { data: string, part: string, mode: string, list: string } })
  const { data, part = 'all', mode, list } = values
  const modes = MODES.filter((one) => mode === undefined || mode === one)
  const isWrong = modes.length === 0 || !PARTS.includes(part) || (list !== undefined && !LISTS.includes(list))
  if (isWrong || (list !== undefined && part === 'held')) throw new Error(USAGE)

  const files = data === undefined ? OWN_DATA : [path.resolve(data)]
  const cases = files.flatMap(readCases).filter((labelled) => isInPart(labelled, part as Part))
  if (cases.length === 0) throw new Error(`No cases of the part ${part} in ${files.join(', ')}.`)

  const engine = await createEngine({ agents: complianceAgents() })
  const runs = new Map<string, Judged[]>()
  try {
    for (const one of modes) runs.set(one, await judgeAll(engine, cases, one))
  } finally {
    await engine.close()
  }
  console.log(`${cases.length} cases, part ${part}\n\n${totalsTable(runs)}`)
  if (part === 'held') return
  const last = [...runs.values()].at(-1)!
  const groups = Object.entries(GROUPS).map(([title, groupsOf]) => groupTable(title, last, groupsOf))
  console.log(`\nMilliseconds a case, warm\n\n${speedTable(runs)}\n\nMode ${modes.at(-1)}`)
  for (const table of [familyTable(last), ...groups, confusionTable(last)]) console.log(`\n${table}`)
  if (list !== undefined) console.log(`\n${listCases(last, list as 'missed' | 'false')}`)
}

/** Judges every case twice and times the second run, when the rules are compiled. */
async function judgeAll(engine: Engine, cases: readonly LabelledCase[], mode: 'fast' | 'full'): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const labelled of cases) {
    await judge(engine, labelled, mode)
    const startedAt = performance.now()
    const report = await judge(engine, labelled, mode)
    judged.push({ labelled, report, score: scoreCase(labelled, report), ms: performance.now() - startedAt })
  }
  return judged
}

async function judge(engine: Engine, labelled: LabelledCase, mode: 'fast' | 'full'): Promise<TextReport> {
  const { text, jurisdictions, platforms } = labelled
  const report = await engine.check({ text }, { jurisdictions, platforms, mode }).result
  if (report.schemaVersion !== 'text-report.v1') throw new Error(`The text ${labelled.id} gave a media report`)
  return report
}
