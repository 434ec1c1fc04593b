import type { LumaImage } from '../../spec/pictures/image.js'
import type { Measure, Swing } from './measure.js'

/** Change of relative luminance that counts as half a flash (20 of 200 cd/m²). */
const LEAST_CHANGE = 0.1
/** Changes are harmless if the darker picture is at least this bright (160 cd/m²). */
const BRIGHT = 0.8

/** A cell's luminance is sampled at every second pixel of every second row; cells are large enough for that. */
const STEP = 2

/** Relative luminance of each byte of luma in video range (display gamma 2.2 as in sRGB). */
const LUMINANCE = Float32Array.from({ length: 256 }, (_, luma) => {
  return Math.min(1, Math.max(0, (luma - 16) / 219)) ** 2.2
})

/** The rise and fall of a luminance. */
interface LuminanceSwing extends Swing {
  highest: number
  lowest: number
}

/**
 * Flashes of luminance: changes by a tenth of full white or more, the darker picture below 80 % (ITU-R BT.1702; WCAG
 * 2.2, general flash). A state is the mean relative luminance of the cell.
 */
export const luminance: Measure<LumaImage, LuminanceSwing> = {
  numbers: 1,
  leastSide: STEP,
  read({ width, data }, { side, columns, count }, states) {
    for (let cell = 0; cell < count; cell++) {
      const top = Math.floor(cell / columns) * side
      states[cell] = meanLuminance(data, width, (cell % columns) * side, top, side)
    }
  },
  begin: () => ({ direction: 0, highest: -Infinity, lowest: Infinity }),
  changesDirection(swing, states, at) {
    const now = states[at]!
    if (now > swing.highest) swing.highest = now
    if (now < swing.lowest) swing.lowest = now
    const isUp = swing.direction !== 1 && now - swing.lowest >= LEAST_CHANGE && swing.lowest < BRIGHT
    const isDown = swing.direction !== -1 && swing.highest - now >= LEAST_CHANGE && now < BRIGHT
    if (!isUp && !isDown) return false
    swing.direction = isUp ? 1 : -1
    swing.highest = now
    swing.lowest = now
    return true
  },
  level: (states, at) => states[at]!,
}

function meanLuminance(data: Uint8Array, width: number, left: number, top: number, side: number): number {
  let sum = 0
  let pixels = 0
  for (let y = top; y < top + side; y += STEP) {
    for (let at = y * width + left; at < y * width + left + side; at += STEP) {
      sum += LUMINANCE[data[at]!]!
      pixels++
    }
  }
  return sum / pixels
}
