import { EXIT, exitCodeOf } from './exit-codes.js'
import { HELP } from './help.js'
import { type Io, processIo } from './io.js'

/** A command: gets its arguments without its own name, and where to read and write; resolves to the exit code. */
export type Command = (args: readonly string[], io: Io) => Promise<number>

/** Loaded on demand, so that `--help` loads only this file and the help. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run: Command }>>> = {
  check: () => import('./commands/check.js'),
  analyze: () => import('./commands/analyze.js'),
  judge: () => import('./commands/judge.js'),
  plan: () => import('./commands/plan.js'),
  doctor: () => import('./commands/doctor.js'),
  agents: () => import('./commands/agents.js'),
  rules: () => import('./commands/rules.js'),
  models: () => import('./commands/models.js'),
  diff: () => import('./commands/diff.js'),
  bench: () => import('./commands/bench.js'),
}

/** Signals that ask a program to end. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the command line and gives its exit code. Never throws. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  const interrupt = new AbortController()
  const stop = (): void => interrupt.abort()
  // `proofline … | head`: nobody reads any more, so there is nothing left to do. A full disk is an error.
  const output: { fault?: NodeJS.ErrnoException } = {}
  process.stdout.on('error', (fault) => {
    output.fault ??= fault
    stop()
  })
  // A broken standard error is no reason to stop a check.
  process.stderr.on('error', () => {})
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return name === undefined ? EXIT.usage : EXIT.clean
  }
  if (name === '--version' || name === '-v') return printVersion()

  // Only once: a second signal takes the default action and kills the process. SIGHUP comes when the terminal is
  // closed; Node does not honour that `nohup` ignores it, so catching it takes nothing away.
  let isHungUp = false
  const hangUp = (): void => void (isHungUp = true)
  for (const signal of STOPPING) process.once(signal, stop)
  process.once('SIGHUP', hangUp)
  const io = processIo(interrupt.signal)
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!load) return await fail(await unknownCommand(name), args, io)
    return await (await load()).run(rest, io)
  } catch (error) {
    if (output.fault) return endOfOutput(output.fault, io)
    return await fail(error, args, io).catch(() => EXIT.failed)
  } finally {
    for (const signal of STOPPING) process.off(signal, stop)
    process.off('SIGHUP', hangUp)
    // Everything is released, so now the default action: on its way out Node resets the terminal, and aborts where that
    // is gone.
    if (isHungUp) process.kill(process.pid, 'SIGHUP')
  }
}

/** A closed pipe needs no message; any other write error is reported on standard error, the only stream left. */
function endOfOutput({ code, message }: NodeJS.ErrnoException, io: Io): number {
  if (code === 'EPIPE') return EXIT.interrupted
  io.err(`proofline: Standard output cannot be written to: ${message}. (report_unwritable)\n`)
  return EXIT.failed
}

/**
 * With `--format json`, which is the default unless standard output is a terminal, the error is an object on standard
 * output.
 */
async function fail(error: unknown, args: readonly string[], io: Io): Promise<number> {
  const { ProoflineError } = await import('@proofline/engine/spec')
  const { harmless } = await import('./print.js')
  // Whatever failed after an interruption failed because of it.
  const interrupted = new ProoflineError('aborted', 'Interrupted.', { cause: error })
  const data = (io.signal.aborted ? interrupted : ProoflineError.from(error)).toJSON()
  const isQuiet = args.includes('--quiet')
  if (!isQuiet || !wantsJson(args, io)) io.err(`${harmless(`proofline: ${data.message} (${data.code})`)}\n`)
  if (wantsJson(args, io)) await io.out(`${JSON.stringify({ error: data })}\n`)
  return exitCodeOf(data.code)
}

function wantsJson(args: readonly string[], io: Io): boolean {
  const flag = args.findLastIndex((arg) => arg === '--format' || arg.startsWith('--format='))
  if (flag === -1) return !io.isTerminal
  return args[flag] === '--format=json' || (args[flag] === '--format' && args[flag + 1] === 'json')
}

async function unknownCommand(name: string): Promise<Error> {
  const { ProoflineError } = await import('@proofline/engine/spec')
  const known = Object.keys(COMMANDS)
  return new ProoflineError('context_invalid', `There is no command ${name}. Known: ${known.join(', ')}.`, {
    details: { command: name, known },
  })
}

async function printVersion(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  process.stdout.write(`${version}\n`)
  return EXIT.clean
}
