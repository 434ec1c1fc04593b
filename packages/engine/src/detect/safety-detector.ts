import { defineDetector, type Detection, type Detector } from '../spec/plugins/detector.js'
import type { InferenceSession } from '../spec/plugins/plugin.js'
import { throwIfAborted } from '../util/abort.js'
import { areaResize } from './area-resize.js'
import { middleSquare, middleView } from './picture-views.js'
import { batchOfViews } from './view-batch.js'

const MODEL = 'nsfw-mobilenet-v2'
const FILE = 'model.onnx'

/** Side of the model's input in pixels. */
const INPUT_PX = 224

/** Classes of the model in the order of its output: Drawing, Hentai, Neutral, Porn, Sexy. */
const HENTAI = 1
const PORN = 3
const SEXY = 4

/**
 * Chosen by the sweep in `benchmarks/sweeps/content-safety.md` from the side of false alarms, with margin: on 135
 * harmless stills the highest score of `adult` is 0.65, of `racy` 0.25; in films that people published, blurred and
 * warped transitions reach 0.97, at two moments in a row, never at three. How many unsafe pictures this finds has not
 * been measured: there are none in our data.
 */
const LABELS = {
  adult: { enter: 0.85, stay: 0.7, minFrames: 3 },
  racy: { enter: 0.7, stay: 0.5, minFrames: 2 },
} as const

/**
 * Finds unsafe pictures: `adult` (pornography, photographed or drawn) and `racy` (sexual in tone, no nudity). It knows
 * nothing of violence, gore, weapons or hate: a picture without a signal is not thereby safe.
 *
 * A score is the lowest over four views of the picture: the whole, its mirror image, the whole without a border of
 * 6 %, and the middle square. Each is squashed to a square, as the model was trained. On harmless pictures the views
 * disagree and the false alarms of any single one drop out. Where the whole is below `stay` already, the other views
 * can't raise it and are not looked at; the score is then that of the whole.
 */
export const safetyDetector: Detector = defineDetector({
  specVersion: 'detector.v1',
  id: 'content-safety',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { signalType: 'safety', labels: LABELS },
  async open({ models }) {
    const session = await models.session(MODEL, FILE)
    return {
      async detect(image, { signal }) {
        throwIfAborted(signal)
        const whole = areaResize(image, middleView(image, 1, 1), INPUT_PX)
        const [first] = await scoresOf(session, [whole])
        throwIfAborted(signal)
        if (first!.adult < LABELS.adult.stay && first!.racy < LABELS.racy.stay) return toDetections([first!])

        const others = [
          mirror(whole),
          areaResize(image, middleView(image, 0.88, 0.88), INPUT_PX),
          areaResize(image, middleSquare(image), INPUT_PX),
        ]
        const scores = await scoresOf(session, others)
        throwIfAborted(signal)
        return toDetections([first!, ...scores])
      },
      async close() {},
    }
  },
})

interface SafetyScores {
  readonly adult: number
  readonly racy: number
}

async function scoresOf(session: InferenceSession, views: readonly Float32Array[]): Promise<SafetyScores[]> {
  const { probabilities } = await session.run({ image: batchOfViews(views, INPUT_PX) })
  const classes = probabilities!.dims[1]!
  return views.map((_, i) => {
    const at = (index: number): number => Number(probabilities!.data[i * classes + index])
    return { adult: at(PORN) + at(HENTAI), racy: at(SEXY) }
  })
}

function toDetections(views: readonly SafetyScores[]): Detection[] {
  return (['adult', 'racy'] as const).map((label) => {
    return { label, score: Math.min(1, ...views.map((view) => view[label])) }
  })
}

/** The same view, left and right swapped. */
function mirror(view: Float32Array): Float32Array {
  const result = new Float32Array(view.length)
  for (let y = 0; y < INPUT_PX; y++) {
    for (let x = 0; x < INPUT_PX; x++) {
      const from = (y * INPUT_PX + x) * 3
      result.set(view.subarray(from, from + 3), (y * INPUT_PX + INPUT_PX - 1 - x) * 3)
    }
  }
  return result
}
