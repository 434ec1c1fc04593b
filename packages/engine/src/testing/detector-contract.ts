import { afterEach, describe, expect, it } from 'vitest'
import { defineDetector, type Detector, type DetectorSession } from '../spec/plugins/detector.js'
import { bboxSchema } from '../spec/pictures/geometry.js'
import type { RgbImage } from '../spec/pictures/image.js'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { checkAnswer } from '../spec/plugins/plugin-answers.js'
import { NO_MODELS, openContext } from './open-context.js'

/** What {@link detectorContract} needs beside the plug-in. */
export interface DetectorContractOptions {
  /** Gives the models that the detector uses; closing them is the caller's. Default: none. */
  readonly models?: () => Promise<ModelAccess>
}

const never = new AbortController().signal

/** Sizes that a frame may have: usual, upright, the smallest, and very long. */
const SIZES = [
  [320, 180],
  [90, 160],
  [1, 1],
  [640, 2],
] as const

/**
 * The contract of every detector as a vitest suite (`vitest` is a peer of this entry). Call it once, in a test file:
 * `detectorContract('my detector', () => myDetector)`.
 */
export function detectorContract(
  name: string,
  make: () => Detector,
  { models = async () => NO_MODELS }: DetectorContractOptions = {},
): void {
  const sessions: DetectorSession[] = []
  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()))
  })
  const open = async (): Promise<DetectorSession> => {
    const session = await make().open(openContext(await models()))
    sessions.push(session)
    return session
  }

  describe(`${name} follows detector.v1`, () => {
    it('is a plug-in that declares its labels with thresholds that can be met', () => {
      const detector = make()
      expect(defineDetector(detector)).toBe(detector)
      const { labels, anyLabel } = detector.capabilities
      const thresholds = [...Object.values(labels), ...(anyLabel ? [anyLabel] : [])]
      expect(thresholds.length).toBeGreaterThan(0)
      const faulty = thresholds.filter(({ enter, stay, hinted = enter, minFrames }) => {
        const isReachable = stay > 0 && enter >= stay && hinted > 0 && enter >= hinted
        return !(isReachable && Number.isInteger(minFrames) && minFrames >= 1)
      })
      expect(faulty).toEqual([])
    })

    it('returns only declared labels, with a finite score and a box within the picture', async () => {
      const session = await open()
      const { labels, anyLabel } = make().capabilities
      for (const [width, height] of SIZES) {
        const detections = await session.detect(texture(width, height), { signal: never })
        checkAnswer(make(), 'detect', detections)
        const faulty = detections.filter(({ label, score, bbox }) => {
          const isInside = bbox === undefined || bboxSchema.safeParse(bbox).success
          return !((anyLabel !== undefined || label in labels) && Number.isFinite(score) && score >= 0 && isInside)
        })
        expect(faulty).toEqual([])
      }
    })

    it('gives the same detections again, in sequence, in parallel, and from another session', async () => {
      const [first, second] = [await open(), await open()]
      const look = (session: DetectorSession) => session.detect(texture(320, 180), { signal: never })
      const expected = await look(first)
      await first.detect(texture(90, 160), { signal: never })
      expect(await Promise.all([look(first), look(first), look(second)])).toEqual([expected, expected, expected])
    })

    it('does not change the picture', async () => {
      const image = texture(320, 180)
      await (await open()).detect(image, { signal: never })
      expect(image).toEqual(texture(320, 180))
    })

    it('rejects with aborted, whether the signal fires before or during a call, and stays usable', async () => {
      const session = await open()
      const aborted = { code: 'aborted' }
      await expect(session.detect(texture(320, 180), { signal: AbortSignal.abort() })).rejects.toMatchObject(aborted)
      const abort = new AbortController()
      const running = session.detect(texture(320, 180), { signal: abort.signal })
      abort.abort()
      await expect(running).rejects.toMatchObject(aborted)
      await expect(session.detect(texture(320, 180), { signal: never })).resolves.toBeInstanceOf(Array)
    })

    it('may be closed twice without affecting other sessions', async () => {
      const [first, second] = [await open(), await open()]
      await first.close()
      await first.close()
      await expect(second.detect(texture(320, 180), { signal: never })).resolves.toBeInstanceOf(Array)
    })
  })
}

/** A picture with a gradient, edges and colours, the same every time. */
function texture(width: number, height: number): RgbImage {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / (3 * width))]
    return ((x >> 4) + (y >> 4)) % 2 === 0 ? (x + y) % 256 : [200, 90, 40][i % 3]!
  })
  return { width, height, data }
}
