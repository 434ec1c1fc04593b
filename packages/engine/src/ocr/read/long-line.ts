import type { RgbImage } from '../../spec/pictures/image.js'
import type { Quad } from '../geometry/rotated-box.js'
import { columnsIn, meanEnergy, strokeEnergy } from '../geometry/stroke-energy.js'
import { type LineModel, type Room, lengthInHeights, stretched } from './line-reader.js'
import { type ReadDetail, readTurned, type TurnedReading } from './turned-line.js'

/**
 * Longest line (in heights) that is recognised in one piece, some 400 letters. The recogniser's cost grows with the
 * square of the length: a line of 500 heights takes 20 s and a gigabyte, in parts 5 s and no extra memory.
 */
const MOST_HEIGHTS = 120
/** How far (in heights) a cut may be from an even division: there is a pause between any two words. */
const SEARCH = 10
/** Width of a space, in heights of the line's box; between the letters of a word there is less. */
const PAUSE = 0.17
/** Parts keep this distance (in heights) from a cut, because the recogniser is shown some of the surroundings. */
const INSET = 0.1
const HAN = /\p{Script=Han}/u

/** Reads a line as `readTurned` does, a very long one in parts that are cut at pauses. */
export async function readLong(
  model: LineModel,
  image: RgbImage,
  quad: Quad,
  room: Room,
  detail: ReadDetail,
): Promise<TurnedReading> {
  const cuts = [0, ...cutsOf(image, quad), 1]
  if (cuts.length === 2) return readTurned(model, image, quad, room, detail)
  const inset = INSET / lengthInHeights(quad)
  const parts: TurnedReading[] = []
  for (const [at, to] of cuts.slice(1).entries()) {
    const space = { before: at === 0 ? room.before : 0, after: to === 1 ? room.after : 0 }
    const part = stretched(quad, at === 0 ? 0 : cuts[at]! + inset, to === 1 ? 1 : to - inset)
    parts.push(await readTurned(model, image, part, space, detail))
  }
  return joined(parts)
}

/** Where a line is cut, as shares of its length: at the quietest place near each even division. */
function cutsOf(image: RgbImage, quad: Quad): number[] {
  const length = lengthInHeights(quad)
  const count = Math.ceil(length / MOST_HEIGHTS)
  if (count < 2) return []
  const energy = strokeEnergy(image, quad, length)
  const [pause, search] = [columnsIn(PAUSE), columnsIn(SEARCH)]
  return Array.from({ length: count - 1 }, (_, index) => {
    const even = Math.round(((index + 1) * energy.length) / count)
    let best = { at: even, change: Infinity }
    for (let step = 0; step <= search; step++) {
      for (const at of [even - step, even + step]) {
        const change = meanEnergy(energy, at, at + pause)
        if (change < best.change) best = { at, change }
      }
    }
    return (best.at + pause / 2) / energy.length
  })
}

function joined(parts: readonly TurnedReading[]): TurnedReading {
  const first = parts[0]!
  const letters = parts.reduce((sum, { text }) => sum + text.length, 0)
  const mean = (of: (part: TurnedReading) => number): number =>
    letters === 0 ? of(first) : parts.reduce((sum, part) => sum + of(part) * part.text.length, 0) / letters
  // Upside down, the part cut off first is the last to be read.
  const ordered = first.turn === 180 ? parts.toReversed() : parts
  return {
    text: ordered.reduce((text, part) => text + between(text, part.text) + part.text, ''),
    confidence: mean(({ confidence }) => confidence),
    doubtfulShare: mean(({ doubtfulShare }) => doubtfulShare),
    quad: [ordered[0]!.quad[0], ordered.at(-1)!.quad[1], ordered.at(-1)!.quad[2], ordered[0]!.quad[3]],
    turn: first.turn,
    alternatives: [],
  }
}

function between(before: string, after: string): string {
  return before === '' || after === '' || (HAN.test(before.at(-1)!) && HAN.test(after[0]!)) ? '' : ' '
}
