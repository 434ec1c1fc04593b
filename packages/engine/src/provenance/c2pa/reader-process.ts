import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'
import { abortError, throwIfAborted } from '../../util/abort.js'
import { endFirst } from '../../util/processes/end-first.js'
import { ownProgram } from '../../util/processes/own-program.js'
import { residentBytes } from '../../util/processes/resident-bytes.js'
import type { Credentials } from './manifest-store.js'
import type { ReadReply, ReadRequest } from './messages.js'

/** The official C2PA reader in a process of its own, started on first use. */
export interface ReaderProcess {
  /**
   * Credentials of a file, or null where it has none. Files are read one after the other. Throws
   * `provenance_unreadable`, `timeout`, `aborted`; `provenance_unreadable` also when the process died or took too much
   * memory, after which the next call starts another.
   */
  read(file: Omit<ReadRequest, 'id'>, signal: AbortSignal): Promise<Credentials | null>
  /** Ends the process; resolves when it is gone. Callable twice. */
  close(): Promise<void>
}

/** Real files take a tenth of a second; a manifest of megabytes some seconds. */
const MAX_READ_MS = 20_000
/** The file is in memory twice; hashing needs no more. */
const MAX_RESIDENT_BYTES = 900 * 1024 * 1024
const MEMORY_LOOK_MS = 100
const HEAP_MIB = 256

/** See {@link ReaderProcess}. */
export function createReaderProcess(): ReaderProcess {
  let child: ChildProcess | null = null
  let calls = 0
  let last: Promise<unknown> = Promise.resolve()
  const living = new Set<ChildProcess>()

  const end = (): void => {
    child?.kill('SIGKILL')
    child = null
  }
  const begin = (): ChildProcess => {
    const begun = start(() => {
      living.delete(begun)
      // An ended process may exit while its successor is already at work, which must not be forgotten instead.
      if (child === begun) child = null
    })
    if (begun.pid !== undefined) living.add(begun)
    return begun
  }
  return {
    read(file, signal) {
      const run = (): Promise<Credentials | null> => {
        throwIfAborted(signal)
        child ??= begin()
        return ask(child, { ...file, id: ++calls }, signal, end)
      }
      const result = last.then(run, run)
      last = result.catch(() => {})
      return result
    },
    async close() {
      end()
      await Promise.all([...living].map(gone))
    },
  }
}

/** Waited for even where nothing else keeps our process alive. */
async function gone(child: ChildProcess): Promise<void> {
  child.ref()
  await once(child, 'exit')
}

/** An idle process does not keep ours alive; it ends when ours does, because the channel between them closes. */
function start(onGone: () => void): ChildProcess {
  const entry = ownProgram('#provenance-child')
  // Windows starts no process without it.
  // oxlint-disable-next-line node/no-process-env
  const root = process.env['SystemRoot']
  const child = fork(entry, {
    env: root === undefined ? {} : { SystemRoot: root },
    // Node does not start in a folder that was deleted, as the caller's may have been.
    cwd: dirname(entry),
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Manifests cross the channel as bytes, not as JSON.
    serialization: 'advanced',
  })
  endFirst(child.pid)
  child.once('exit', onGone)
  // A process that could not be started does not emit `exit`.
  child.once('error', () => child.pid === undefined && onGone())
  child.unref()
  child.channel?.unref()
  return child
}

function ask(child: ChildProcess, request: ReadRequest, signal: AbortSignal, end: () => void) {
  return new Promise<Credentials | null>((resolve, reject) => {
    let isOver = false
    const finish = (settle: () => void): void => {
      isOver = true
      clearTimeout(clock)
      clearInterval(look)
      signal.removeEventListener('abort', onAbort)
      child.off('message', onReply).off('exit', onExit).off('error', onExit)
      child.unref()
      child.channel?.unref()
      settle()
    }
    const give = (error: ProoflineError): void => {
      end()
      finish(() => reject(error))
    }
    const onAbort = (): void => give(abortError(signal))
    const onExit = (): void => finish(() => reject(unreadable('The process that reads Content Credentials died.')))
    const onReply = (reply: ReadReply): void => {
      if (reply.id !== request.id) return
      if ('credentials' in reply) return finish(() => resolve(reply.credentials))
      const { code, message, details } = reply.error
      finish(() => reject(new ProoflineError(code, message, { details })))
    }
    const clock = setTimeout(
      () => give(new ProoflineError('timeout', `Reading Content Credentials took more than ${MAX_READ_MS} ms.`)),
      MAX_READ_MS,
    )
    const look = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        // If checked after the response came, the process may be at the next file already.
        if (!isOver && bytes !== null && bytes > MAX_RESIDENT_BYTES)
          give(unreadable('Reading Content Credentials took too much memory.'))
      })
    }, MEMORY_LOOK_MS)
    signal.addEventListener('abort', onAbort, { once: true })
    child.ref()
    child.channel?.ref()
    child.on('message', onReply).once('exit', onExit).once('error', onExit)
    child.send(request, (error) => {
      if (error !== null) onExit()
    })
  })
}

function unreadable(message: string): ProoflineError {
  return new ProoflineError('provenance_unreadable', message)
}
