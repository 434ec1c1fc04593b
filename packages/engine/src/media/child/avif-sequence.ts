import { AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_GRAY12LE, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Frame, Packet, type Stream } from 'node-av/lib'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { squareSize } from '../facts.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { type ChildTask, REREAD_FD, writeMessage } from '../process/messages.js'
import { DAMAGED_PICTURE, pagesToShow, sampledDiagnostic } from './animation.js'
import { backdropOf, flattenOn } from './backdrop.js'
import { longSideFor } from './long-side.js'
import { decodePacket, openDecoder } from './open-decoder.js'
import { type Input, openInput } from './open-input.js'
import { orientationOfFirst, toneMapOf } from './picture-stage.js'
import { createPictureMaker, type PictureMaker } from './pictures.js'
import { aspectRatioOf, orientationOfStream } from './stream-facts.js'

type SequenceTask = Extract<ChildTask, { task: 'sequence' | 'sequence-facts' }>

/**
 * Sends the first, the middle and the last frame of an AVIF file whose major brand marks it as a sequence (AV1 Image
 * File Format 1.1, 6.3), then its facts; for `sequence-facts` the facts alone. sharp cannot read such files, FFmpeg
 * can. The still picture that most of them also contain is the first frame of the sequence, or its poster, and is
 * ignored.
 *
 * Peak memory: that of decoding a video of this size, plus 6 bytes for each pixel that is sent. Throws
 * `image_unreadable`, `limit_exceeded`.
 */
export function runSequence(task: SequenceTask): void {
  const input = openSequence()
  const { colour, alpha } = tracksOf(input)
  const size = uprightSize(colour)
  const pixels = size.width * size.height
  if (pixels > task.maxPixels) throw limitExceeded('maxPixels', task.maxPixels, pixels)
  const info = { format: 'avis', ...size, pages: Math.max(1, Number(colour.nbFrames)) }
  if (task.task === 'sequence-facts') return writeMessage({ kind: 'still', info, diagnostics: [] })

  const wanted = pagesToShow(info.pages, pixels, task.maxPixels)
  const longSidePx = longSideFor(size, task.longSidePx)
  const colours = collectPictures(colour, wanted, { ...task, longSidePx })
  const opacities = alpha === null ? null : collectPictures(alpha, wanted, { ...task, longSidePx })
  decodeAll(input, opacities === null ? [colours] : [colours, opacities])
  let isDamaged = colours.errors() > 0 || (opacities?.errors() ?? 0) > 0
  for (const page of wanted) {
    const [picture, opacity] = [colours.taken.get(page), opacities?.taken.get(page)]
    if (picture === undefined || (opacities !== null && opacity === undefined)) isDamaged = true
    if (picture === undefined) continue
    const { width, height, data } = opacity === undefined ? picture : layDown(picture, opacity)
    writeMessage({ kind: 'picture', width, height }, data)
  }
  if (colours.taken.size === 0) throw unreadable('None of them can be decoded.')
  const diagnostics = [...(isDamaged ? [DAMAGED_PICTURE] : []), ...sampledDiagnostic(colours.taken.size, info.pages)]
  writeMessage({ kind: 'still', info, diagnostics })
}

function openSequence(): Input {
  try {
    return openInput(REREAD_FD)
  } catch (cause) {
    throw unreadable(cause instanceof Error ? cause.message : String(cause), cause)
  }
}

/** Alpha planes: one channel of 8, 10 or 12 bits. */
const GREYS: ReadonlySet<number> = new Set([AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_GRAY12LE])

/**
 * The colour track, and the alpha track where there is one. FFmpeg lists the pictures of the still item as tracks of
 * one frame, before the tracks of the sequence, of which alpha is the second (it does not expose what `auxi` says of a
 * track).
 */
function tracksOf({ format }: Input): { colour: Stream; alpha: Stream | null } {
  const pictures = format.streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
  const most = pictures.reduce((count, { nbFrames }) => (nbFrames > count ? nbFrames : count), 0n)
  const [colour, second] = pictures.filter(({ nbFrames }) => nbFrames === most)
  if (colour === undefined) throw unreadable('There are none in it.')
  return { colour, alpha: second !== undefined && GREYS.has(second.codecpar.format) ? second : null }
}

function uprightSize(stream: Stream): { width: number; height: number } {
  const { width, height } = stream.codecpar
  return squareSize(width, height, aspectRatioOf(stream, null), orientationOfStream(stream))
}

interface Collected {
  readonly stream: Stream
  /** Pictures by their numbers. */
  readonly taken: ReadonlyMap<number, RgbImage>
  errors(): number
  /** Takes a packet (null: end of stream). */
  decode(packet: Packet | null): void
  free(): void
}

function collectPictures(
  stream: Stream,
  wanted: readonly number[],
  { maxPixels, longSidePx }: { readonly maxPixels: number; readonly longSidePx: number },
): Collected {
  const decoder = openDecoder(stream, 1, 'image_unreadable')
  const frame = new Frame()
  frame.alloc()
  const taken = new Map<number, RgbImage>()
  let pictures: PictureMaker | null = null
  let index = -1
  let errors = 0

  const take = (): void => {
    index++
    const pixels = frame.width * frame.height
    if (pixels > maxPixels) throw limitExceeded('maxPixels', maxPixels, pixels)
    pictures ??= createPictureMaker(stream, orientationOfFirst(stream, frame), longSidePx, toneMapOf(frame))
    if (!wanted.includes(index)) return
    const { image } = pictures.make(frame)
    taken.set(index, { ...image, data: new Uint8Array(image.data) })
  }
  return {
    stream,
    taken,
    errors: () => errors,
    decode(packet) {
      errors += decodePacket(decoder, packet, frame, take)
    },
    free() {
      frame.free()
      decoder.freeContext()
    },
  }
}

/** Decodes all tracks in parallel: their packets are interleaved in presentation order. */
function decodeAll({ format }: Input, tracks: readonly Collected[]): void {
  const packet = new Packet()
  packet.alloc()
  while (format.readFrameSync(packet) >= 0) {
    tracks.find(({ stream }) => stream.index === packet.streamIndex)?.decode(packet)
    packet.unref()
  }
  for (const track of tracks) {
    track.decode(null)
    track.free()
  }
  packet.free()
}

/** A frame with its alpha, flattened on the backdrop that shows it best. */
function layDown({ width, height, data }: RgbImage, opacity: RgbImage): RgbImage {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4)
    rgba[at * 4 + 3] = opacity.data[at * 3] ?? 255
  }
  const image = { width, height, data: rgba }
  return { width, height, data: flattenOn(backdropOf(image), image) }
}

function unreadable(reason: string, cause?: unknown): ProoflineError {
  const message = `The pictures of the AVIF sequence cannot be read: ${reason} Convert it to GIF, WebP or mp4.`
  return new ProoflineError('image_unreadable', message, { details: { reason }, cause })
}
