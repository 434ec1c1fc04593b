import { ffmpegCliBackend } from './ffmpeg-cli-backend.js'
import type { MediaBackend } from './media-backend.js'
import { nodeAvBackend } from './node-av-backend.js'

export * from './media-backend.js'
export { createFfmpegCliBackend, type FfmpegCliOptions } from './ffmpeg-cli-backend.js'
export { type ResolvedInput, resolveInput } from './files/input.js'
export { refuseUndecodable, refuseUnplayable } from './files/check-content.js'
export { STILL_TYPES } from './files/formats.js'
export type { Content, ContentKind } from './files/content.js'
export { sniff, SNIFF_BYTES, sniffFile } from './files/sniff.js'
export { type DecodedStill, decodeStill, probeStill, type StillOptions } from './stills/stills.js'
export type { StillInfo } from './still-info.js'
export { ffmpegCliBackend, nodeAvBackend }

/** Backends by id; the first is the default. */
export const MEDIA_BACKENDS: ReadonlyMap<string, MediaBackend> = new Map([
  [nodeAvBackend.id, nodeAvBackend],
  [ffmpegCliBackend.id, ffmpegCliBackend],
])
