import { containerName, headerDurationMs, squareSize } from '../facts.js'
import type { AudioTrack, Probe, VideoTrack } from '../media-backend.js'
import { UPRIGHT } from '../orientation.js'

/** What the banner of `ffmpeg -i` says of a file, and what decoding needs beside it. */
export interface Banner {
  readonly probe: Probe
  /** Index among the file's streams of the picture track to analyse. */
  readonly videoIndex: number | null
  readonly videoTracks: number
  readonly subtitleTracks: number
  /** Size of the stored picture. */
  readonly storedPixels: number
  readonly fullRange: boolean
  /** Colour matrix as the banner names it; null where it names none. */
  readonly matrix: string | null
  /** ITU-T H.273 number of a transfer of high dynamic range; null of others. */
  readonly hdrTransfer: number | null
  /** Whether the sound track to analyse has a channel of low frequencies. */
  readonly hasLowFrequencies: boolean
}

interface PictureLine {
  readonly index: number
  readonly track: VideoTrack
  readonly storedPixels: number
  readonly fullRange: boolean
  readonly matrix: string | null
  readonly hdrTransfer: number | null
}

/** ITU-T H.273 numbers of the transfer names that FFmpeg prints for high dynamic range. */
const HDR_NAMES: Readonly<Record<string, number>> = { smpte2084: 16, 'arib-std-b67': 18 }

/**
 * Reads the text that `ffmpeg -i FILE` prints about its input. Times in it are rounded to 10 ms. Null where there is
 * none, which means that the file did not open.
 */
export function readBanner(text: string): Banner | null {
  const opened = /^Input #0, (.+), from /m.exec(text)
  if (opened === null) return null
  const time = /^ {2}Duration: (\d+):(\d\d):(\d\d)\.(\d\d)/m.exec(text)
  const [hours, minutes, seconds, hundredths] = (time?.slice(1) ?? []).map(Number) as [number, number, number, number]
  const startMs = Math.round(Number(/^ {2}Duration: .*, start: (-?[\d.]+)/m.exec(text)?.[1] ?? 0) * 1000)
  const wholeMs = time === null ? null : ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
  const durationMs = headerDurationMs(wholeMs, startMs, opened[1] as string)

  // A stream's own lines run to the next stream: its side data follow it.
  const streams = text.split(/^ {2}(?=Stream #0:)/m).slice(1)
  const pictures = streams.flatMap((stream) => readPicture(stream) ?? [])
  const sounds = streams.flatMap((stream) => readSound(stream) ?? [])
  const shown = pictures.find(({ isDefault }) => isDefault) ?? pictures[0]
  const heard = sounds.find(({ track }) => track.isDefault) ?? sounds[0]
  return {
    probe: {
      container: containerName(opened[1] as string, /^ {4}major_brand\s*: (.+)$/m.exec(text)?.[1] ?? null),
      durationMs,
      video: shown?.track ?? null,
      audio: sounds.map((sound) => ({ ...sound.track, isDefault: sound === heard })),
    },
    videoIndex: shown?.index ?? null,
    videoTracks: pictures.length,
    subtitleTracks: streams.filter((stream) => /^Stream #0:\d+\S*: Subtitle:/.test(stream)).length,
    storedPixels: shown?.storedPixels ?? 0,
    fullRange: shown?.fullRange ?? false,
    matrix: shown?.matrix ?? null,
    hdrTransfer: shown?.hdrTransfer ?? null,
    hasLowFrequencies: heard?.hasLowFrequencies ?? false,
  }
}

function readPicture(stream: string): (PictureLine & { isDefault: boolean }) | null {
  const head = /^Stream #0:(\d+)\S*: Video: (\S+?),? (.*)$/m.exec(stream)
  const size = /, (\d+)x(\d+)(?=[, ])/.exec(head?.[3] ?? '')
  if (head === null || size === null || /\(attached pic\)/.test(stream)) return null
  const [width, height] = [Number(size[1]), Number(size[2])]
  const facts = head[3] as string
  // The codec's ratio stands in brackets; where the container states another, it follows without and goes first.
  const ratio = /, SAR (\d+):(\d+)/.exec(facts) ?? /\[SAR (\d+):(\d+)/.exec(facts)
  const colours = /\w+\(([^)]*)\), \d+x\d+/.exec(facts)?.[1]?.split(', ') ?? []
  const [matrix, , transfer] = colours.find((part) => part.includes('/'))?.split('/') ?? []
  const named = colours.find((part) => /^(bt|smpte)/.test(part))
  // FFmpeg counts turns counter-clockwise.
  const turned = Number(/displaymatrix: rotation of (-?[\d.]+) degrees/.exec(stream)?.[1] ?? 0)
  const rotation = (((Math.round(-turned / 90) * 90) % 360) + 360) % 360
  const orientation = { ...UPRIGHT, transpose: rotation % 180 !== 0 }
  const hdrTransfer = HDR_NAMES[transfer ?? ''] ?? null
  const rate = readRate(facts)
  return {
    index: Number(head[1]),
    isDefault: /\(default\)/.test(facts),
    track: {
      codec: head[2] as string,
      ...squareSize(width, height, { num: Number(ratio?.[1] ?? 1), den: Number(ratio?.[2] ?? 1) }, orientation),
      rotation: rotation as 0 | 90 | 180 | 270,
      frameRate: rate > 0 ? rate : null,
      dynamicRange: hdrTransfer === null ? 'sdr' : 'hdr',
    },
    storedPixels: width * height,
    fullRange: /yuvj/.test(facts) || colours.includes('pc'),
    matrix: matrix === undefined ? (named ?? null) : matrix === 'unknown' ? null : matrix,
    hdrTransfer,
  }
}

/**
 * Pictures a second, 0 where the banner tells none. It tells two decimals: what is a whole number over 1.001 by them
 * is that number, for no other rate of television lies there.
 */
function readRate(facts: string): number {
  const [, number, thousands] = /([\d.]+)(k?) fps/.exec(facts) ?? []
  const rate = Number(number ?? 0) * (thousands === 'k' ? 1000 : 1)
  const television = Math.round(rate * 1.001) / 1.001
  return !Number.isInteger(rate) && Math.abs(television - rate) <= 0.005 ? television : rate
}

function readSound(stream: string): { track: AudioTrack; hasLowFrequencies: boolean } | null {
  const head = /^Stream #0:\d+\S*: Audio: (\S+?),? .*?(\d+) Hz, ([^,]+),(.*)$/m.exec(stream)
  if (head === null) return null
  const layout = head[3] as string
  return {
    track: {
      codec: head[1] as string,
      sampleRate: Number(head[2]),
      channels: channelCount(layout),
      isDefault: /\(default\)/.test(head[4] as string),
    },
    hasLowFrequencies: /^\d+\.[1-9]|LFE/.test(layout),
  }
}

/** `mono`, `stereo`, `5.1(side)`, `7 channels`, … */
function channelCount(layout: string): number {
  if (layout === 'mono') return 1
  if (layout === 'stereo' || layout === 'downmix') return 2
  const [, count, low] = /^(\d+)(?:\.(\d))?/.exec(layout) ?? []
  return Number(count ?? 2) + Number(low ?? 0)
}
