/** Where a command reads and writes. Tests run the real program; this keeps commands free of `process`. */
export interface Io {
  /** Fires on Ctrl-C, on SIGTERM, when the terminal is closed, and when the reader of standard output has gone. */
  readonly signal: AbortSignal
  readonly stdin: AsyncIterable<Uint8Array>
  /** Standard output is a terminal: pretty text instead of JSON, with colours unless NO_COLOR is set. */
  readonly isTerminal: boolean
  readonly colour: boolean
  readonly columns: number
  /** Standard error is a terminal: a live bar instead of lines. */
  readonly isLive: boolean
  /** Folder for pulled models, see `cacheDir`. */
  readonly cacheDir: string
  out(text: string): Promise<void>
  err(text: string): void
}

const DEFAULT_COLUMNS = 80

/** The process as {@link Io}. The environment is read here and nowhere else. */
export function processIo(signal: AbortSignal): Io {
  const { stdout, stderr, env } = process
  const isTerminal = stdout.isTTY === true
  return {
    signal,
    // A getter, because opening standard input takes time, and some hosts provide none.
    get stdin() {
      const stop = (): void => void process.stdin.destroy()
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
      return process.stdin
    },
    isTerminal,
    colour: isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    // Some terminals report 0 for "unknown".
    columns: stdout.columns || stderr.columns || DEFAULT_COLUMNS,
    isLive: stderr.isTTY === true && env['TERM'] !== 'dumb',
    cacheDir: cacheDir(env),
    out: (text) => new Promise((resolve, reject) => stdout.write(text, (error) => (error ? reject(error) : resolve()))),
    err: (text) => void stderr.write(text),
  }
}

/** `PROOFLINE_CACHE`, else the cache folder of the platform (XDG Base Directory 0.8 on Unix). */
function cacheDir(env: NodeJS.ProcessEnv): string {
  if (env['PROOFLINE_CACHE']) return env['PROOFLINE_CACHE']
  // An empty variable counts as none, as the specification has it.
  const home = env['HOME'] || env['USERPROFILE'] || '.'
  return `${env['XDG_CACHE_HOME'] || env['LOCALAPPDATA'] || `${home}/.cache`}/proofline/models`
}
