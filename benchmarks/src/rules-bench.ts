import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createMatcher, loadRules, type Matcher } from '@proofline/agents'
import { fixed, markdownTable } from './markdown-table.js'
import { ROOT } from './paths.js'
import { machineLine } from './process/machine.js'
import { measureCommand } from './process/measure-command.js'

const FIRST_REPORT = fileURLToPath(new URL('rules/first-report.js', import.meta.url))
const HEAP = fileURLToPath(new URL('rules/heap.js', import.meta.url))
const WORDS = 500
const WARM_UP_RUNS = 200
const MIB = 2 ** 20
const SCALES = [1, 10, 100]
const LARGEST_UNITS = 2 ** 20
/** Units matched for each row of the scaling. */
const UNITS_A_SCALE = 4_000_000

/** Texts that are slow for a careless matcher, repeated up to a million UTF-16 units. */
const WORST = [
  'guaranteed results ',
  'only 3 left ',
  'a ',
  'c*',
  '#freecash ',
  '100 % ',
  'not ',
  '💊',
  '第一',
  '\ud800',
  'é',
]

/** `npm run bench -- rules [--runs N]`: the cost of matching a text against all rules, by length and at its worst. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '400' } } })
  console.log(`${machineLine()} · npm run bench -- rules${args.length > 0 ? ` ${args.join(' ')}` : ''}\n`)

  const set = loadRules()
  const matcher = createMatcher(set.rules, set)
  const text = honestText(WORDS)
  console.log(`${set.rules.length} rules, ${set.patterns.length} patterns, ${countPhrases(set)} phrases written.\n`)

  console.log(`## ${WORDS} words of honest advertisements, all rules, warm\n`)
  const times = repeat(matcher, text, Number(values.runs))
  console.log(
    markdownTable(
      ['', 'CPU ms', 'wall ms', 'to reach'],
      [
        ['p50', fixed(at(times.cpu, 0.5)), fixed(at(times.wall, 0.5)), '≤ 5'],
        ['p99', fixed(at(times.cpu, 0.99)), fixed(at(times.wall, 0.99)), '≤ 20'],
      ],
    ),
  )

  console.log('\n## Scaling: ten times the text\n')
  console.log(markdownTable(['UTF-16 units', 'wall ms', 'CPU ms', 'times the row above'], scaling(matcher, text)))

  console.log('\n## A million units of what is hard\n')
  console.log(
    markdownTable(
      ['repeated', 'wall ms', 'moves a unit'],
      WORST.map((part) => worst(matcher, part)),
    ),
  )

  console.log('\n## Start and memory, each in a process of its own\n')
  const first = await numbersOf(FIRST_REPORT)
  const heap = await numbersOf(HEAP)
  console.log(
    markdownTable(
      ['', 'measured', 'to reach'],
      [
        ['import to first report, CPU ms', fixed(first['cpuMs'] ?? null, 0), ''],
        ['import to first report, wall ms', fixed(first['wallMs'] ?? null, 0), '≤ 300'],
        ['of these, import alone, wall ms', fixed(first['importMs'] ?? null, 0), ''],
        ['heap of all rules, ready to match, MiB', fixed((heap['bytes'] ?? Number.NaN) / MIB, 1), '≤ 38 (40 MB)'],
      ],
    ),
  )
}

/** Honest advertisements of the corpus, joined up to a number of words. */
function honestText(words: number): string {
  const lines = readFileSync(path.join(ROOT, 'benchmarks', 'corpus', 'clean-ads.jsonl'), 'utf8')
    .trim()
    .split('\n')
  let text = ''
  for (const line of lines) {
    text += `${(JSON.parse(line) as { text: string }).text}\n\n`
    if (text.split(/\s+/u).length >= words) break
  }
  return text
}

function match(matcher: Matcher, text: string): number {
  return matcher.match([{ text, recognised: false, cures: true }], () => false).steps
}

/** CPU time as well, because on a shared machine wall time mostly measures the others. */
function repeat(
  matcher: Matcher,
  text: string,
  runs: number,
  warmUpRuns = WARM_UP_RUNS,
): Record<'cpu' | 'wall', number[]> {
  const [cpu, wall]: [number[], number[]] = [[], []]
  for (let run = -warmUpRuns; run < runs; run++) {
    const [before, start] = [process.cpuUsage(), performance.now()]
    match(matcher, text)
    const [spent, end] = [process.cpuUsage(before), performance.now()]
    if (run < 0) continue
    cpu.push((spent.user + spent.system) / 1000)
    wall.push(end - start)
  }
  return { cpu: cpu.sort((a, b) => a - b), wall: wall.sort((a, b) => a - b) }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/**
 * Medians of at least seven runs, of {@link UNITS_A_SCALE} in all. CPU time counts the garbage collector's helpers too, of
 * which short texts need none.
 */
function scaling(matcher: Matcher, text: string): (string | number | null)[][] {
  const lengths = [...SCALES.map((scale) => text.length * scale), LARGEST_UNITS]
  let before: { length: number; wall: number; cpu: number } | undefined
  return lengths.map((length) => {
    const long = text.repeat(Math.ceil(length / text.length)).slice(0, length)
    const times = repeat(matcher, long, Math.max(7, Math.round(UNITS_A_SCALE / length)), 2)
    const [wall, cpu] = [at(times.wall, 0.5), at(times.cpu, 0.5)]
    const ratio =
      before &&
      `${(wall / before.wall).toFixed(1)}, CPU ${(cpu / before.cpu).toFixed(1)} for ${(length / before.length).toFixed(1)} times the text`
    before = { length, wall, cpu }
    return [length, fixed(wall, 1), fixed(cpu, 1), ratio ?? null]
  })
}

function worst(matcher: Matcher, part: string): (string | number | null)[] {
  const text = part.repeat(Math.ceil(1e6 / part.length))
  const start = performance.now()
  const steps = match(matcher, text)
  return [JSON.stringify(part), fixed(performance.now() - start, 0), fixed(steps / text.length, 2)]
}

function countPhrases({ rules, patterns, vocabulary }: ReturnType<typeof loadRules>): number {
  const contexts = [...rules, ...patterns].flatMap(({ triggers, requires, unless, cures, escalate }) => [
    triggers,
    ...[...requires, ...unless, ...cures, ...escalate].map(({ any }) => any),
  ])
  return [...contexts, ...Object.values(vocabulary)].reduce((sum, phrases) => sum + phrases.length, 0)
}

async function numbersOf(script: string): Promise<Record<string, number>> {
  const { exitCode, stdout, stderr } = await measureCommand(process.execPath, ['--expose-gc', script])
  if (exitCode !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Record<string, number>
}
