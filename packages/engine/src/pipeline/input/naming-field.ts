import type { MediaInput } from '../../spec/evidence/asset.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { type ErrorCode, ProoflineError } from '../../spec/faults/errors.js'

/** Media as given, and the field of the asset that they were in: `image`, `video` or `images[1]`. */
export interface GivenMedia {
  readonly field: string
  readonly media: MediaInput
}

/** Errors that say something about the media although it was not the caller who failed. */
const ABOUT_MEDIA: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['decoder_crashed'])

/**
 * The outcome of `work` on the media of one field. An error about them names the field: in `details.field`, and where
 * several fields are possible, or the value is none that a field may have, at the beginning of its message, too.
 */
export async function namingField<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!ProoflineError.is(cause) || 'field' in cause.details) throw cause
    const { code, category, message, details } = cause
    if (category !== 'input' && !ABOUT_MEDIA.has(code)) throw cause
    const isTold = code === 'asset_invalid' || isOneOfSeveral(field)
    throw new ProoflineError(code, isTold ? `${field}: ${message}` : message, { details: { ...details, field }, cause })
  }
}

/** A diagnostic on the media of one field, which it names where several are possible. */
export function aboutField(field: string, diagnostic: Diagnostic): Diagnostic {
  if (!isOneOfSeveral(field)) return diagnostic
  const { message, details } = diagnostic
  return { ...diagnostic, message: `${field}: ${message}`, details: { ...details, field } }
}

function isOneOfSeveral(field: string): boolean {
  return field.endsWith(']')
}

/** The pictures of a text, each with its field. */
export function picturesOf(images: readonly MediaInput[]): GivenMedia[] {
  return images.map((media, at) => ({ field: `images[${at}]`, media }))
}
