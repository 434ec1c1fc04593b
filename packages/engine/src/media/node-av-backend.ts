import { createRequire } from 'node:module'
import { ProoflineError } from '../spec/faults/errors.js'
import { throwIfAborted } from '../util/abort.js'
import { checkPlayable } from './files/check-content.js'
import type { MediaBackend, MediaEvent, MediaOptions, MediaSession } from './media-backend.js'
import { IDLE_MS, type MediaChild, startMediaChild } from './process/media-child.js'
import type { ChildMessage } from './process/messages.js'

/** The default backend: FFmpeg's libraries in a process of their own, one per file. */
export const nodeAvBackend: MediaBackend = {
  id: 'node-av',
  version: '1.0.0',
  async unavailable() {
    try {
      createRequire(import.meta.url).resolve('node-av/lib')
      return null
    } catch {
      return 'The package node-av is not installed. Install it, or use the backend ffmpeg-cli.'
    }
  },
  open: (path, options) => openSession(path, options),
}

function openSession(path: string, options: MediaOptions): MediaSession {
  let starting: Promise<MediaChild> | null = null
  let closed = false

  const close = async (): Promise<void> => {
    closed = true
    const child = await starting?.catch(() => null)
    await child?.close()
  }

  return {
    async probe() {
      throwIfAborted(options.signal)
      const content = await checkPlayable(path)
      if (closed) throw new ProoflineError('aborted', 'The media session was closed.')
      const { threads, maxPixels, maxDurationMs, signal, maxDecoderBytes } = options
      const bounds = { signal, maxBytes: maxDecoderBytes, idleMs: IDLE_MS }
      starting = startMediaChild(path, { task: 'video', threads, maxPixels, maxDurationMs }, bounds)
      try {
        const message = await (await starting).next()
        if (message?.header.kind !== 'probe') throw unexpected(message)
        return {
          ...message.header.probe,
          container: content.type === 'unknown' ? message.header.probe.container : content.type,
        }
      } catch (error) {
        await close()
        throw error
      }
    },
    async *decode(request) {
      try {
        if (starting === null) throw new ProoflineError('internal', 'decode was called before probe.')
        const child = await starting
        child.send(request)
        for (;;) {
          const message = await child.next()
          if (message === null) throw unexpected(message)
          const event = toEvent(message)
          yield event
          if (event.type === 'end') return
        }
      } finally {
        await close()
      }
    },
    async *show(request) {
      try {
        if (starting === null) throw new ProoflineError('internal', 'show was called before probe.')
        const child = await starting
        child.send(request)
        for (;;) {
          const message = await child.next()
          if (message?.header.kind === 'shown-all') return
          if (message?.header.kind !== 'shown') throw unexpected(message)
          const { index, width, height } = message.header
          yield { index, image: { width, height, data: message.payload } }
        }
      } finally {
        await close()
      }
    },
    close,
  }
}

function toEvent({ header, payload: data }: ChildMessage): MediaEvent {
  switch (header.kind) {
    case 'thumb': {
      const { index, tMs, luma, colours } = header
      const lumaBytes = luma.width * luma.height
      return {
        type: 'thumb',
        thumb: { index, tMs, luma: { ...luma, data: data.subarray(0, lumaBytes) } },
        colours: { ...colours, data: data.subarray(lumaBytes) },
      }
    }
    case 'frame': {
      const { kind: _, width, height, ...facts } = header
      return { type: 'frame', frame: { ...facts, image: { width, height, data } } }
    }
    case 'audio':
      return { type: 'audio', startMs: header.startMs, samples: new Float32Array(data.buffer) }
    case 'end':
      return { type: 'end', summary: header.summary }
    default:
      throw unexpected({ header, payload: data })
  }
}

function unexpected(message: ChildMessage | null): ProoflineError {
  const kind = message?.header.kind ?? 'nothing'
  return new ProoflineError('internal', `The decoder process sent an unexpected message: ${kind}.`, {
    details: { kind },
  })
}
