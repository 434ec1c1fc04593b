import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bytesPerRun } from './leak-slope.js'
import { fixed, markdownTable } from './markdown-table.js'
import { machineLine } from './process/machine.js'
import { measureCommand } from './process/measure-command.js'
import { SPEED_CLIPS, speedClip } from './speed-clips.js'
import { checkCommand } from './video-bench.js'

const REPEAT = fileURLToPath(new URL('repeat-runs.js', import.meta.url))
const WARM_UP_RUNS = 5
const MIB = 2 ** 20

/** `npm run bench -- memory [--runs N]`: peak memory by length, and growth per further run. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '20' } } })
  console.log(`${machineLine()} · npm run bench -- memory${args.length > 0 ? ` ${args.join(' ')}` : ''}\n`)

  const short = (await checkCommand(speedClip(SPEED_CLIPS.short))).peakBytes / MIB
  const long = (await checkCommand(speedClip(SPEED_CLIPS.long))).peakBytes / MIB
  console.log('## Peak of all processes\n')
  console.log(
    markdownTable(
      ['clip', 'MiB', 'to reach'],
      [
        [SPEED_CLIPS.short.name, fixed(short, 0), '≤ 1229'],
        [SPEED_CLIPS.long.name, fixed(long, 0), '≤ 1229'],
        ['long over short', fixed(long / short, 3), '0.85 to 1.15'],
      ],
    ),
  )

  const engine = await slope(Number(values.runs), [])
  const control = await slope(Number(values.runs), ['leak'])
  console.log(`\n## Resident memory after each of ${values.runs} runs over one clip, slope after ${WARM_UP_RUNS}\n`)
  console.log(
    markdownTable(
      ['', 'MiB a run', 'series'],
      [
        ['engine', fixed(engine.perRun / MIB, 3), engine.series],
        ['control that leaks 3.8 MiB a run', fixed(control.perRun / MIB, 3), control.series],
      ],
    ),
  )
  if (!(control.perRun > 3 * MIB))
    throw new Error('The control leaks, but the slope does not show it: do not trust this table.')
}

async function slope(runs: number, more: readonly string[]): Promise<{ perRun: number; series: string }> {
  const use = await measureCommand(process.execPath, ['--expose-gc', REPEAT, String(runs), ...more])
  if (use.exitCode !== 0) throw new Error(use.stderr)
  const series = use.stdout.trim().split('\n').map(Number)
  return { perRun: bytesPerRun(series, WARM_UP_RUNS), series: series.map((bytes) => Math.round(bytes / MIB)).join(' ') }
}
