import { UPRIGHT } from '../decoded/orientation.js'
import { containerName, headerDurationMs, squareSize } from '../facts.js'
import type { AudioTrack, Probe, VideoTrack } from '../media-backend.js'

/** What the banner of `ffmpeg -i` says about a file, and what decoding needs besides. */
export interface Banner extends PictureFacts {
  readonly probe: Probe
  readonly videoTracks: number
  readonly subtitleTracks: number
  /** Whether the audio track to analyse has a low-frequency channel. */
  readonly hasLowFrequencies: boolean
}

/** What decoding needs to know about the video track to analyse. */
interface PictureFacts {
  /** Stream index in the file; null where there is no video track. */
  readonly videoIndex: number | null
  /** Size of the stored frames. */
  readonly storedPixels: number
  readonly fullRange: boolean
  /** Colour matrix as named in the banner; null where it names none. */
  readonly matrix: string | null
  /** ITU-T H.273 number of a high-dynamic-range transfer function; null for others. */
  readonly hdrTransfer: number | null
}

interface PictureLine {
  readonly track: VideoTrack
  readonly isDefault: boolean
  readonly facts: PictureFacts
}

const NO_PICTURE: PictureFacts = {
  videoIndex: null,
  storedPixels: 0,
  fullRange: false,
  matrix: null,
  hdrTransfer: null,
}

/** ITU-T H.273 numbers of the transfer names that FFmpeg prints for high dynamic range. */
const HDR_NAMES: Readonly<Record<string, number>> = { smpte2084: 16, 'arib-std-b67': 18 }

const ROTATIONS = [0, 90, 180, 270] as const

/**
 * Parses the text that `ffmpeg -i FILE` prints about its input. Times in it are rounded to 10 ms. Null where there is
 * none, which means that the file did not open.
 */
export function readBanner(text: string): Banner | null {
  const formats = /^Input #0, (.+), from /m.exec(text)?.[1]
  if (formats === undefined) return null

  // A stream's section runs to the next stream: its side data follow it.
  const streams = text.split(/^ {2}(?=Stream #0:)/m).slice(1)
  const pictures = streams.flatMap((stream) => readPicture(stream) ?? [])
  const sounds = streams.flatMap((stream) => readSound(stream) ?? [])
  const shown = pictures.find(({ isDefault }) => isDefault) ?? pictures[0]
  const heard = sounds.find(({ track }) => track.isDefault) ?? sounds[0]
  return {
    probe: {
      container: containerName(formats, /^ {4}major_brand\s*: (.+)$/m.exec(text)?.[1] ?? null),
      durationMs: readDuration(text, formats),
      video: shown?.track ?? null,
      audio: sounds.map((sound) => ({ ...sound.track, isDefault: sound === heard })),
    },
    ...(shown?.facts ?? NO_PICTURE),
    videoTracks: pictures.length,
    subtitleTracks: streams.filter((stream) => /^Stream #0:\d+\S*: Subtitle:/.test(stream)).length,
    hasLowFrequencies: heard?.hasLowFrequencies ?? false,
  }
}

function readDuration(text: string, formats: string): number | null {
  const time = /^ {2}Duration: (\d+):(\d\d):(\d\d)\.(\d\d)/m.exec(text)
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = (time?.slice(1) ?? []).map(Number)
  const wholeMs = time === null ? null : ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
  const startMs = Math.round(Number(/^ {2}Duration: .*, start: (-?[\d.]+)/m.exec(text)?.[1] ?? 0) * 1000)
  return headerDurationMs(wholeMs, startMs, formats)
}

function readPicture(stream: string): PictureLine | null {
  const [, index, codec, line = ''] = /^Stream #0:(\d+)\S*: Video: (\S+?),? (.*)$/m.exec(stream) ?? []
  const size = /, (\d+)x(\d+)(?=[, ])/.exec(line)
  if (codec === undefined || size === null || /\(attached pic\)/.test(stream)) return null
  const [width, height] = [Number(size[1]), Number(size[2])]
  const rotation = readRotation(stream)
  const orientation = { ...UPRIGHT, transpose: rotation % 180 !== 0 }
  const colours = readColours(line)
  const rate = readRate(line)
  return {
    isDefault: /\(default\)/.test(line),
    track: {
      codec,
      ...squareSize(width, height, readPixelRatio(line), orientation),
      rotation,
      frameRate: rate > 0 ? rate : null,
      dynamicRange: colours.hdrTransfer === null ? 'sdr' : 'hdr',
    },
    facts: { videoIndex: Number(index), storedPixels: width * height, ...colours },
  }
}

/**
 * The codec's ratio is in brackets; where the container has another, it follows without brackets and takes precedence.
 */
function readPixelRatio(line: string): { num: number; den: number } {
  const [, num = 1, den = 1] = /, SAR (\d+):(\d+)/.exec(line) ?? /\[SAR (\d+):(\d+)/.exec(line) ?? []
  return { num: Number(num), den: Number(den) }
}

/** FFmpeg counts rotation counter-clockwise, in degrees that need not be multiples of 90. */
function readRotation(stream: string): VideoTrack['rotation'] {
  const turned = Number(/displaymatrix: rotation of (-?[\d.]+) degrees/.exec(stream)?.[1] ?? 0)
  const quarters = ((Math.round(-turned / 90) % 4) + 4) % 4
  return ROTATIONS[quarters] ?? 0
}

function readColours(line: string): Pick<PictureFacts, 'fullRange' | 'matrix' | 'hdrTransfer'> {
  const words = /\w+\(([^)]*)\), \d+x\d+/.exec(line)?.[1]?.split(', ') ?? []
  // Matrix, primaries and transfer, separated by slashes; one word where all three are the same.
  const [matrix, , transfer] = words.find((word) => word.includes('/'))?.split('/') ?? []
  const named = matrix ?? words.find((word) => /^(bt|smpte)/.test(word)) ?? null
  return {
    fullRange: /yuvj/.test(line) || words.includes('pc'),
    matrix: named === 'unknown' ? null : named,
    hdrTransfer: HDR_NAMES[transfer ?? ''] ?? null,
  }
}

/**
 * Frames a second, 0 where the banner gives none. It is printed with two decimals: a value that matches a whole number
 * over 1.001 is that number, because no other television frame rate is as close.
 */
function readRate(facts: string): number {
  const [, number, thousands] = /([\d.]+)(k?) fps/.exec(facts) ?? []
  const rate = Number(number ?? 0) * (thousands === 'k' ? 1000 : 1)
  const television = Math.round(rate * 1.001) / 1.001
  return !Number.isInteger(rate) && Math.abs(television - rate) <= 0.005 ? television : rate
}

function readSound(stream: string): { track: AudioTrack; hasLowFrequencies: boolean } | null {
  const line = /^Stream #0:\d+\S*: Audio: (\S+?),? .*?(\d+) Hz, ([^,]+),(.*)$/m.exec(stream)
  if (line === null) return null
  const [, codec = '', sampleRate, layout = '', rest = ''] = line
  return {
    track: {
      codec,
      sampleRate: Number(sampleRate),
      channels: channelCount(layout),
      isDefault: /\(default\)/.test(rest),
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
