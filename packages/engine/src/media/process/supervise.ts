import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ProoflineError } from '../../spec/errors.js'
import { abortError } from '../../util/abort.js'
import { residentBytes } from '../../util/resident-bytes.js'

/** Limits on a child. `idleMs` runs while somebody waits for the child and it sends nothing. */
export interface ChildBounds {
  readonly signal: AbortSignal
  readonly maxBytes: number
  readonly idleMs: number
  /** For programs that report a bad file by their exit code: only an end by a signal counts as a crash. */
  readonly anyExitCode?: boolean
}

/** A supervised child process. */
export interface SupervisedChild {
  /** Why we ended it; null if we did not. Its output must not be used any more. */
  failure(): ProoflineError | null
  /** The same, or an error if it ended by itself before its work was done. Ask once all of its output has been read. */
  death(): ProoflineError | null
  /** Starts and stops the idle timer: call around each wait for the child. */
  waiting(isWaiting: boolean): void
  /** Ends it because of what it has sent; {@link SupervisedChild.failure} is `error` then, unless there was one. */
  fail(error: ProoflineError): void
  /** The child has done its work: any way in which it ends now is fine. */
  finished(): void
  /** Ends it: a polite signal first, force after half a second; resolves when the process is gone. Callable twice. */
  close(): Promise<void>
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>
}

/** Interval of memory checks, and between the polite signal and the one that cannot be refused. */
const MEMORY_LOOK_MS = 200
const FORCE_AFTER_MS = 500
/** Characters of the child's standard error that go into an error's details. */
const STDERR_TAIL_CHARACTERS = 2000

/**
 * Supervises a child that has just been spawned: ends it when `signal` fires (`aborted`, `timeout`), when its memory
 * exceeds `maxBytes` (`limit_exceeded`, because a retry would fail too; read from /proc, so on Linux only), or when it
 * sends nothing for `idleMs` while waited for (`timeout`). A child that ends by itself with an error before {@link
 * SupervisedChild.finished} gives `decoder_crashed` with exit code, signal and the tail of its standard error.
 */
export function supervise(
  child: ChildProcess,
  { signal, maxBytes, idleMs, anyExitCode = false }: ChildBounds,
): SupervisedChild {
  let failure: ProoflineError | null = null
  let death: ProoflineError | null = null
  let done = false
  let idle: NodeJS.Timeout | null = null
  let stderr = ''

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARACTERS)
  })

  const gone = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      const message = `The decoder process could not be started: ${cause.message}`
      failure ??= new ProoflineError('decoder_crashed', message, { cause })
      if (child.pid === undefined) resolve()
    })
    child.once('exit', () => resolve())
  })
  const force = (): void => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), FORCE_AFTER_MS).unref()
  }
  const end = (error: ProoflineError): void => {
    failure ??= error
    force()
  }

  const onAbort = (): void => end(abortError(signal))
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const look = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes !== null && bytes > maxBytes) end(tooMuchMemory(bytes, maxBytes))
    })
  }, MEMORY_LOOK_MS)
  look.unref()

  const settled = gone.then(async () => {
    clearInterval(look)
    if (idle !== null) clearTimeout(idle)
    signal.removeEventListener('abort', onAbort)
    if (child.stderr !== null && !child.stderr.readableEnded && !child.stderr.destroyed) {
      await once(child.stderr, 'close').catch(() => undefined)
    }
    const { exitCode, signalCode } = child
    if (done || failure !== null || exitCode === 0 || (anyExitCode && exitCode !== null)) return
    death = new ProoflineError('decoder_crashed', deathMessage(signalCode), {
      details: { exitCode, signal: signalCode, stderr },
    })
  })

  return {
    failure: () => failure,
    death: () => failure ?? death,
    waiting(isWaiting) {
      if (idle !== null) clearTimeout(idle)
      idle = null
      if (!isWaiting) return
      const message = `The decoder did not respond for ${idleMs} ms.`
      idle = setTimeout(() => end(new ProoflineError('timeout', message, { details: { idleMs, stderr } })), idleMs)
    },
    fail: end,
    finished() {
      done = true
    },
    async close() {
      done = true
      force()
      await settled
    },
    gone: settled,
  }
}

function deathMessage(signal: NodeJS.Signals | null): string {
  if (signal === null) return 'The decoder process died.'
  // What the system sends when memory runs out, in containers above all.
  const advice =
    signal === 'SIGKILL' ? ' If the system ran out of memory, give it more or check fewer assets at once.' : ''
  return `The decoder process died of ${signal}.${advice}`
}

function tooMuchMemory(found: number, most: number): ProoflineError {
  const message =
    `Decoding took ${found} bytes of memory, over maxDecoderBytes of ${most}. ` +
    'Raise limits.maxDecoderBytes, or pass the asset with smaller pictures.'
  return new ProoflineError('limit_exceeded', message, {
    details: { limit: 'maxDecoderBytes', most, found, reason: 'memory' },
  })
}
