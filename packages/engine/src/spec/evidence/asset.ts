import { z } from 'zod'
import { provenanceSchema } from './provenance.js'

/**
 * A web stream of bytes, by shape: the `ReadableStream`s that Node's types and the DOM library of TypeScript declare
 * are not assignable to each other, and which of them `Readable.toWeb`, `fetch` and `Blob.stream` give depends on the
 * program.
 */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
    cancel(): Promise<void>
  }
}

/**
 * Media as passed by a caller: a path, a `file:` URL, bytes, a blob, or a stream of bytes. Bytes are not copied: do not
 * change them or transfer their buffer until the run has ended.
 */
export type MediaInput = string | URL | Uint8Array | Blob | ByteStream

/** A text, alone or with the pictures that go with it; `name` as in {@link Asset}. */
export interface TextAsset {
  text: string
  images?: MediaInput[]
  name?: string
}

/** A picture; `name` as in {@link Asset}. */
export interface ImageAsset {
  image: MediaInput
  name?: string
}

/** A video; `name` as in {@link Asset}. */
export interface VideoAsset {
  video: MediaInput
  name?: string
}

/**
 * What to analyse. `name` is shown in the report; without it, or where it is empty, the file name is used, or the kind.
 */
export type Asset = TextAsset | ImageAsset | VideoAsset

/** Kinds of asset. */
export const ASSET_KINDS = ['text', 'image', 'video'] as const

/** See {@link ASSET_KINDS}. */
export type AssetKind = (typeof ASSET_KINDS)[number]

/**
 * A picture that came with a text. `frames`: how many of its frames were analysed, more than one for an animation; they
 * are the next as many `shot`s of the frame evidence. `provenance`: what the metadata of its file say; absent in
 * timelines from elsewhere, which have that of the asset alone.
 */
export const pictureInfoSchema = z.object({
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().min(1),
  height: z.int().min(1),
  frames: z.int().min(1),
  provenance: provenanceSchema.optional(),
})

/** See {@link pictureInfoSchema}. */
export type PictureInfo = z.infer<typeof pictureInfoSchema>

/**
 * Loudness of an audio track. `integratedLufs`: programme loudness by ITU-R BS.1770 and EBU R 128 (a mono channel
 * counts once); `truePeakDbtp`: highest true peak. Both to a tenth.
 */
export const loudnessSchema = z.object({ integratedLufs: z.number(), truePeakDbtp: z.number() })

/** See {@link loudnessSchema}. */
export type Loudness = z.infer<typeof loudnessSchema>

/**
 * Facts of an analysed asset: container facts from probing, corrected by decoding. Sizes are those of the upright
 * picture in square pixels; `rotation` is the clockwise turn in degrees that was applied to make it upright;
 * `durationMs` runs to the end of the last frame.
 */
export const assetInfoSchema = z.object({
  kind: z.enum(ASSET_KINDS),
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  container: z.string().optional(),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  durationMs: z.int().min(0).optional(),
  rotation: z.int().optional(),
  frameRate: z.number().min(0).optional(),
  frameCount: z.int().min(0).optional(),
  videoCodec: z.string().optional(),
  audioCodec: z.string().nullable().optional(),
  audioTracks: z.int().min(0).optional(),
  dynamicRange: z.enum(['sdr', 'hdr']).optional(),
  /** For a video whose audio was decoded; null where that is silent or cannot be measured. */
  loudness: loudnessSchema.nullable().optional(),
  /** The text itself, of a text asset. */
  text: z.string().optional(),
  /** The pictures that came with a text, in the order in which they were given. */
  pictures: z.array(pictureInfoSchema).optional(),
})

/** See {@link assetInfoSchema}. */
export type AssetInfo = z.infer<typeof assetInfoSchema>
