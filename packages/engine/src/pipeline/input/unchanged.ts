import type { ResolvedInput } from '../../media/index.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { namingField } from './naming-field.js'

/** A file and the field of the asset that it was given in. */
interface Source extends Pick<ResolvedInput, 'path' | 'hasChanged'> {
  readonly field: string
}

/**
 * Throws `asset_changed` where a file has other content now than when it was opened: a report would name the hash of
 * one content and describe another. It names the field as other errors about media do. Films are often checked while an
 * editor still writes them.
 */
export async function mustBeUnchanged(sources: readonly Source[]): Promise<void> {
  for (const source of sources) {
    await namingField(source.field, async () => {
      if (!(await source.hasChanged())) return
      const { path } = source
      const message = `${path} changed while it was analysed. Check it again once nothing writes to it any more.`
      throw new ProoflineError('asset_changed', message, { details: { path } })
    })
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
