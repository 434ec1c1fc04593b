import type { RgbImage } from '../../spec/pictures/image.js'
import type { Measure, Swing } from './measure.js'

/** Share of red in red + green + blue from which it is saturated. */
const SATURATED = 0.8
/** Change of redness that counts (20 of 320, WCAG 2.0); smaller ones are noise in the dark. */
const LEAST_CHANGE = 20 / 320
/** Distance of the two colours in the CIE 1976 UCS diagram. */
const LEAST_DISTANCE = 0.2
/** Change of relative luminance, as in {@link luminance}, whose luma understates it in pure colours. */
const LEAST_LUMINANCE_CHANGE = 0.1
/** Relative luminance of the darkest pure red that can flash. What is darker has no colour that could be measured. */
const BLACK = LEAST_CHANGE * 0.2126

/** Linear light of each byte of an sRGB channel (IEC 61966-2-1, as in WCAG's relative luminance). */
const LIGHT = Float32Array.from({ length: 256 }, (_, byte) => {
  const signal = byte / 255
  return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4
})

/** Linear red, green and blue. */
type Colour = readonly [red: number, green: number, blue: number]

/** The rise and fall of redness, with the colours at both ends; null before the first. */
interface RedSwing extends Swing {
  reddest: Colour | null
  leastRed: Colour | null
}

/**
 * Flashes of saturated red: changes to or from a colour of which red makes 80 % or more, whose redness (R - G - B, not
 * below 0) changes by more than a sixteenth, while one of these holds: the colour moves by more than 0.2 in the CIE
 * 1976 UCS diagram; the other state is black; the luminance changes by a tenth of the largest.
 *
 * WCAG 2.2 (general flash and red flash thresholds) has the share and the distance, as ITU-R BT.1702-3 has, and for
 * older tools the share and the redness (Harding and Binnie). Redness alone would count every red light that flickers a
 * little, distance alone the noise of dark pictures, and neither says what the colour of black is.
 *
 * A state is the mean colour of the cell in linear light; the primaries count as those of BT.709.
 */
export const saturatedRed: Measure<RgbImage, RedSwing> = {
  numbers: 3,
  leastSide: 1,
  read({ width, data }, { side, columns, count }, states) {
    for (let cell = 0; cell < count; cell++) {
      const first = (Math.floor(cell / columns) * width + (cell % columns)) * side * 3
      let [red, green, blue] = [0, 0, 0]
      for (let y = 0; y < side; y++) {
        const row = first + y * width * 3
        for (let at = row; at < row + side * 3; at += 3) {
          red += LIGHT[data[at]!]!
          green += LIGHT[data[at + 1]!]!
          blue += LIGHT[data[at + 2]!]!
        }
      }
      states[cell * 3] = red / (side * side)
      states[cell * 3 + 1] = green / (side * side)
      states[cell * 3 + 2] = blue / (side * side)
    }
  },
  begin: () => ({ direction: 0, reddest: null, leastRed: null }),
  changesDirection(swing, states, at) {
    const now = colourAt(states, at)
    const redness = rednessOf(now)
    if (swing.reddest === null || redness >= rednessOf(swing.reddest)) swing.reddest = now
    if (swing.leastRed === null || redness <= rednessOf(swing.leastRed)) swing.leastRed = now
    const isUp = swing.direction !== 1 && isRedTransition(now, swing.leastRed)
    const isDown = swing.direction !== -1 && isRedTransition(swing.reddest, now)
    if (!isUp && !isDown) return false
    swing.direction = isUp ? 1 : -1
    swing.reddest = now
    swing.leastRed = now
    return true
  },
  level: (states, at) => Math.max(0, states[at]! - states[at + 1]! - states[at + 2]!),
}

function colourAt(states: ArrayLike<number>, at: number): Colour {
  return [states[at]!, states[at + 1]!, states[at + 2]!]
}

const rednessOf = (colour: Colour): number => saturatedRed.level(colour, 0)

function isRedTransition(redder: Colour, other: Colour): boolean {
  if (rednessOf(redder) - rednessOf(other) <= LEAST_CHANGE) return false
  if (!isSaturated(redder) && !isSaturated(other)) return false
  const [bright, dark] = [luminanceOf(redder), luminanceOf(other)]
  if (dark < BLACK || Math.abs(bright - dark) >= LEAST_LUMINANCE_CHANGE) return true
  const [from, to] = [chromaticityOf(redder), chromaticityOf(other)]
  return Math.hypot(from[0] - to[0], from[1] - to[1]) > LEAST_DISTANCE
}

function isSaturated([red, green, blue]: Colour): boolean {
  return red >= SATURATED * (red + green + blue)
}

function luminanceOf([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** u′ and v′ of BT.709 colours under D65 (CIE 015). */
function chromaticityOf(colour: Colour): readonly [number, number] {
  const [red, green, blue] = colour
  const x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
  const y = luminanceOf(colour)
  const z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
  const sum = x + 15 * y + 3 * z
  return [(4 * x) / sum, (9 * y) / sum]
}
