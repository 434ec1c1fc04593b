import type { ResolvedInput } from '../../media/index.js'
import { ProoflineError } from '../../spec/faults/errors.js'

type Source = Pick<ResolvedInput, 'path' | 'hasChanged'>

/**
 * Throws `asset_changed` where a file has other content now than when it was opened: a report would name the hash of
 * one content and describe another. Films are often checked while an editor still writes them.
 */
export async function mustBeUnchanged(sources: readonly Source[]): Promise<void> {
  for (const source of sources) {
    if (!(await source.hasChanged())) continue
    const message = `${source.path} changed while it was analysed. Check it again once nothing writes to it any more.`
    throw new ProoflineError('asset_changed', message, { details: { path: source.path } })
  }
}

/** `asset_changed` if that explains why an analysis failed, else the failure itself. */
export async function orChanged(failure: unknown, sources: readonly Source[]): Promise<unknown> {
  if (ProoflineError.is(failure) && ['aborted', 'timeout', 'asset_changed'].includes(failure.code)) return failure
  return mustBeUnchanged(sources).then(
    () => failure,
    (changed: unknown) => changed,
  )
}
