import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadRules } from '@proofline/agents'
import { WAYS } from './disguises/all-ways.js'
import { drawBreaches } from './disguises/breaches.js'
import { corpusLines } from './disguises/corpus-lines.js'
import { disguiseHonest, flagHonest, guardTable, type HonestFlags, newlyFlagged } from './disguises/guard.js'
import { openJudge } from './disguises/judge.js'
import { kindsTable, totalsTable, waysTable } from './disguises/tables.js'
import { type Trial, tryWays } from './disguises/trials.js'
import { machineLine } from './process/machine.js'

const USAGE = `npm run bench -- disguises [--lines N] [--kind TEXT] [--ways] [--list missed|false] [--save FILE] [--against FILE]

Disguises breaches of the rules' examples and of benchmarks/corpus and counts what the rules still find, then honest
texts and counts what they newly flag. --lines: how many breaches a way (24). --kind: only ways whose kind or name
contains the text, and no guard. --ways: way by way, those in view. --list: each line that was missed, or each honest
text newly flagged; never of what is kept aside. --save keeps what is flagged of the honest texts as they stand,
--against compares with it.`
/** Honest texts that each way is tried on, for each breach. */
const HONEST_SHARE = 0.5

/** `npm run bench -- disguises`: how many disguised breaches are found, by kind of disguise, and the false alarms. */
export async function main(args: string[]): Promise<void> {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      lines: { ...string, default: '24' },
      kind: string,
      ways: { type: 'boolean', default: false },
      list: string,
      save: string,
      against: string,
    },
  })
  const { kind = '', list } = values
  const linesAWay = Number(values.lines)
  const isWrong = !(linesAWay >= 1) || (list !== undefined && list !== 'missed' && list !== 'false')
  const ways = WAYS.filter((way) => way.kind.includes(kind) || way.name.includes(kind))
  if (isWrong || ways.length === 0) throw new Error(USAGE)

  const set = loadRules()
  const judge = openJudge(set)
  const lines = corpusLines(set)
  const trials = tryWays(ways, drawBreaches(lines, judge), linesAWay, judge.finds)
  console.log(`${machineLine()} · ${ways.length} ways, ${trials.length} lines\n`)
  console.log(`${totalsTable(trials)}\n\n${kindsTable(trials)}`)
  if (values.ways) console.log(`\n${waysTable(trials)}`)
  if (list === 'missed') console.log(`\n${missedLines(trials)}`)
  if (kind !== '') return

  const plain = flagHonest(lines, judge)
  const disguised = disguiseHonest(ways, lines, plain, Math.ceil(linesAWay * HONEST_SHARE), judge)
  const before =
    values.against === undefined ? undefined : (JSON.parse(readFileSync(values.against, 'utf8')) as HonestFlags)
  console.log(`\n${guardTable(plain, disguised, before)}`)
  if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(plain))
  if (list !== 'false') return
  for (const { way, written, rules } of disguised.alarms)
    console.log(`\n${way.name}: ${rules.join(', ')}\n  ${written}`)
  for (const text of before ? newlyFlagged(plain, before) : [])
    console.log(`\n${plain.flagged[text]!.join(', ')}\n  ${text}`)
}

/** The missed lines of what is in view. */
function missedLines(trials: readonly Trial[]): string {
  return trials
    .filter((trial) => !trial.isFound && !trial.isWayAside && !trial.isTextAside)
    .map(({ way, breach, written }) => `${way.name} (${breach.family}): ${JSON.stringify(written)}`)
    .join('\n')
}
