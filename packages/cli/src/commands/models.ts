import { type ModelRegistry, type ModelStatus, openModelRegistry } from '@proofline/engine'
import { COMMON, formatOf, onlyOne, parseCommand, usage } from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, print } from '../print.js'

/** `proofline models list | verify | pull <id>`: what is there, whether it is whole, and the one way to download. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, COMMON)
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const [action, ...rest] = positionals
  const models = await openModelRegistry({ cacheDir: io.cacheDir })
  try {
    if (action === 'list' && rest.length === 0) return await list(models, format, io)
    if (action === 'verify' && rest.length === 0) return await list(models, format, io, EXIT.failed)
    if (action === 'pull') return await pull(models, onlyOne(rest, 'the id of one model'), format, io)
    throw usage('Expected models list, models verify or models pull <id>.')
  } finally {
    await models.close()
  }
}

/** Both list; `verify` also says by its exit code whether all that ships is whole. */
async function list(models: ModelRegistry, format: 'pretty' | 'json', io: Io, ifBroken = 0): Promise<number> {
  const statuses = await models.list()
  const rows = statuses.map((status) => [
    status.id,
    status.task,
    status.licence,
    `${(status.bytes / 1e6).toFixed(1)} MB`,
    stateOf(status),
  ])
  await print(format, { json: statuses, pretty: () => columns(rows) }, io)
  const isBroken = statuses.some(({ optional, problem }) => {
    return problem === 'model_corrupt' || (problem !== null && !optional)
  })
  return isBroken ? ifBroken : EXIT.clean
}

function stateOf({ id, present, problem, optional }: ModelStatus): string {
  if (present) return optional ? `pulled, hash as registered: use it with --use ${id}` : 'present, hash as registered'
  if (problem === 'model_corrupt') return 'damaged: its hash is not the registered one'
  return optional ? `optional: proofline models pull ${id}` : 'not installed'
}

async function pull(models: ModelRegistry, id: string, format: 'pretty' | 'json', io: Io): Promise<number> {
  await models.pull(id, { signal: io.signal })
  const status = (await models.list()).find((model) => model.id === id)
  await print(format, { json: status, pretty: () => `${id}: pulled and verified\n` }, io)
  return EXIT.clean
}
