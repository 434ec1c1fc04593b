import { ProoflineError } from '../../spec/faults/errors.js'
import { openKernels } from '../../util/kernels/kernels.js'

let isFit = false

/**
 * Throws `runtime_restricted` where Node was started in a way that rules out pictures and films: without native addons,
 * without WebAssembly, or with too little address space for it. `details.needs` names what is missing. Asked before
 * anything is decoded, since decoder, networks and picture library would each fail in words of their own.
 */
export function requireRuntime(): void {
  if (isFit) return
  if (refusesAddons()) {
    throw new ProoflineError(
      'runtime_restricted',
      'Node was started without native addons, which pictures and films need. Start it without --no-addons or, under --permission, with --allow-addons.',
      { details: { needs: 'native addons' } },
    )
  }
  openKernels()
  isFit = true
}

/** Node refuses every addon before it looks at the path; where they are allowed, a folder is no library. */
function refusesAddons(): boolean {
  try {
    process.dlopen({ exports: {} }, '/')
    return false
  } catch (cause) {
    // Not instanceof: under Jest the error is of another realm.
    return (cause as NodeJS.ErrnoException).code === 'ERR_DLOPEN_DISABLED'
  }
}
