import { ProoflineError } from '../spec/faults/errors.js'
import type { Source } from '../spec/evidence/evidence.js'
import type { RgbImage } from '../spec/pictures/image.js'
import type { OcrSession, Reading, RecognizeOptions, TextRegion } from '../spec/plugins/ocr-engine.js'
import { quadOf } from './geometry/picture-space.js'
import { isOwnWord, pieceTogether } from './piece-together.js'
import { lengthInHeights } from './read/line-reader.js'

/** An opened OCR engine of a list. `scripts` are its capabilities', ISO 15924; `source` lands in the evidence. */
export interface LineEngine {
  readonly session: OcrSession
  readonly source: Source
  readonly scripts: readonly string[]
}

/** A reading and the engine that made it. `settles`: sure enough that the line need not be read again. */
export interface TakenReading extends Reading {
  readonly source: Source
  readonly settles?: boolean
}

/** One reading a region; and which of the fallback engines failed on some. */
export interface TakenReadings {
  readonly readings: readonly TakenReading[]
  readonly failures: readonly { readonly id: string; readonly cause: unknown }[]
}

/**
 * When a reading of the first engine may hide another script, and when a fallback's reading counts: chosen in
 * benchmarks/sweeps/other-scripts.md. Of a line in several scripts the first engine reads only figures and Latin names,
 * so the text is short for the line's length, or of low confidence.
 */
const DOUBTED_CONFIDENCE = 0.9
const SPARSE_LETTERS_PER_HEIGHT = 1.2
const LEAST_CONFIDENCE = 0.75
const LEAST_LETTERS = 4
/** Least confidence of a pieced-together line as a whole, including foreign and doubtful words. */
const LEAST_WHOLE_CONFIDENCE = 0.6
/** 98 of 100 drawn lines that are read this surely are exact, so one reading is enough. */
const SETTLED_CONFIDENCE = 0.9

/**
 * Reads regions with the first engine, and falls back on the others, in order, for those that it could not read or
 * seems to have read in part. A fallback's reading counts if it is plausible and in a script that no earlier engine
 * reads; otherwise the first engine's reading stays. Without fallbacks this is the first engine's `recognize`.
 *
 * Throws what the first engine throws, and `aborted`; a fallback that fails is skipped and reported.
 */
export async function readWithFallbacks(
  image: RgbImage,
  regions: readonly TextRegion[],
  [first, ...fallbacks]: readonly [LineEngine, ...LineEngine[]],
  options: RecognizeOptions,
): Promise<TakenReadings> {
  const plain = await recognizeAll(first, image, regions, options)
  const readings: TakenReading[] = plain.map((reading) => ({ ...reading, source: first.source }))
  const failures: { id: string; cause: unknown }[] = []
  if (fallbacks.length === 0) return { readings, failures }
  const read = new Set(first.scripts)
  const isOpen = regions.map((region, at) => needsFallback(image, region, readings[at]!))
  for (const { session, source, scripts } of fallbacks) {
    const newScripts = scripts.filter((script) => !read.has(script))
    const asked = [...isOpen.keys()].filter((at) => isOpen[at])
    if (asked.length === 0 || newScripts.length === 0) continue
    try {
      const places = asked.map((at) => regions[at]!)
      const answers = await recognizeAll({ session, source }, image, places, options)
      for (const [index, at] of asked.entries()) {
        const answer = answers[index]!
        if (!isPlausible(answer, newScripts)) continue
        const whole = await pieceTogether(image, places[index]!, answer, newScripts, first.session, options)
        if (whole.confidence < LEAST_WHOLE_CONFIDENCE) continue
        readings[at] = { ...whole, source, settles: whole.confidence >= SETTLED_CONFIDENCE }
        isOpen[at] = false
      }
    } catch (cause) {
      if (options.signal.aborted) throw cause
      failures.push({ id: source.id, cause })
    }
    for (const script of scripts) read.add(script)
  }
  return { readings, failures }
}

/** One reading per region, in the same order; throws `plugin_failed` if a plug-in returns another number. */
async function recognizeAll(
  { session, source }: Pick<LineEngine, 'session' | 'source'>,
  image: RgbImage,
  regions: readonly TextRegion[],
  options: RecognizeOptions,
): Promise<Reading[]> {
  const readings = await session.recognize(image, regions, options)
  if (readings.length === regions.length) return readings
  const counts = `${readings.length} readings for ${regions.length} regions`
  throw new ProoflineError('plugin_failed', `OCR engine ${source.id} gave ${counts}, not one each.`)
}

/** Whether a region may hold what the first engine does not read. */
function needsFallback(image: RgbImage, { corners }: TextRegion, { text, confidence }: Reading): boolean {
  if (text === '' || confidence < DOUBTED_CONFIDENCE) return true
  return lengthOf(text) < SPARSE_LETTERS_PER_HEIGHT * lengthInHeights(quadOf(corners, image))
}

/**
 * Whether enough of a reading is surely written in one of the scripts. Vowel signs and figures are not letters, and
 * words of one letter do not count: strokes that are no letters are often taken for them.
 */
function isPlausible({ text, confidence, words }: Reading, scripts: readonly string[]): boolean {
  const parts = words ?? text.split(' ').map((word) => ({ text: word, confidence }))
  const written = parts.filter((part) => isOwnWord(part, scripts))
  const length = written.reduce((sum, part) => sum + lengthOf(part.text), 0)
  const weighted = written.reduce((sum, part) => sum + part.confidence * lengthOf(part.text), 0)
  const letters = written.map((part) => part.text.match(/\p{L}/gu)?.length ?? 0).filter((count) => count > 1)
  const counted = letters.reduce((sum, count) => sum + count, 0)
  return counted >= LEAST_LETTERS && weighted >= LEAST_CONFIDENCE * length
}

/** Letters, marks and figures. */
function lengthOf(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
}
