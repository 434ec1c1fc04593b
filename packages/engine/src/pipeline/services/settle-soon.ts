import { abortError } from '../../util/abort.js'

/**
 * The outcome of `work`, or a rejection as from `abortError` if `work` continues for more than `graceMs` after the
 * signal has fired: for third-party code, which may ignore its signal and would block everything after it. Work that
 * stops in time keeps its own outcome, so the caller frees what it uses only after its end.
 */
export function settleSoon<T>(work: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const giveUp = () => (timer = setTimeout(() => reject(abortError(signal)), graceMs))
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
    work.finally(done).then(resolve, reject)
  })
}
