import { ProoflineError } from '../spec/errors.js'
import { hasExternalReferences } from './external-references.js'
import { PLAYABLE_TYPES } from './formats.js'
import type { Content } from './content.js'
import { sniffFile } from './sniff.js'

/**
 * Looks, before any decoder does, whether a file may be decoded as film or sound, and says what it is.
 *
 * Throws `asset_not_found`, `asset_unreadable`, `video_unreadable` when it is empty, `content_type_unsupported` for
 * pictures, text, playlists and containers that are not decoded, `external_reference_refused` when its media lie
 * elsewhere. Content that is not recognised passes: a damaged start is for the decoder to judge.
 */
export async function checkPlayable(path: string): Promise<Content> {
  const content = await sniffFile(path).catch((cause: NodeJS.ErrnoException) => {
    const code = cause.code === 'EACCES' ? 'asset_unreadable' : 'asset_not_found'
    throw new ProoflineError(code, `${path} cannot be opened.`, { details: { path }, cause })
  })
  const { kind, type, mimeType } = content
  if (kind === 'empty') throw new ProoflineError('video_unreadable', 'The file is empty.', { details: { bytes: 0 } })
  const known = kind !== 'unknown' || type !== 'unknown'
  if (known && !PLAYABLE_TYPES.has(type)) {
    const what = kind === 'playlist' ? `a playlist (${type}), which names other files` : type
    const message =
      kind === 'video'
        ? `Videos in the container ${type} are not read. Convert it to mp4, webm or mov.`
        : `A video was expected; the content is ${what}.`
    throw new ProoflineError('content_type_unsupported', message, {
      details: { expected: 'video', kind, type, mimeType },
    })
  }
  if (await hasExternalReferences(path)) {
    throw new ProoflineError('external_reference_refused', 'The file refers to other files, which are never opened.', {
      details: { type },
    })
  }
  return content
}
