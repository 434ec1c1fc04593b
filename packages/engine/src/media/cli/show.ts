import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createToneMap } from '../decoded/tone-map.js'
import type { FramesRequest, MediaOptions, ShownFrame } from '../media-backend.js'
import { IDLE_MS } from '../process/media-child.js'
import { supervise } from '../process/supervise.js'
import { PICTURE_FD, showArguments } from './arguments.js'
import { createPieceReader } from './piece-reader.js'
import type { Banner } from './read-banner.js'

/** The frames with the given numbers, in order, by a pass of their own. Holds one frame at a time. */
export async function* showFramesByCli(
  binary: string,
  path: string,
  banner: Banner,
  { indices, longSidePx }: FramesRequest,
  options: MediaOptions,
): AsyncGenerator<ShownFrame, void, undefined> {
  const wanted = [...new Set(indices)].sort((a, b) => a - b)
  if (wanted.length === 0 || banner.videoIndex === null) return
  const plan = showArguments(path, options.threads, { indices: wanted, longSidePx }, banner)
  const child = spawn(binary, plan.arguments, {
    stdio: ['ignore', 'ignore', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const { signal, maxDecoderBytes: maxBytes } = options
  const watched = supervise(child, { signal, maxBytes, idleMs: IDLE_MS, anyExitCode: true })
  const pipe = child.stdio[PICTURE_FD] as Readable
  pipe.on('error', () => undefined)
  const toneMap = banner.hdrTransfer === null ? null : createToneMap(banner.hdrTransfer)
  const { width, height } = plan.picture
  const pictures = createPieceReader(pipe, width * height * (toneMap === null ? 3 : 6), 1)
  try {
    for (const index of wanted) {
      watched.waiting(true)
      const pixels = await pictures.next().finally(() => watched.waiting(false))
      const failure = watched.failure()
      if (failure !== null) throw failure
      if (pixels === null) return
      const data = toneMap === null ? pixels : toneMap.rgb(new Uint16Array(pixels.buffer))
      yield { index, image: { width, height, data } }
    }
  } finally {
    await watched.close()
    pipe.destroy()
  }
}
