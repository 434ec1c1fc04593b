import { randomUUID } from 'node:crypto'
import { open, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'

/**
 * Writes a file atomically: into a temporary file next to it, flushed, then renamed. Devices and pipes (`/dev/stdout`)
 * are written directly; a link stays a link, and a file keeps its permissions. Throws `report_unwritable`, and then
 * leaves neither a temporary file nor a changed target.
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

/** The target of a link, even if that does not exist yet; any other path is its own target. */
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
 * Throws `report_unwritable` where the folder of a report does not exist or is none, or where the target is a folder:
 * detected before minutes are spent on analysis. Free space and permissions are only known when writing.
 */
export async function mustHaveFolder(path: string): Promise<void> {
  // As from a variable of a script that was never set.
  if (path === '') throw unwritable('""', new Error('the path is empty'))
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
