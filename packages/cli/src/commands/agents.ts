import { createEngine } from '@proofline/engine'
import { complianceAgents } from '@proofline/agents'
import { COMMON, formatOf, none, parseCommand } from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, print, roomOf } from '../print.js'

/** `proofline agents`: the agents, their phases, and the evidence each reads. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, COMMON)
  none(positionals, 'agents')
  const format = formatOf(values.format, ['pretty', 'json'], io)
  await using engine = await createEngine({ agents: complianceAgents() })
  const agents = engine.agents()
  const rows = agents.map(({ id, version, phase, input, description }) => {
    return [id, version, `phase ${phase}`, input.join(', '), description]
  })
  await print(format, { json: agents, pretty: () => columns(rows, roomOf(io)) }, io)
  return EXIT.clean
}
