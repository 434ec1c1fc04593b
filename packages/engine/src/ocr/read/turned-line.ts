import type { RgbImage } from '../../spec/pictures/image.js'
import type { RecognizeOptions } from '../../spec/plugins/ocr-engine.js'
import type { Quad } from '../geometry/rotated-box.js'
import { type LineModel, type LineReading, type Room, lengthInHeights, mergeLikely, readRegion } from './line-reader.js'
import { negative, stretched } from './line-variants.js'

/** How much effort a line is worth; see `RecognizeOptions`. */
export type ReadDetail = NonNullable<RecognizeOptions['detail']>

/** A reading, and how far the line is turned clockwise from upright, in degrees. */
export interface TurnedReading extends LineReading {
  readonly turn: 0 | 90 | 180 | 270
}

/** A level line read with this confidence is not upside down. */
const UPRIGHT_CONFIDENCE = 0.8
/** Letters that are upside down are read as other letters; with fewer characters than this there is no text. */
const MIN_FLIP_CHARACTERS = 3
/** Boxes shorter than this many heights may be one upright letter, which is higher than wide. */
const MAX_LETTER_LENGTH = 2.5
/** A line must be this long (heights) before it is tried upside down: `O`, `8` and specks read alike both ways. */
const MIN_FLIP_LENGTH = 2

/** A short line (in heights) below this confidence is read again in other ways, where `detail` is `fine`. */
const SURE = 0.9
const MAX_RETRY_LENGTH = 10

/**
 * Reads a line in whatever way it is turned: as its corners say; turned by 180° if it is vertical or not understood;
 * and upright if a vertical box is as short as a letter. The reading of highest confidence counts. The recogniser's own
 * confidence tells the direction better than a separate classifier, and costs nothing on lines that are understood at
 * once. With `detail: 'fine'` short lines that stay doubtful are also read as a negative and with stretched contrast,
 * since lettering in logos is more often pale, coloured, or light on dark than print.
 */
export async function readTurned(
  model: LineModel,
  image: RgbImage,
  quad: Quad,
  room: Room,
  detail: ReadDetail,
): Promise<TurnedReading> {
  const readings = await readInAllWays(model, image, quad, room, detail)
  const best = readings.reduce((most, reading) => (reading.confidence > most.confidence ? reading : most))
  return { ...best, alternatives: mergeLikely(readings.map(({ alternatives }) => alternatives)) }
}

async function readInAllWays(
  given: LineModel,
  image: RgbImage,
  quad: Quad,
  room: Room,
  detail: ReadDetail,
): Promise<TurnedReading[]> {
  const onEnd = turnOf(quad) % 180 !== 0
  const length = lengthInHeights(quad)
  const isShort = length <= MAX_RETRY_LENGTH
  // Names stand in short lines, and a film shows a line often enough to be read once without a doubt.
  const { letters, ...plain } = given
  const isFine = detail === 'fine'
  const model = isFine && isShort && letters ? { ...plain, letters } : plain
  const readings: TurnedReading[] = []
  const add = async (turned: Quad, space: Room, by = model): Promise<TurnedReading> => {
    const reading = { ...(await readRegion(by, image, turned, space)), turn: turnOf(turned) }
    readings.push(reading)
    return reading
  }

  if (onEnd && length < MAX_LETTER_LENGTH) {
    const upright = await add(turnOf(quad) === 90 ? rotated(quad, 3) : rotated(quad, 1), { before: 0, after: 0 })
    if (upright.confidence >= UPRIGHT_CONFIDENCE) return readings
  }
  const first = await add(quad, room)
  const settled = !onEnd && (first.confidence >= UPRIGHT_CONFIDENCE || first.text.length < MIN_FLIP_CHARACTERS)
  if (!settled && length >= MIN_FLIP_LENGTH) {
    await add(rotated(quad, 2), { before: room.after, after: room.before })
  }
  if (!isFine || !isShort || readings.some(({ confidence }) => confidence >= SURE)) return readings
  for (const prepare of [negative, stretched]) {
    const again = await add(quad, room, { ...model, prepare })
    if (again.confidence >= SURE) break
  }
  return readings
}

/** Direction of a quadrilateral's first side, to the nearest quarter turn. */
function turnOf([topLeft, topRight]: Quad): 0 | 90 | 180 | 270 {
  const degrees = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI
  return (((Math.round(degrees / 90) * 90 + 360) % 360) as 0 | 90 | 180 | 270) || 0
}

/** The same quadrilateral read from another corner, `by` corners clockwise. */
function rotated(quad: Quad, by: 1 | 2 | 3): Quad {
  const at = (i: number) => quad[((i + by) % 4) as 0 | 1 | 2 | 3]
  return [at(0), at(1), at(2), at(3)]
}
