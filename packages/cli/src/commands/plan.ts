import { createEngine, type Plan } from '@proofline/engine'
import { complianceAgents } from '@proofline/agents'
import {
  COMMON,
  contextOf,
  formatOf,
  JUDGING,
  listOf,
  onlyOne,
  OPTIONAL_MODELS,
  parseCommand,
  usage,
} from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import { inputsOf } from '../inputs.js'
import type { Io } from '../io.js'
import { columns, print, roomOf } from '../print.js'

/** `proofline plan`: what a check would run and what it would not, and why. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, { ...COMMON, ...JUDGING, ...OPTIONAL_MODELS })
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const { inputs, isList } = await inputsOf([onlyOne(positionals, 'one file')], io)
  const [input] = inputs
  if (isList || !input) throw usage('plan takes one file, not a folder.')

  await using engine = await createEngine({
    agents: complianceAgents({ packs: values.pack }),
    models: { cacheDir: io.cacheDir, use: listOf(values.use) ?? [] },
  })
  const { asset, close } = await input.load()
  const plan = await engine.plan(asset, contextOf(values)).finally(close)
  await print(format, { json: plan, pretty: () => prettyPlan(plan, roomOf(io)) }, io)
  return EXIT.clean
}

function prettyPlan({ kind, context, stages, models }: Plan, room: number): string {
  const { jurisdictions, platforms, mode } = context
  const law = `${jurisdictions.join(', ')}; platforms: ${platforms.join(', ') || 'all'}; mode: ${mode}`
  const rows = stages.map(({ stage, plugin, willRun, reason }) => {
    return [willRun ? '  runs' : '  does not run', stage, plugin ?? '', reason ?? '']
  })
  const needed = models.map(({ id, licence, bytes, present, problem }) => {
    return [
      `  ${id}`,
      bytes === null ? '' : `${(bytes / 1e6).toFixed(1)} MB`,
      licence,
      present ? 'present' : String(problem),
    ]
  })
  const list = needed.length === 0 ? '' : `Models\n${columns(needed, room)}`
  return `${kind}; jurisdictions: ${law}\n${columns(rows, room)}${list}`
}
