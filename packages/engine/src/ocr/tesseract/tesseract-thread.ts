import { Worker } from 'node:worker_threads'
import { ProoflineError } from '../../spec/faults/errors.js'
import { optionalFile } from '../../util/packages/load-optional.js'
import type { LanguageData } from './tesseract-languages.js'
import type { Page } from './tesseract-page.js'

/** A message from tesseract.js's worker thread, as of version 7. */
interface Reply {
  readonly jobId: string
  readonly status: 'resolve' | 'reject' | 'progress'
  readonly data: unknown
}

/** OCR engine mode: the neural recogniser alone, which is what the trained data holds. */
const LSTM_ONLY = 1

/**
 * Heap limit of the thread in MiB. Tesseract's own memory is outside of it, and bounded by the size of the pictures:
 * some 60 MB for lines.
 */
const MOST_HEAP_MB = 128

/** A running Tesseract. */
export interface TesseractThread {
  /** Recognises a picture (PNG) with a page segmentation mode. Calls are processed one after another. */
  pageOf(png: Uint8Array, mode: string): Promise<Page>
  /**
   * Stops the thread, also in the middle of a call, which then fails; resolves when it is gone. May be called twice.
   */
  close(): Promise<void>
}

/**
 * Starts the worker thread of tesseract.js with the given trained data.
 *
 * The package's own `createWorker` is not used: it cannot take data instead of language names, throws errors that the
 * caller cannot catch when a language does not open, and leaves calls pending for ever when the thread dies.
 *
 * An idle thread does not keep the process alive. Throws `dependency_missing` without the package, `plugin_failed` if
 * the thread does not start.
 */
export async function openTesseractThread(languages: readonly LanguageData[]): Promise<TesseractThread> {
  const file = optionalFile('tesseract.js', 'src/worker-script/node/index.js')
  // Output is discarded: it writes complaints about unreadable lines to standard error, which belongs to the host.
  const worker = new Worker(file, {
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const waiting = new Map<string, { resolve(data: unknown): void; reject(error: ProoflineError): void }>()
  let jobs = 0
  let gone: ProoflineError | null = null

  function settle(jobId: string) {
    const call = waiting.get(jobId)
    waiting.delete(jobId)
    if (waiting.size === 0) worker.unref()
    return call
  }
  function failAll(cause?: unknown): void {
    gone ??= new ProoflineError('plugin_failed', 'The thread of Tesseract ended.', { cause })
    for (const jobId of waiting.keys()) settle(jobId)?.reject(gone)
  }
  worker.on('message', ({ jobId, status, data }: Reply) => {
    if (status === 'resolve') settle(jobId)?.resolve(data)
    if (status === 'reject') settle(jobId)?.reject(refused(data))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll())
  // Last, because adding a message listener makes the thread keep the process alive again.
  worker.unref()

  function ask(action: string, payload: object): Promise<unknown> {
    if (gone) return Promise.reject(gone)
    const jobId = String(++jobs)
    return new Promise((resolve, reject) => {
      waiting.set(jobId, { resolve, reject })
      worker.ref()
      worker.postMessage({ workerId: 'tesseract', jobId, action, payload })
    })
  }

  const close = async (): Promise<void> => void (await worker.terminate())
  try {
    await ask('load', { options: { lstmOnly: true, logging: false } })
    await ask('loadLanguage', { langs: languages, options: { cacheMethod: 'none' } })
    await ask('initialize', { langs: languages.map(({ code }) => code).join('+'), oem: LSTM_ONLY })
  } catch (cause) {
    await close()
    throw ProoflineError.from(cause, 'plugin_failed')
  }
  return {
    async pageOf(png, mode) {
      const options = { tessedit_pageseg_mode: mode }
      return (await ask('recognize', { image: png, options, output: { blocks: true, text: false } })) as Page
    },
    close,
  }
}

function refused(data: unknown): ProoflineError {
  return new ProoflineError('plugin_failed', `Tesseract failed: ${String(data).slice(0, 200)}`)
}
