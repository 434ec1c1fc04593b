import { randomUUID } from 'node:crypto'
import { open, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'

/**
 * Writes a file whole or not at all: into a temporary file beside it, flushed, then renamed over it. Devices and pipes
 * (`/dev/stdout`) are written to as they are; a link stays one, and a file keeps its permissions. Throws
 * `report_unwritable`, and leaves neither a temporary file nor a changed target behind.
 */
export async function writeReport(path: string, content: string): Promise<void> {
  const existing = await stat(path).catch(() => null)
  if (existing?.isDirectory()) throw unwritable(path, new Error('it is a folder'))
  if (existing && !existing.isFile()) {
    await writeFile(path, content).catch((cause: unknown) => {
      throw unwritable(path, cause)
    })
    return
  }
  let temporary: string | undefined
  try {
    const target = await targetOf(path)
    temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`)
    const file = await open(temporary, 'wx')
    try {
      if (existing) await file.chmod(existing.mode & 0o7777)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (cause) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {})
    throw unwritable(path, cause)
  }
}

/** Where a link leads, also one whose file is not there yet; any other path is its own target. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    const next = await readlink(path).catch(() => null)
    return next === null ? path : targetOf(resolve(dirname(path), next))
  }
}

/**
 * Throws `report_unwritable` where the folder of a report does not exist or is none, and where a
 * folder stands in its place: known before minutes are spent on
 * analysis. That there is room, and permission, only writing can tell.
 */
export async function mustHaveFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch((cause: NodeJS.ErrnoException) => {
    throw unwritable(
      path,
      cause.code === 'ENOENT' ? new Error(`there is no folder ${dirname(path)}`, { cause }) : cause,
    )
  })
  if (!folder.isDirectory()) throw unwritable(path, new Error('its folder is a file'))
  if ((await stat(path).catch(() => null))?.isDirectory()) throw unwritable(path, new Error('it is a folder'))
}

function unwritable(path: string, cause: unknown): ProoflineError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ProoflineError('report_unwritable', `The report cannot be written to ${path}: ${why}.`, {
    details: { path },
    cause,
  })
}
