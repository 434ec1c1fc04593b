import type { LumaImage } from '../../../spec/pictures/image.js'
import { openKernels } from '../../../util/kernels/kernels.js'

/** Mean luma difference of a block up to which it shows the same: compression noise. The faintest print makes 3. */
const SAME_BLOCK = 1.5

/** Side of the blocks, in thumb pixels, in which two thumbs are compared. */
const BLOCK_PX = 8

/** Whether two thumbs of one size show the same: no block of theirs differs by more than {@link SAME_BLOCK}. */
export type ThumbComparison = (a: LumaImage, b: LumaImage) => boolean

/** Opens a comparison. Every frame of a film passes it, and a still one is compared to its last block. */
export function createComparison(): ThumbComparison {
  const kernels = openKernels()

  return (a, b) => {
    if (a.width !== b.width || a.height !== b.height) return false
    const length = a.width * a.height
    // The kernel may read a few bytes before either picture.
    const [, atA, , atB] = kernels.layOut(BLOCK_PX, length, BLOCK_PX, length) as [number, number, number, number]
    kernels.view(Uint8Array, atA, length).set(a.data.subarray(0, length))
    kernels.view(Uint8Array, atB, length).set(b.data.subarray(0, length))
    return kernels.differLittle(atA, atB, a.width, a.height, SAME_BLOCK * BLOCK_PX) === 1
  }
}
