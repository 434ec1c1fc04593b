import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { ProoflineError } from '../../spec/faults/errors.js'
import { ownProgram } from '../../util/processes/own-program.js'
import { type ChildMessage, type ChildTask, LIFELINE_FD, MESSAGE_FD, readMessages } from './messages.js'
import { type ChildBounds, type SupervisedChild, supervise } from './supervise.js'

/** A running decoder process. */
export interface MediaChild {
  /** The next message, or null at its regular end. Throws the child's own error, or the reason why it was ended. */
  next(): Promise<ChildMessage | null>
  /** Writes one line of JSON to the child. */
  send(command: unknown): void
  /** Ends the process and resolves when it is gone. Callable twice. */
  close(): Promise<void>
  readonly pid: number | undefined
}

/** A child that sends nothing for this long while it is waited for is stuck. */
export const IDLE_MS = 60_000

/** JavaScript heap of the child. Pictures are stored outside of it. */
const HEAP_MIB = 256

/**
 * Starts the decoder process on one file. The file is opened here (twice: see `decodeInput`) and inherited, so the
 * child needs no path. Its environment is empty (except `SystemRoot`, without which Windows cannot start a process). It
 * dies with this process, because its lifeline, a pipe that we never write to, then closes.
 *
 * Memory here: one message (a frame of the requested size, or half a second of audio) and the pipe's buffer.
 */
export async function startMediaChild(path: string, task: ChildTask, bounds: ChildBounds): Promise<MediaChild> {
  const entry = ownProgram('#media-child')
  // Not configuration: Windows starts no process without it.
  // oxlint-disable-next-line node/no-process-env
  const root = process.env['SystemRoot']
  const files = await openTwice(path)
  let child: ChildProcess
  let watched: SupervisedChild
  try {
    child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MIB}`, entry, JSON.stringify(task)], {
      env: root === undefined ? {} : { SystemRoot: root },
      // Node does not start in a folder that was deleted, as the caller's may have been.
      cwd: dirname(entry),
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', ...files.map(({ fd }) => fd)],
      windowsHide: true,
    })
    watched = supervise(child, bounds)
  } finally {
    // Also where Node's permission model forbids processes.
    await Promise.all(files.map((file) => file.close()))
  }
  const messages = child.stdio[MESSAGE_FD] as Readable
  const lifeline = child.stdio[LIFELINE_FD] as Writable
  // Failing pipes of a dying child are reported by the supervisor, which knows more.
  for (const stream of [child.stdin, messages, lifeline]) stream?.on('error', () => undefined)
  const reader = readMessages(messages)

  return {
    next: () => nextMessage(reader, watched),
    send: (command) => void child.stdin?.write(`${JSON.stringify(command)}\n`),
    async close() {
      await watched.close()
      messages.destroy()
      lifeline.destroy()
      child.stdin?.destroy()
    },
    pid: child.pid,
  }
}

async function openTwice(path: string): Promise<FileHandle[]> {
  const first = await open(path, 'r')
  try {
    return [first, await open(path, 'r')]
  } catch (error) {
    await first.close()
    throw error
  }
}

async function nextMessage(
  reader: AsyncGenerator<ChildMessage, void, undefined>,
  watched: SupervisedChild,
): Promise<ChildMessage | null> {
  watched.waiting(true)
  try {
    const { value } = await reader.next().catch(() => ({ value: undefined }))
    const failure = watched.failure()
    if (failure !== null) throw failure
    if (value !== undefined) return readOutcome(value, watched)
    await watched.gone
    // What was written before the end still arrives: only an empty pipe shows that nothing more will.
    const death = watched.death()
    if (death !== null) throw death
    return null
  } finally {
    watched.waiting(false)
  }
}

/** Messages after which nothing more comes. */
const LAST_KINDS: ReadonlySet<string> = new Set<ChildMessage['header']['kind']>(['end', 'still', 'shown-all'])

function readOutcome(message: ChildMessage, watched: SupervisedChild): ChildMessage {
  const { header } = message
  if (LAST_KINDS.has(header.kind)) watched.finished()
  if (header.kind !== 'error') return message
  watched.finished()
  const { code, message: text, details } = header.error
  throw new ProoflineError(code, text, { details })
}
