import type { LumaImage } from '../../spec/image.js'
import type { StrokePattern } from './stroke-pattern.js'

/** Root mean square of the luma step that the letters must make for a frame to tell anything. */
const LEAST_EXPECTED_STEP = 10

/** Standard error of the opacity beyond which the ground's texture drowns the letters. */
const LARGEST_ERROR = 0.3

/** The same for a single slice. */
const LARGEST_SLICE_ERROR = 0.1

/**
 * How much of a line is on a frame. `opacity`: 0 gone, 1 there as on the frame where it was learnt; a frame in the
 * middle of a fade lies between. Null: the frame cannot tell (a flash or a ground as bright as the letters).
 * `weakest`: the opacity of the weakest slice, low where one word was exchanged.
 */
export interface Presence {
  readonly opacity: number | null
  readonly weakest: number
}

/**
 * Looks for a line on a thumb, `shiftX` and `shiftY` pixels away from where it was learnt.
 *
 * Per slice, the slope of the luma on the letters' weights (least squares) is the step that the frame really has
 * between ground and letters; `letterLuma - ground` is the step that it should have, with the ground measured on this
 * very frame. Opacity is the weighted ratio of both, so it stays 1 when the ground zooms, is cut, flashes or fades.
 * Cost: two multiplications a pixel of the line's box.
 */
export function presence(pattern: StrokePattern, thumb: LumaImage, shiftX = 0, shiftY = 0): Presence {
  const { box } = pattern
  const left = box.x + shiftX
  const top = box.y + shiftY
  if (left < 0 || top < 0 || left + box.width > thumb.width || top + box.height > thumb.height) {
    return { opacity: null, weakest: 0 }
  }
  let found = 0
  let expected = 0
  let energy = 0
  let noise = 0
  let weakest = 1
  for (const slice of pattern.slices) {
    if (slice.energy === 0) continue
    const measured = measureSlice(pattern, thumb, left, top, slice)
    const step = pattern.letterLuma - measured.groundLuma
    found += measured.response * step
    expected += slice.energy * step * step
    energy += slice.energy
    noise += slice.energy * step * step * measured.groundVariance
    const clear = Math.sqrt(measured.groundVariance / slice.energy) <= LARGEST_SLICE_ERROR * Math.abs(step)
    if (clear) weakest = Math.min(weakest, measured.response / (slice.energy * step))
  }
  const tells = expected >= energy * LEAST_EXPECTED_STEP ** 2 && Math.sqrt(noise) <= LARGEST_ERROR * expected
  return { opacity: tells ? found / expected : null, weakest }
}

function measureSlice(
  pattern: StrokePattern,
  thumb: LumaImage,
  left: number,
  top: number,
  slice: { from: number; to: number; groundPixels: number },
): { response: number; groundLuma: number; groundVariance: number } {
  const { box, weights, ground, rowStep } = pattern
  const { data } = thumb
  let response = 0
  let sum = 0
  let squares = 0
  for (let row = 0, line = 0; row < box.height; row += rowStep, line += box.width) {
    const base = (top + row) * thumb.width + left
    for (let column = slice.from; column < slice.to; column++) {
      const luma = data[base + column]!
      response += weights[line + column]! * luma
      const groundPart = ground[line + column]! * luma
      sum += groundPart
      squares += groundPart * luma
    }
  }
  const groundLuma = sum / slice.groundPixels
  return { response, groundLuma, groundVariance: Math.max(0, squares / slice.groundPixels - groundLuma * groundLuma) }
}
