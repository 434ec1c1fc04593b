import type { Bbox } from '../pictures/geometry.js'
import type { RgbImage } from '../pictures/image.js'
import { type OpenContext, type PluginBase, type PluginSession, validatePlugin } from './plugin.js'

/**
 * A line that stands around a middle. `x`, `y`: the middle in fractions of the picture; `inner`, `outer`: where letters
 * end below and above, from the middle, in fractions of the picture's width; `from`, `to`: radians clockwise from
 * straight above the middle.
 */
export interface TextArc {
  readonly x: number
  readonly y: number
  readonly inner: number
  readonly outer: number
  readonly from: number
  readonly to: number
}

/**
 * A place that seems to contain a line of text. `corners`: the line's quadrilateral in fractions of the picture,
 * clockwise from its top left in reading direction; `bbox` is the upright box around it. `score` 0–1.
 * `arc`: the line is bent so, and its corners are those of `bbox`.
 */
export interface TextRegion {
  readonly bbox: Bbox
  readonly corners: readonly (readonly [x: number, y: number])[]
  readonly score: number
  readonly arc?: TextArc
}

/** A word of a line. `from` and `to`: its position along the region that was read, 0 its start and 1 its end. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly from: number
  readonly to: number
}

/**
 * What a line may say: its letters and digits, small, without accents, signs and spaces. `likelihood`: measured against
 * the likeliest text of the same look at it, 0 to 1.
 */
export interface LikelyText {
  readonly text: string
  readonly likelihood: number
}

/** One line as read on one picture. `script` is ISO 15924. Empty `text`: nothing legible there. */
export interface Reading {
  readonly text: string
  readonly bbox: Bbox
  readonly confidence: number
  readonly script: string
  /** Clockwise turn of the line from upright, in degrees: 0, 90, 180 or 270. */
  readonly turn: number
  /**
   * Single words with their confidence, in reading order, also where `text` is empty; from engines that provide them.
   * In a line of several scripts, each word is then read by the engine that supports its script.
   */
  readonly words?: readonly ReadWord[]
  /**
   * What a short line may say, also where `text` is empty; from engines that know, for `detail: 'fine'`. Only for
   * looking up names: none of it is text that was read.
   */
  readonly alternatives?: readonly LikelyText[]
}

/** `onProgress`: called by engines that know which share (0–1) of the work is done. */
export interface ProgressOptions {
  readonly onProgress?: (share: number) => void
}

/**
 * Effort and area of a search for lines. `detail` (default `normal`): `fine` spends more to find small print, `glance`
 * less (large lines only), `afar` finds the lettering of names that fill a good part of the picture, perhaps several
 * times, and nothing else. `area`: the part of the picture to search; default all of it.
 */
export interface LocateOptions extends ProgressOptions {
  readonly signal: AbortSignal
  readonly detail?: 'afar' | 'glance' | 'normal' | 'fine'
  readonly area?: Bbox
}

/**
 * `detail: 'fine'` reads doubtful lines again in other ways, which costs more: for pictures that are read only once.
 */
export interface RecognizeOptions extends ProgressOptions {
  readonly signal: AbortSignal
  readonly detail?: 'normal' | 'fine'
}

/** An opened OCR engine. */
export interface OcrSession extends PluginSession {
  /** Finds lines, in reading order. */
  locate(image: RgbImage, options: LocateOptions): Promise<TextRegion[]>
  /** Reads the given lines, one reading a region, in their order. */
  recognize(image: RgbImage, regions: readonly TextRegion[], options: RecognizeOptions): Promise<Reading[]>
}

/** Finds and reads lines of text in pictures. */
export interface OcrEngine extends PluginBase<'ocr-engine.v1'> {
  readonly capabilities: {
    /** ISO 15924 codes of the scripts that it reads: single ones, so `Hang` and `Hani`, not `Kore`. */
    readonly scripts: readonly string[]
    /** Finds lettering from afar (`detail: 'afar'`) and tells `alternatives`. Default false: it is not asked to. */
    readonly lettering?: boolean
  }
  open(context: OpenContext): Promise<OcrSession>
}

/** Checks an OCR engine against its contract. Throws `plugin_invalid`. */
export function defineOcrEngine<T extends OcrEngine>(plugin: T): T {
  return validatePlugin(plugin, 'ocr-engine.v1')
}
