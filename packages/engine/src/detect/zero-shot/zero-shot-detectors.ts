import {
  defineDetector,
  type Detector,
  type DetectorSession,
  type LabelThresholds,
} from '../../spec/plugins/detector.js'
import type { SignalType } from '../../spec/evidence/evidence.js'
import { throwIfAborted } from '../../util/abort.js'
import { openPictureText, type PictureTextModel } from './picture-text-model.js'
import { GOODS_PROMPTS, type PromptSet, SAFETY_PROMPTS } from './prompts.js'
import { type PictureTextFamily, scorePrompts, sentencesOf } from './score-prompts.js'
import { shareModel } from './share-model.js'

/**
 * Not calibrated: no such model was available when this was written, so these are conservative guesses, and `detail` of
 * each signal says so. CLIP's score is a share among some thirty sentences; SigLIP's probabilities are low by nature.
 */
const UNCALIBRATED = {
  clip: { enter: 0.95, stay: 0.85, minFrames: 2 },
  siglip: { enter: 0.4, stay: 0.25, minFrames: 2 },
} as const satisfies Record<string, LabelThresholds>

/** Settings of {@link createZeroShotDetectors}. */
export interface ZeroShotOptions {
  /** Id of a pulled model in the registry. */
  readonly model: string
  /** What the model is; another at that id is refused when it is opened. */
  readonly family: PictureTextFamily
  /** Default: {@link openPictureText}, with the optional package `@huggingface/transformers`. */
  readonly openModel?: typeof openPictureText
}

/**
 * Two detectors over one CLIP or SigLIP model: restricted goods (`category`), and `adult`, `racy`, `violence`, `gore`
 * (`safety`), recognised by sentences of ours. A picture is compared with the sentences of a label and with those for
 * what is harmless and looks alike; see {@link scorePrompts}. The whole picture is looked at, squashed to a square.
 *
 * Both use one opened model, which looks at each picture once.
 *
 * Thresholds are not calibrated: take a signal as a reason for a person to look. Opening throws what
 * {@link openPictureText} throws. The model blocks its thread while it works; a call under way can't be stopped: when
 * the signal fires its answer is thrown away.
 */
export function createZeroShotDetectors({ model, family, openModel = openPictureText }: ZeroShotOptions): Detector[] {
  const [goods, safety] = [sentencesOf(GOODS_PROMPTS), sentencesOf(SAFETY_PROMPTS)]
  const open = shareModel((context) => openModel(context, { model, family }, [...goods, ...safety]))

  const detector = (name: string, signalType: SignalType, prompts: PromptSet, from: number): Detector => {
    const labels = Object.fromEntries(Object.keys(prompts.labels).map((label) => [label, UNCALIBRATED[family]]))
    return defineDetector({
      specVersion: 'detector.v1',
      id: `${model}-${name}`,
      version: '1.0.0',
      models: [model],
      capabilities: { signalType, labels },
      open: async (context) => openSession(await open(context), family, prompts, from),
    })
  }
  return [detector('goods', 'category', GOODS_PROMPTS, 0), detector('safety', 'safety', SAFETY_PROMPTS, goods.length)]
}

/** `from`: where the logits of the set's sentences begin. */
function openSession(
  model: PictureTextModel,
  family: PictureTextFamily,
  prompts: PromptSet,
  from: number,
): DetectorSession {
  const count = sentencesOf(prompts).length
  return {
    async detect(image, { signal }) {
      throwIfAborted(signal)
      const logits = (await model.compare(image)).slice(from, from + count)
      throwIfAborted(signal)
      return scorePrompts(prompts, logits, family).map(({ label, score, prompt }) => {
        return { label, score, detail: { via: 'sentences', prompt, calibrated: false } }
      })
    },
    close: () => model.close(),
  }
}
