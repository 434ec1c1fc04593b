import { afterEach, describe, expect, it } from 'vitest'
import { bboxSchema } from '../spec/pictures/geometry.js'
import type { RgbImage } from '../spec/pictures/image.js'
import { defineOcrEngine, type OcrEngine, type OcrSession, type TextRegion } from '../spec/plugins/ocr-engine.js'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { checkAnswer } from '../spec/plugins/plugin-answers.js'
import { NO_MODELS, openContext } from './open-context.js'

/** What {@link ocrEngineContract} needs beside the engine. */
export interface OcrEngineContractOptions {
  /** A picture with at least two lines that the engine reads. */
  readonly page: RgbImage
  /** Gives the models that the engine uses; closing them is the caller's. Default: none. */
  readonly models?: () => Promise<ModelAccess>
}

const never = new AbortController().signal
const aborted = { code: 'aborted' }

/**
 * The contract of every OCR engine as a vitest suite (`vitest` is a peer of this entry). Call it once, in a test file:
 * `ocrEngineContract('my engine', () => myEngine, { page })`.
 */
export function ocrEngineContract(
  name: string,
  make: () => OcrEngine,
  { page, models = async () => NO_MODELS }: OcrEngineContractOptions,
): void {
  const sessions: OcrSession[] = []
  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()))
  })
  const open = async (): Promise<OcrSession> => {
    const session = await make().open(openContext(await models()))
    sessions.push(session)
    return session
  }
  const read = async (session: OcrSession, image = page) => {
    return session.recognize(image, await session.locate(image, { signal: never }), { signal: never })
  }

  describe(`${name} follows ocr-engine.v1`, () => {
    it('is a plug-in that says which scripts it reads', () => {
      const engine = make()
      expect(defineOcrEngine(engine)).toBe(engine)
      expect(engine.capabilities.scripts.length).toBeGreaterThan(0)
      expect(engine.capabilities.scripts.filter((script) => !/^[A-Z][a-z]{3}$/.test(script))).toEqual([])
    })

    it('finds the lines of a page, with boxes within the picture and scores from 0 to 1', async () => {
      for (const detail of ['normal', 'fine'] as const) {
        const regions = await (await open()).locate(page, { signal: never, detail })
        expect(regions.length).toBeGreaterThanOrEqual(2)
        const faulty = regions.filter(({ bbox, corners, score }) => {
          return !(bboxSchema.safeParse(bbox).success && corners.length === 4 && score >= 0 && score <= 1)
        })
        expect(faulty).toEqual([])
      }
    })

    it('returns one reading per region, in order, each with text, box, confidence, script and angle', async () => {
      const session = await open()
      const regions = await session.locate(page, { signal: never })
      const readings = await session.recognize(page, regions, { signal: never })
      checkAnswer(make(), 'locate', regions)
      checkAnswer(make(), 'recognize', readings)
      expect(readings).toHaveLength(regions.length)
      expect(readings.filter(({ text }) => text !== '').length).toBeGreaterThanOrEqual(2)
      const faulty = readings.filter(({ bbox, confidence, script, turn }, i) => {
        const known =
          bboxSchema.safeParse(bbox).success && [0, 90, 180, 270].includes(turn) && /^[A-Z][a-z]{3}$/.test(script)
        return !(known && confidence >= 0 && confidence <= 1 && meets(bbox, regions[i]!.bbox))
      })
      expect(faulty).toEqual([])

      const [first, second] = regions as [TextRegion, TextRegion]
      const turnedRound = await session.recognize(page, [second, first], { signal: never })
      expect(turnedRound.map(({ text }) => text)).toEqual([readings[1]!.text, readings[0]!.text])
      expect(await session.recognize(page, [], { signal: never })).toEqual([])
    })

    it('finds nothing on pictures without text, of any size', async () => {
      const session = await open()
      for (const [width, height] of [
        [320, 180],
        [90, 160],
        [1, 1],
        [640, 2],
      ] as const) {
        const blank = { width, height, data: new Uint8Array(width * height * 3).fill(90) }
        const readings = await read(session, blank)
        expect(readings.filter(({ text }) => text !== '')).toEqual([])
      }
    })

    it('reads the same again, in sequence, in parallel, and from another session', async () => {
      const [first, second] = [await open(), await open()]
      const expected = await read(first)
      expect(await Promise.all([read(first), read(first), read(second)])).toEqual([expected, expected, expected])
    })

    it('does not change the picture', async () => {
      const image = { ...page, data: Uint8Array.from(page.data) }
      await read(await open(), image)
      expect(Buffer.compare(image.data, page.data)).toBe(0)
    })

    it('rejects with aborted, whether the signal fires before or during a call, and stays usable', async () => {
      const session = await open()
      const regions = await session.locate(page, { signal: never })
      const before = { signal: AbortSignal.abort() }
      await expect(session.locate(page, before)).rejects.toMatchObject(aborted)
      await expect(session.recognize(page, regions, before)).rejects.toMatchObject(aborted)
      for (const call of [
        (signal: AbortSignal) => session.locate(page, { signal }),
        (signal: AbortSignal) => session.recognize(page, regions, { signal }),
      ]) {
        const abort = new AbortController()
        const running = call(abort.signal)
        abort.abort()
        await expect(running).rejects.toMatchObject(aborted)
      }
      expect((await read(session)).length).toBe(regions.length)
    })

    it('may be closed twice without affecting other sessions', async () => {
      const [first, second] = [await open(), await open()]
      await first.close()
      await first.close()
      expect((await read(second)).length).toBeGreaterThanOrEqual(2)
    })
  })
}

function meets(a: TextRegion['bbox'], b: TextRegion['bbox']): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}
