import { parseArgs } from 'node:util'
import { mediaReportSchema } from '@proofline/engine'
import { fixed, markdownTable } from './markdown-table.js'
import { CLI, ROOT } from './paths.js'
import { decodeFloor } from './process/decode-floor.js'
import { machineLine } from './process/machine.js'
import { type CommandUse, measureCommand } from './process/measure-command.js'
import { stageTimes } from './process/stage-times.js'
import { SPEED_CLIPS, speedClip } from './speed-clips.js'

/** Targets: wall time over length, CPU over that of decoding. */
const TO_REACH = { short: { wall: 0.15, cpu: 2.5 }, long: { wall: 0.12, cpu: 3 } } as const

/** From the first import to an engine that accepts runs, in milliseconds, measured by the process itself. */
const READY = `const from = performance.now()
const { createEngine } = await import('@proofline/engine')
const { complianceAgents } = await import('@proofline/agents')
const engine = await createEngine({ agents: complianceAgents() })
console.log(performance.now() - from)
await engine.close()`

/**
 * `npm run bench -- video [--runs N] [--only short|long]`: the cost of a whole check beside that of decoding alone.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } })
  const runs = Number(values.runs)
  console.log(`${machineLine()} · npm run bench -- video${args.length > 0 ? ` ${args.join(' ')}` : ''}\n`)

  for (const key of ['short', 'long'] as const) {
    if (values.only !== undefined && values.only !== key) continue
    const clip = SPEED_CLIPS[key]
    const file = speedClip(clip)
    // Floor and command by turns, so that both meet the same disturbances; the minimum of each counts.
    const floors = []
    const checks = []
    for (let run = 0; run < runs; run += 1) {
      floors.push(await decodeFloor(file))
      checks.push(await checkCommand(file))
    }
    const floor = { wall: least(floors, 'wallSeconds'), cpu: least(floors, 'cpuSeconds') }
    const check = { wall: least(checks, 'wallSeconds'), cpu: least(checks, 'cpuSeconds') }
    const peak = Math.max(...checks.map(({ peakBytes }) => peakBytes)) / 2 ** 20
    console.log(`## ${clip.name}, ${runs} runs, the least of each\n`)
    console.log(
      markdownTable(
        ['', 'wall s', 'CPU s', 'of its length', 'CPU over decoding', 'peak MiB'],
        [
          [`decoding to nothing (${floors[0]?.by})`, fixed(floor.wall), fixed(floor.cpu), null, null, null],
          [
            'whole command',
            fixed(check.wall),
            fixed(check.cpu),
            fixed(check.wall / clip.seconds, 3),
            fixed(check.cpu / floor.cpu),
            fixed(peak, 0),
          ],
          ['to reach', null, null, `≤ ${TO_REACH[key].wall}`, `≤ ${TO_REACH[key].cpu}`, '≤ 1229'],
        ],
      ),
    )
    const { stages, seconds } = await stageTimes(file)
    console.log(`\nStage by stage, in one process already started (${fixed(seconds, 1)} s; stages run side by side):\n`)
    console.log(
      markdownTable(
        ['stage', 'from s', 'to s'],
        stages.map(({ stage, from, to }) => [stage, fixed(from), fixed(to)]),
      ),
    )
    console.log('')
  }

  const ready = await measureSome(5, ['--input-type=module', '-e', READY])
  const help = await measureSome(5, [CLI, '--help'])
  console.log('## Start\n')
  console.log(
    markdownTable(
      ['', 's', 'to reach'],
      [
        ['import to ready', fixed(Math.min(...ready.map(({ stdout }) => Number(stdout) / 1000))), '≤ 0.4'],
        ['proofline --help, whole process', fixed(least(help, 'wallSeconds')), '≤ 0.25'],
      ],
    ),
  )
}

/**
 * A whole check as a user starts it. Throws when there was no report or a stage was skipped, because
 * the time would mean nothing. Speech that was analysed but not understood has cost its time.
 */
export async function checkCommand(file: string): Promise<CommandUse> {
  const args = [CLI, 'check', file, '--format', 'json', '--quiet', '--fail-on', 'never']
  const use = await measureCommand(process.execPath, args)
  if (use.exitCode !== 0)
    throw new Error(`The check ended with ${use.exitCode ?? use.signal}:\n${use.stderr || use.stdout}`)
  const { analysisDiagnostics } = mediaReportSchema.parse(JSON.parse(use.stdout))
  const skipped = analysisDiagnostics.filter(({ code, degrades }) => degrades && !code.startsWith('speech_'))
  if (skipped.length > 0) throw new Error(`Work was skipped: ${JSON.stringify(skipped)}`)
  return use
}

async function measureSome(times: number, args: readonly string[]): Promise<CommandUse[]> {
  const uses = []
  for (let run = 0; run < times; run += 1) {
    const use = await measureCommand(process.execPath, args, { cwd: `${ROOT}/benchmarks` })
    if (use.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${use.exitCode}:\n${use.stderr}`)
    uses.push(use)
  }
  return uses
}

function least(uses: readonly CommandUse[], key: 'wallSeconds' | 'cpuSeconds'): number {
  return Math.min(...uses.map((use) => use[key]))
}
