import type { LikelyText } from '../../spec/plugins/ocr-engine.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { freeNow } from '../../util/processes/free-now.js'
import type { Planes } from '../geometry/resample.js'
import { type DecodedLine, decodeCtc } from './ctc.js'
import { likelyTexts } from './likely-texts.js'

/** Height of the recogniser's input in pixels. */
export const LINE_HEIGHT_PX = 48
/** Input columns per time step of its output. */
export const STEP_PX = 8

/** A line as it was read. `likely`: see `likelyTexts`; none unless its letters were asked for. */
export interface ReadLine extends DecodedLine {
  readonly likely: readonly LikelyText[]
}

/**
 * Reads one upright line, `LINE_HEIGHT_PX` high; its width is padded with mid grey to a multiple of `STEP_PX`.
 * `letters`: those of the classes (`plainLetters`), where the texts that the line may be are wanted, too.
 */
export async function readLine(
  session: InferenceSession,
  keys: readonly string[],
  line: Planes,
  letters: readonly string[] | null = null,
): Promise<ReadLine> {
  const width = Math.ceil(line.width / 32) * 32
  const data = paddedLine(line, width)
  const outputs = await session.run({
    x: { type: 'float32', data, dims: [1, 3, LINE_HEIGHT_PX, width], givenAway: true },
  })
  const output = outputs[session.outputNames[0]!]!
  const [, steps, classes] = output.dims as [number, number, number]
  const scores = output.data as Float32Array
  const decoded = decodeCtc(scores, steps, classes, keys)
  const likely = letters === null ? [] : likelyTexts(scores, steps, letters)
  freeNow(output.data)
  return { ...decoded, likely }
}

/** The model was trained on blue, green, red, from -1 to 1. */
function paddedLine(line: Planes, width: number): Float32Array {
  const plane = LINE_HEIGHT_PX * width
  const data = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    const from = (2 - channel) * line.width * line.height
    for (let y = 0; y < LINE_HEIGHT_PX; y++) {
      const to = channel * plane + y * width
      for (let x = 0; x < line.width; x++) data[to + x] = line.data[from + y * line.width + x]! / 127.5 - 1
    }
  }
  return data
}
