import { ProoflineError } from '../../spec/faults/errors.js'
import type { Content } from './content.js'
import { hasExternalReferences } from './external-references.js'
import { PLAYABLE_TYPES, STILL_TYPES } from './formats.js'
import { sniffFile } from './sniff.js'

/**
 * Checks, before any decoder runs, whether a file may be decoded as video or audio, and returns its type.
 *
 * Throws `asset_not_found`, `asset_unreadable`, `video_unreadable` for an empty file, `content_type_unsupported` for
 * pictures, text, playlists and unsupported containers, `external_reference_refused` when its media are stored
 * elsewhere. Unrecognised content passes: whether a damaged start can be decoded is up to the decoder.
 */
export async function checkPlayable(path: string): Promise<Content> {
  const content = await sniffFile(path).catch((cause: NodeJS.ErrnoException) => {
    const code = cause.code === 'EACCES' ? 'asset_unreadable' : 'asset_not_found'
    throw new ProoflineError(code, `${path} cannot be opened.`, { details: { path }, cause })
  })
  refuseUnplayable(content)
  if (await hasExternalReferences(path)) {
    throw new ProoflineError('external_reference_refused', 'The file refers to other files, which are never opened.', {
      details: { type: content.type },
    })
  }
  return content
}

/** The part of {@link checkPlayable} that the first bytes suffice for. */
export function refuseUnplayable({ kind, type, mimeType }: Content): void {
  if (kind === 'empty') throw new ProoflineError('video_unreadable', 'The file is empty.', { details: { bytes: 0 } })
  const known = kind !== 'unknown' || type !== 'unknown'
  if (known && !PLAYABLE_TYPES.has(type)) {
    const what = kind === 'playlist' ? `a playlist (${type}), which names other files` : type
    const message =
      kind === 'video'
        ? `Videos in the container ${type} are not supported. Convert it to mp4, webm or mov.`
        : `A video was expected; the content is ${what}.`
    throw new ProoflineError('content_type_unsupported', message, {
      details: { expected: 'video', kind, type, mimeType },
    })
  }
}

/**
 * Whether a picture may be decoded, by its first bytes. Throws `asset_empty`, `image_unreadable` for content that is not
 * recognised, `content_type_unsupported` for all other that is no picture of a supported format.
 */
export function refuseUndecodable({ kind, type, mimeType }: Content): void {
  if (kind === 'empty') throw new ProoflineError('asset_empty', 'The picture is empty: it has no bytes.')
  if (kind === 'unknown' && type === 'unknown') {
    throw new ProoflineError('image_unreadable', 'The content is not a picture of a supported format.')
  }
  if (STILL_TYPES.has(type)) return
  const message =
    kind === 'image'
      ? `Pictures of the type ${type} are not supported. Convert it to JPEG, PNG or WebP.`
      : `A picture was expected; the content is ${type}.`
  throw new ProoflineError('content_type_unsupported', message, {
    details: { expected: 'image', kind, type, mimeType },
  })
}
