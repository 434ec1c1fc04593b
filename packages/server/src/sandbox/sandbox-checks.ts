import type { MediaReport } from '@proofline/engine'
import { FREE } from '../credits/prices.js'
import type { TextInput, TextResult } from '../text/run-text.js'
import { type Marked, sandboxMediaReport, sandboxTextReport, type SandboxRequest } from './sandbox-report.js'

/** The sandbox's answer for a text, in a synchronous check, a job or a replay. */
export function sandboxText({ content, externalId, ...asked }: TextInput): TextResult & Marked {
  const { mode, jurisdictions, platforms } = asked
  const { text, imageUrls } = content
  const apart = { externalId, imageUrls }
  return {
    ...sandboxTextReport({ seed: text, mode, jurisdictions, platforms, apart }),
    ...(externalId !== undefined && { externalId }),
    costBreakdown: FREE,
  }
}

/** The sandbox's answer for a picture: determined by the caller's own reference, else by the picture. */
export function sandboxImage(
  { jurisdictions, platforms, externalId }: Pick<SandboxRequest, 'jurisdictions' | 'platforms'> & NamedByCaller,
  sha256: string,
): MediaReport & Marked {
  const asked = { mode: 'fast' as const, jurisdictions, platforms }
  if (externalId === undefined) return sandboxMediaReport({ seed: sha256, ...asked }, 'image')
  return sandboxMediaReport({ seed: externalId, ...asked, apart: { sha256 } }, 'image')
}

interface NamedByCaller {
  readonly externalId?: string | undefined
}
