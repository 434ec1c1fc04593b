import { AUDIO_SAMPLE_RATE } from '../decoded/audio-timeline.js'
import type { MixedChannels } from '../decoded/mono-mix.js'
import { fitLongSide } from '../facts.js'
import { FORMAT_WHITELIST } from '../files/formats.js'
import type { DecodeRequest, FramesRequest } from '../media-backend.js'
import type { Banner } from './read-banner.js'

/** Size of a picture in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** File descriptors of the FFmpeg process besides standard error. */
export const THUMB_FD = 3
export const PICTURE_FD = 4
export const SOUND_FD = 5
export const PACKET_FD = 6

/** Opens one local file by content, and nothing that it may refer to. */
export function inputArguments(path: string, threads: number): string[] {
  const safe = ['-protocol_whitelist', 'file', '-format_whitelist', FORMAT_WHITELIST]
  return ['-hide_banner', '-nostdin', '-nostats', '-threads', String(threads), ...safe, '-i', `file:${path}`]
}

/** Pixel formats whose first plane is pure luma; anything else is converted to the first of them. */
const PLANAR =
  'yuv420p|yuv422p|yuv444p|yuvj420p|yuvj422p|yuvj444p|yuv420p10le|yuv422p10le|yuv444p10le|yuv420p12le|gray|nv12'

const RAW = ['-fps_mode', 'passthrough', '-f', 'rawvideo']

/** Filters that convert a frame to RGB of a given size. */
function toRgb({ width, height }: Size, { probe: { video }, matrix, hdrTransfer }: Banner): string {
  const shrinks = width < (video?.width ?? 0) && height < (video?.height ?? 0)
  // The same assumption as the other backend where the file states no matrix.
  const assumed = (video?.height ?? 0) > 576 ? 'bt709' : 'bt601'
  const from = matrix === null ? `:in_color_matrix=${assumed}` : ''
  const flags = `flags=${shrinks ? 'area' : 'bicubic'}+accurate_rnd+bitexact${from}`
  return `scale=${width}:${height}:${flags},format=${hdrTransfer === null ? 'rgb24' : 'rgb48le'}`
}

/** One pass that decodes only some frames, in order, and ends with the last of them. */
export function showArguments(
  path: string,
  threads: number,
  { indices, longSidePx }: FramesRequest,
  banner: Banner,
): { readonly arguments: string[]; readonly picture: Size } {
  const picture = fitLongSide(banner.probe.video ?? { width: 1, height: 1 }, longSidePx)
  const chosen = indices.map((index) => `eq(n,${index})`).join('+')
  const graph = `[0:${banner.videoIndex}]select='${chosen}',${toRgb(picture, banner)}[p]`
  const output = ['-map', '[p]', '-frames:v', String(indices.length), ...RAW, `pipe:${PICTURE_FD}`]
  return { arguments: [...inputArguments(path, threads), '-filter_complex', graph, ...output], picture }
}

/** The arguments of a pass, and what its pipes will carry. */
export interface DecodePlan {
  readonly arguments: string[]
  readonly thumb: Size
  readonly picture: Size
  readonly soundChannels: MixedChannels
}

const LAYOUTS: Readonly<Record<MixedChannels, string>> = { 1: 'mono', 2: 'stereo', 3: '2.1' }

/**
 * One pass with up to four outputs: luma thumbnails, RGB frames (all of them: the parent selects; high dynamic range
 * with 16 bits a channel), packet times, and audio (one channel, or two where there are more, plus the low-frequency
 * channel where there is one).
 */
export function decodeArguments(path: string, threads: number, request: DecodeRequest, banner: Banner): DecodePlan {
  const { probe, videoIndex, hasLowFrequencies } = banner
  const upright = probe.video ?? { width: 1, height: 1 }
  const thumb = fitLongSide(upright, request.thumbLongSidePx)
  const picture = fitLongSide(upright, request.frameLongSidePx)
  const outputs: string[] = []
  if (request.frames && videoIndex !== null) {
    // `pc` on both sides: grey is scaled as it is, without a change of range.
    const graph = [
      `[0:${videoIndex}]split=2[a][b]`,
      `[a]format=pix_fmts=${PLANAR},extractplanes=y,scale=${thumb.width}:${thumb.height}:flags=area:in_range=pc:out_range=pc,format=gray,showinfo[t]`,
      `[b]${toRgb(picture, banner)}[p]`,
    ]
    outputs.push('-filter_complex', graph.join(';'))
    outputs.push('-map', '[t]', ...RAW, `pipe:${THUMB_FD}`, '-map', '[p]', ...RAW, `pipe:${PICTURE_FD}`)
    outputs.push('-map', `0:${videoIndex}`, '-c', 'copy', '-f', 'framecrc', `pipe:${PACKET_FD}`)
  }
  const sound = probe.audio.findIndex(({ isDefault }) => isDefault)
  const soundChannels = (probe.audio[sound]?.channels ?? 1) === 1 ? 1 : hasLowFrequencies ? 3 : 2
  if (request.audio && sound >= 0) {
    const resampled = `aresample=${AUDIO_SAMPLE_RATE}:rematrix_maxval=1.0:async=1:first_pts=0`
    const filter = `${resampled},aformat=channel_layouts=${LAYOUTS[soundChannels]}`
    // The meter writes its summary to the log; `framelog=verbose` keeps its ten lines a second out of it.
    const graph = `[0:a:${sound}]asplit=2[h][m];[h]${filter}[s];[m]ebur128=framelog=verbose:peak=true[l]`
    outputs.push('-filter_complex', graph, '-map', '[s]', '-ar', String(AUDIO_SAMPLE_RATE))
    outputs.push('-ac', String(soundChannels), '-f', 'f32le', `pipe:${SOUND_FD}`, '-map', '[l]', '-f', 'null', '-')
  }
  return { arguments: [...inputArguments(path, threads), ...outputs], thumb, picture, soundChannels }
}
