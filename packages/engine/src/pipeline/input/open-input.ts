import type { Content, ResolvedInput } from '../../media/index.js'
import type { MediaInput } from '../../spec/evidence/asset.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { EngineServices } from '../services/engine-services.js'

/** Advice for content of another kind than expected. */
const ADVICE: Readonly<Record<string, string>> = {
  image: 'It is a picture: pass it as { image }.',
  video: 'It is a video: pass it as { video }.',
  text: 'It is text: pass its content as { text }.',
}

/** Content that no kind accepts: saying which kind was expected would be misleading. */
const NEVER_READ: Readonly<Record<string, string>> = {
  audio: 'Sound alone is not checked.',
  playlist: 'Playlists are not checked: they name other files or addresses, which are never opened.',
  svg: 'SVG drawings are not checked, for they may refer to other files. Export it as PNG and check that.',
}

/** Advice for containers that are no media. */
const UNPACK: Readonly<Record<string, string>> = {
  pdf: 'Save its pages as PNG or its words as text, and check those.',
  zip: 'If it is a document, save its words as text; otherwise unpack it and check what is in it.',
}

/**
 * Provides media of any form as a local file of the expected kind, recognised by content, never by name: by its first
 * bytes, so that of anything else no more is read. The caller owns it and must `dispose` of it. Throws as
 * `Engine.check` lists.
 */
export async function openInput(
  input: MediaInput,
  expected: 'video' | 'image',
  name: string | undefined,
  { limits }: EngineServices,
  signal: AbortSignal,
): Promise<ResolvedInput> {
  const { refuseUndecodable, refuseUnplayable, resolveInput, STILL_TYPES } = await import('../../media/index.js')
  const accept = (content: Content): void => {
    // An AVIF sequence may be passed as a picture or as a video.
    const isPicture = expected === 'image' && STILL_TYPES.has(content.type)
    if (content.kind !== expected && !isPicture) throw refusal(expected, content)
    if (expected === 'image') refuseUndecodable(content)
    else refuseUnplayable(content)
  }
  const source = await resolveInput(input, { kind: expected, maxBytes: limits.maxBytes, signal, accept })
  return { ...source, name: name || source.name }
}

function refusal(expected: 'video' | 'image', { kind, type, mimeType }: Content): ProoflineError {
  const details = { expected, found: kind, mimeType }
  const never = NEVER_READ[kind]
  if (never !== undefined) return new ProoflineError('content_type_unsupported', never, { details })
  if (kind === 'unknown' && type !== 'unknown') {
    const message = `A ${type} file is not checked. ${UNPACK[type] ?? 'Check the text, pictures and videos in it.'}`
    return new ProoflineError('content_type_unsupported', message, { details })
  }
  const wanted = expected === 'image' ? 'an image' : 'a video'
  const advice = ADVICE[kind] ?? `It is a ${type} file.`
  // Unrecognised content may have been meant as any kind: most often it is text in a legacy encoding.
  const message =
    type === 'unknown' && ADVICE[kind] === undefined
      ? 'The content is no video, no picture, and no text in UTF-8 or UTF-16. Save text of another encoding as UTF-8.'
      : `Expected ${wanted}. ${advice}`
  return new ProoflineError('content_type_unsupported', message, { details })
}
