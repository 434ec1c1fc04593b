import { type ModelRegistry, type ModelStatus, openModelRegistry, parseOrigin } from '@proofline/engine'
import { COMMON, formatOf, onlyOne, parseCommand, usage } from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, print, roomOf } from '../print.js'

/** `proofline models list | verify | pull <id> [--from …]`: lists models, verifies their hashes, downloads one. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, { ...COMMON, from: { type: 'string' } })
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const [action, ...rest] = positionals
  if (values.from !== undefined && action !== 'pull') throw usage('--from is for models pull.', { option: 'from' })
  const models = await openModelRegistry({ cacheDir: io.cacheDir })
  try {
    if (action === 'list' && rest.length === 0) return await list(models, format, io)
    if (action === 'verify' && rest.length === 0) return await list(models, format, io, EXIT.failed)
    if (action === 'pull') return await pull(models, onlyOne(rest, 'the id of one model'), values.from, format, io)
    throw usage('Expected models list, models verify or models pull <id> [--from …].')
  } finally {
    await models.close()
  }
}

/** Both list; `verify` also exits with an error if a model that ships is missing or damaged. */
async function list(models: ModelRegistry, format: 'pretty' | 'json', io: Io, ifBroken = 0): Promise<number> {
  const statuses = await models.list()
  const rows = statuses.map((status) => [
    status.id,
    status.task,
    status.licence,
    status.bytes === null ? '' : `${(status.bytes / 1e6).toFixed(1)} MB`,
    stateOf(status),
  ])
  await print(format, { json: statuses, pretty: () => columns(rows, roomOf(io)) }, io)
  const isBroken = statuses.some(({ optional, problem }) => {
    return problem === 'model_corrupt' || (problem !== null && !optional)
  })
  return isBroken ? ifBroken : EXIT.clean
}

function stateOf({ id, present, problem, optional, howToGet, packages }: ModelStatus): string {
  if (present && packages) return `installed, with ${packages.join(', ')}: use it with --use ${id}`
  if (present) return optional ? `pulled, hash as registered: use it with --use ${id}` : 'present, hash as registered'
  if (problem === 'model_corrupt') return `damaged: its hash is not the registered one. ${howToGet}`
  return `${optional ? 'optional' : 'not installed'}. ${howToGet}`
}

async function pull(
  models: ModelRegistry,
  id: string,
  from: string | undefined,
  format: 'pretty' | 'json',
  io: Io,
): Promise<number> {
  const listed = (await models.list()).find((model) => model.id === id)
  if (!listed) throw usage(`There is no model ${id}. See proofline models list.`, { id })
  if (from === undefined && listed.present && !listed.optional) {
    const pretty = () => `${id}: ships with Proofline, and its hash is as registered. There is nothing to pull.\n`
    await print(format, { json: { ...listed, files: models.entry(id).files }, pretty }, io)
    return EXIT.clean
  }
  await models.pull(id, { signal: io.signal, from: from === undefined ? undefined : parseOrigin(from) })
  const status = (await models.list()).find((model) => model.id === id)
  const { files } = models.entry(id)
  const pretty = (): string => {
    const rows = files.map(({ name, bytes, sha256 }) => [`  ${name}`, `${bytes} bytes`, `SHA-256 ${sha256}`])
    const what =
      from === undefined
        ? 'pulled and verified'
        : 'pulled, and its hashes pinned: compare them with those of its authors'
    return `${id}: ${what}\n${columns(rows)}Use it with --use ${id}.\n`
  }
  await print(format, { json: { ...status, files }, pretty }, io)
  return EXIT.clean
}
