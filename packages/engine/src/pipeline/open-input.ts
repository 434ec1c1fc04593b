import type { MediaInput } from '../spec/asset.js'
import { ProoflineError } from '../spec/errors.js'
import type { ResolvedInput } from '../media/index.js'
import type { Workshop } from './workshop.js'

/** What was found instead, and what to do. */
const ADVICE: Readonly<Record<string, string>> = {
  image: 'It is a picture: pass it as { image }.',
  video: 'It is a video: pass it as { video }.',
  text: 'It is text: pass its content as { text }.',
  audio: 'It is sound alone, which is not checked.',
}

/**
 * Makes media of any form a local file of the expected kind, told by content and never by name. The caller owns the
 * result and must `dispose` of it. Throws as `Engine.check` lists.
 */
export async function openInput(
  input: MediaInput,
  expected: 'video' | 'image',
  name: string | undefined,
  { limits }: Workshop,
  signal: AbortSignal,
): Promise<ResolvedInput> {
  const { resolveInput } = await import('../media/index.js')
  const source = await resolveInput(input, { signal, maxBytes: limits.maxBytes, ...(name !== undefined && { name }) })
  try {
    const { kind } = source.content
    // Sound in a video container is told apart by the tracks, once the file is opened.
    if (kind === expected) return source
    throw new ProoflineError(
      'content_type_unsupported',
      `Expected ${expected === 'image' ? 'an image' : 'a video'}. ${ADVICE[kind] ?? 'Its content is of no known kind.'}`,
      { details: { expected, found: kind, mimeType: source.content.mimeType } },
    )
  } catch (error) {
    await source.dispose()
    throw error
  }
}
