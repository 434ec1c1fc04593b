import type { FrameThumb, RgbImage } from '../../spec/pictures/image.js'
import { createFlashCounter, type Stretch } from './flash-counter.js'
import { luminance } from './luminance.js'
import { saturatedRed } from './saturated-red.js'

/**
 * Flashing that may harm viewers with photosensitive epilepsy. `startMs`: the first of its flashes; `endMs`: the frame
 * of the last change. `hertz`: flashes a second where they came fastest; `area`: the largest share of the picture that
 * flashed too often at once, 0 to 1. `red`: counted by its saturated red, else by its luminance; what flashes in both
 * ways is two of these.
 */
export interface Flashing extends Stretch {
  readonly red: boolean
}

/** Measures the flashes of a film. Push every frame in order, all of one size; then call `end` once. */
export interface FlashMeter {
  /** The thumb of a frame, and its colours. */
  push(thumb: FrameThumb, colours: RgbImage): void
  /** All flashing, by its start. */
  end(): Flashing[]
}

/**
 * Opens the meter for one film. It follows ITU-R BT.1702 (and Ofcom's guidance, which BCAP Code 4.6 rests on; WCAG 2.2,
 * 2.3.1 counts alike): a flash is a pair of opposing changes of {@link luminance}, or of {@link saturatedRed}; more than
 * three within a second, over more than a quarter of the picture at once, are harmful. Both kinds are counted apart.
 *
 * At once means in step: parts of the picture in which things that move pass by change, too, but each at its own time.
 *
 * Regular patterns are not measured.
 *
 * Pure and deterministic.
 */
export function createFlashMeter(): FlashMeter {
  const light = createFlashCounter(luminance)
  const reds = createFlashCounter(saturatedRed)
  return {
    push({ tMs, luma }, colours) {
      light.push(luma, tMs)
      reds.push(colours, tMs)
    },
    end() {
      const found = [
        ...light.end().map((stretch) => ({ ...stretch, red: false })),
        ...reds.end().map((stretch) => ({ ...stretch, red: true })),
      ]
      return found.sort((a, b) => a.startMs - b.startMs)
    },
  }
}
