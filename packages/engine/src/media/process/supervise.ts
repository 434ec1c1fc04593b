import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
// Not the global ones: in jsdom those are a browser's, which cannot leave Node free to end.
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { ProoflineError } from '../../spec/faults/errors.js'
import { abortError } from '../../util/abort.js'
import { endFirst } from '../../util/processes/end-first.js'
import { residentBytes } from '../../util/processes/resident-bytes.js'

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
 * Supervises a child that has just been spawned. When memory runs out, the system ends it before us; we end it when
 * `signal` fires (`aborted`, `timeout`), when its memory
 * exceeds `maxBytes` (`limit_exceeded`, because a retry would fail too; read from /proc, so on Linux only), or when it
 * sends nothing for `idleMs` while waited for (`timeout`). A child that ends by itself with an error before {@link
 * SupervisedChild.finished} gives `decoder_crashed` with exit code, signal and the tail of its standard error.
 */
export function supervise(child: ChildProcess, bounds: ChildBounds): SupervisedChild {
  const { signal, maxBytes, idleMs, anyExitCode = false } = bounds
  endFirst(child.pid)
  let failure: ProoflineError | null = null
  let death: ProoflineError | null = null
  let done = false
  let idle: NodeJS.Timeout | null = null

  const end = (error: ProoflineError): void => {
    failure ??= error
    endProcess(child)
  }
  const stderr = followStderr(child)
  const exited = untilExit(child, (error) => (failure ??= error))
  const onAbort = (): void => end(abortError(signal))
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const stopLooking = watchMemory(child, maxBytes, end)

  const gone = exited.then(async () => {
    stopLooking()
    if (idle !== null) clearTimeout(idle)
    signal.removeEventListener('abort', onAbort)
    await stderr.closed()
    if (!done && failure === null) death = deathOf(child, anyExitCode, stderr.tail())
  })

  return {
    failure: () => failure,
    death: () => failure ?? death,
    waiting(isWaiting) {
      if (idle !== null) clearTimeout(idle)
      idle = isWaiting ? setTimeout(() => end(noAnswer(idleMs, stderr.tail())), idleMs) : null
    },
    fail: end,
    finished() {
      done = true
    },
    async close() {
      done = true
      endProcess(child)
      await gone
    },
    gone,
  }
}

/** A polite signal, and force after half a second. Nothing for a process that has ended or never started. */
function endProcess(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), FORCE_AFTER_MS).unref()
}

/** Resolves when the process has ended, or could not be started. `onError` hears of the latter. */
function untilExit(child: ChildProcess, onError: (error: ProoflineError) => void): Promise<void> {
  return new Promise((resolve) => {
    child.once('error', (cause) => {
      const message = `The decoder process could not be started: ${cause.message}`
      onError(new ProoflineError('decoder_crashed', message, { cause }))
      if (child.pid === undefined) resolve()
    })
    child.once('exit', () => resolve())
  })
}

/** Keeps the newest of what a child writes to its standard error. */
function followStderr({ stderr }: ChildProcess): { tail(): string; closed(): Promise<void> } {
  let tail = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL_CHARACTERS)
  })
  return {
    tail: () => tail,
    async closed() {
      if (stderr === null || stderr.readableEnded || stderr.destroyed) return
      await once(stderr, 'close').catch(() => undefined)
    },
  }
}

/** Calls `onExcess` whenever a look finds more memory than allowed; the returned function ends the looks. */
function watchMemory(child: ChildProcess, maxBytes: number, onExcess: (error: ProoflineError) => void): () => void {
  const look = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes !== null && bytes > maxBytes) onExcess(tooMuchMemory(bytes, maxBytes))
    })
  }, MEMORY_LOOK_MS).unref()
  return () => clearInterval(look)
}

/** What ended a process that we did not end; null if it ended well. */
function deathOf({ exitCode, signalCode }: ChildProcess, anyExitCode: boolean, stderr: string): ProoflineError | null {
  if (exitCode === 0 || (anyExitCode && exitCode !== null)) return null
  return new ProoflineError('decoder_crashed', deathMessage(signalCode), {
    details: { exitCode, signal: signalCode, stderr },
  })
}

function deathMessage(signal: NodeJS.Signals | null): string {
  if (signal === null) return 'The decoder process died.'
  // What the system sends when memory runs out, in containers above all.
  const advice =
    signal === 'SIGKILL' ? ' If the system ran out of memory, give it more or check fewer assets at once.' : ''
  return `The decoder process died of ${signal}.${advice}`
}

function noAnswer(idleMs: number, stderr: string): ProoflineError {
  const message = `The decoder did not respond for ${idleMs} ms.`
  return new ProoflineError('timeout', message, { details: { idleMs, stderr } })
}

function tooMuchMemory(found: number, most: number): ProoflineError {
  const message =
    `Decoding took ${found} bytes of memory, over maxDecoderBytes of ${most}. ` +
    'Raise limits.maxDecoderBytes, or pass the asset with smaller pictures.'
  return new ProoflineError('limit_exceeded', message, {
    details: { limit: 'maxDecoderBytes', most, found, reason: 'memory' },
  })
}
