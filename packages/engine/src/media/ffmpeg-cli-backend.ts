import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { ProoflineError } from '../spec/faults/errors.js'
import { limitExceeded } from '../spec/faults/limit-exceeded.js'
import { throwIfAborted } from '../util/abort.js'
import { inputArguments } from './cli/arguments.js'
import { type CliPass, startPass } from './cli/decode.js'
import { findFfmpeg } from './cli/find-binary.js'
import { type Banner, readBanner } from './cli/read-banner.js'
import { showFramesByCli } from './cli/show.js'
import { checkPlayable } from './files/check-content.js'
import type { MediaBackend, MediaOptions, MediaSession } from './media-backend.js'
import { IDLE_MS } from './process/media-child.js'
import { supervise } from './process/supervise.js'

/** Options of {@link createFfmpegCliBackend}. `path`: the binary; without it, `ffmpeg-static`, then the system's. */
export interface FfmpegCliOptions {
  readonly path?: string
}

/**
 * Decodes with an `ffmpeg` program (5.1 or later) instead of its libraries: an independent second implementation,
 * slower because every frame crosses a pipe at full size. Clock, sizes and sampling are the same as in the default
 * backend; pixels may differ by rounding, and damage is located less exactly.
 */
export function createFfmpegCliBackend(options: FfmpegCliOptions = {}): MediaBackend {
  let found: Promise<string | null> | null = null
  const binary = (): Promise<string | null> => (found ??= findFfmpeg(options.path))
  return {
    id: 'ffmpeg-cli',
    version: '1.0.0',
    async unavailable() {
      if ((await binary()) !== null) return null
      return `No working ffmpeg was found${options.path === undefined ? '' : ` at ${options.path}`}. Install ffmpeg, or the package ffmpeg-static with its binary.`
    },
    open: (path, mediaOptions) => openSession(binary, path, mediaOptions),
  }
}

/** {@link createFfmpegCliBackend} with its defaults. */
export const ffmpegCliBackend: MediaBackend = createFfmpegCliBackend()

function openSession(binary: () => Promise<string | null>, path: string, options: MediaOptions): MediaSession {
  let banner: Banner | null = null
  let pass: CliPass | null = null
  let shown: ReturnType<typeof showFramesByCli> | null = null
  let closed = false

  return {
    async probe() {
      throwIfAborted(options.signal)
      const content = await checkPlayable(path)
      banner = await readFile(await required(binary), path, options)
      const { probe, storedPixels } = banner
      const { maxDurationMs, maxPixels } = options
      if (storedPixels > maxPixels) throw limitExceeded('maxPixels', maxPixels, storedPixels)
      if (probe.durationMs !== null && probe.durationMs > maxDurationMs) {
        throw limitExceeded('maxDurationMs', maxDurationMs, probe.durationMs)
      }
      return content.type === 'unknown' ? probe : { ...probe, container: content.type }
    },
    async *decode(request) {
      if (banner === null) throw new ProoflineError('internal', 'decode was called before probe.')
      const program = await required(binary)
      if (closed) throw new ProoflineError('aborted', 'The media session was closed.')
      throwIfAborted(options.signal)
      pass = startPass(program, path, banner, request, options)
      try {
        yield* pass.events
      } finally {
        await pass.close()
      }
    },
    async *show(request) {
      if (banner === null) throw new ProoflineError('internal', 'show was called before probe.')
      const program = await required(binary)
      if (closed) throw new ProoflineError('aborted', 'The media session was closed.')
      throwIfAborted(options.signal)
      shown = showFramesByCli(program, path, banner, request, options)
      yield* shown
    },
    async close() {
      closed = true
      await shown?.return()
      await pass?.close()
    },
  }
}

async function required(binary: () => Promise<string | null>): Promise<string> {
  const program = await binary()
  if (program !== null) return program
  throw new ProoflineError('dependency_missing', 'No working ffmpeg was found.', {
    details: { package: 'ffmpeg-static' },
  })
}

/** Runs `ffmpeg -i` without an output, which prints the banner and ends with an error. */
async function readFile(program: string, path: string, options: MediaOptions): Promise<Banner> {
  const child = spawn(program, inputArguments(path, 1), { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true })
  const watched = supervise(child, {
    signal: options.signal,
    maxBytes: options.maxDecoderBytes,
    idleMs: IDLE_MS,
    anyExitCode: true,
  })
  watched.waiting(true)
  const log = await text(child.stderr)
  await watched.gone
  const death = watched.death()
  if (death !== null) throw death
  const banner = readBanner(log)
  if (banner !== null) return banner
  const reason = log.trim().split('\n').at(-1)?.slice(-300) ?? ''
  throw new ProoflineError('video_unreadable', 'The container cannot be opened.', { details: { reason } })
}
