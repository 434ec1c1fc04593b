import type { OcrEvidence, Timeline } from '@proofline/engine/spec'
import type { FilmMeasure, StillMeasure } from '../rules/rule-schema.js'

/** What prevents a viewer from reading a line, with the measured and the required value. */
export interface LegibilityFault {
  readonly kind: 'size' | 'pixels' | 'claim' | 'contrast' | 'time'
  readonly measured: number
  readonly needed: number
}

/** One frame at 25 Hz, plus rounding: a line may be shorter by this much. */
const TIME_TOLERANCE_MS = 80

/**
 * Checks a line against the limits of a measuring rule. `words` counts all words of the super that contains the line,
 * because viewers have to read them in the same time.
 */
export function legibilityFaults(
  line: OcrEvidence,
  measure: FilmMeasure,
  asset: Pick<Timeline['asset'], 'width' | 'height'>,
  words: number,
): LegibilityFault[] {
  const faults: LegibilityFault[] = []
  const font = fontFraction(line, asset)
  if (font < measure.minFontFraction) faults.push({ kind: 'size', measured: font, needed: measure.minFontFraction })
  if (line.contrastRatio < measure.minContrastRatio) {
    faults.push({ kind: 'contrast', measured: line.contrastRatio, needed: measure.minContrastRatio })
  }
  if (line.startMs !== undefined && line.endMs !== undefined) {
    const noticeMs = font < measure.largeFontFraction ? measure.noticeMs : measure.noticeMs / 2
    const needed = noticeMs + measure.perWordMs * words
    const measured = line.endMs - line.startMs
    if (measured < needed - TIME_TOLERANCE_MS) faults.push({ kind: 'time', measured, needed })
  }
  return faults
}

/** Letters of a disclaimer in a picture, and of the claim that it qualifies. */
export interface StillPrint {
  /** Size of the letters, a fraction of the picture's shorter side. */
  readonly fontFraction: number
  readonly fontPx: number
  readonly contrastRatio: number
  /** How many times as large the letters of the claim are; 0 where there is none. */
  readonly claimRatio: number
}

/** Checks a disclaimer in a picture against the limits of a measuring rule; one fault about its size is enough. */
export function stillFaults(print: StillPrint, measure: StillMeasure): LegibilityFault[] {
  const { fontFraction: font, fontPx, contrastRatio, claimRatio } = print
  const { minFontFraction, minFontPx, minContrastRatio, besideClaim } = measure
  const faults: LegibilityFault[] = []
  if (font < minFontFraction) faults.push({ kind: 'size', measured: font, needed: minFontFraction })
  else if (fontPx < minFontPx) faults.push({ kind: 'pixels', measured: fontPx, needed: minFontPx })
  else if (font < besideClaim.minFontFraction && claimRatio > besideClaim.maxRatio) {
    faults.push({ kind: 'claim', measured: claimRatio, needed: besideClaim.maxRatio })
  }
  if (contrastRatio < minContrastRatio) {
    faults.push({ kind: 'contrast', measured: contrastRatio, needed: minContrastRatio })
  }
  return faults
}

/** Share of comfortable reading time in which a viewer still notices and reads a label. */
const ENOUGH_TIME = 0.5

/**
 * Whether a viewer can read a line well enough that it may clear a finding: large and clear enough, and shown for half
 * the time that the limits require. More lenient than {@link legibilityFaults} about time: a label that is a little
 * short is a fault of its own, not a missing label. Not about size: otherwise credit terms in letters of nine tenths of
 * the limit would clear the offer that hides them.
 */
export function canBeRead(
  line: OcrEvidence,
  measure: FilmMeasure,
  asset: Pick<Timeline['asset'], 'width' | 'height'>,
): boolean {
  return legibilityFaults(line, measure, asset, countWords(line.text)).every(
    ({ kind, measured, needed }) => kind === 'time' && measured >= needed * ENOUGH_TIME,
  )
}

/** "letters of 1.8 % of the shorter side (needed: 2.2 %)": of each kind of fault the worst. */
export function describeFaults(faults: readonly LegibilityFault[]): string {
  const worst = KINDS.flatMap((kind) => {
    const [first] = faults.filter((fault) => fault.kind === kind).sort((a, b) => shortfall(b) - shortfall(a))
    return first ? [DESCRIPTIONS[kind](first)] : []
  })
  return worst.join('; ')
}

const KINDS = ['size', 'pixels', 'claim', 'contrast', 'time'] as const

/**
 * How bad a fault is compared with others of its kind: a claim's letters may be too large, everything else too small.
 */
function shortfall({ kind, measured }: LegibilityFault): number {
  return kind === 'claim' ? measured : -measured
}

const DESCRIPTIONS: Readonly<Record<LegibilityFault['kind'], (fault: LegibilityFault) => string>> = {
  size: ({ measured, needed }) =>
    `letters of ${below(measured * 100, needed * 100)} % of the shorter side (needed: ${tenths(needed * 100)} %)`,
  pixels: ({ measured, needed }) => `letters of ${below(measured, needed)} px (needed: ${tenths(needed)} px)`,
  claim: ({ measured, needed }) =>
    `the letters of the claim beside it are ${above(measured, needed)} times as large (at most: ${tenths(needed)} times)`,
  contrast: ({ measured, needed }) => `a contrast of ${below(measured, needed)} : 1 (needed: ${tenths(needed)} : 1)`,
  time: ({ measured, needed }) =>
    `${below(measured / 1000, needed / 1000)} s on screen (needed: ${tenths(needed / 1000)} s)`,
}

const tenths = (value: number): string => value.toFixed(1)

/** The measured value, rounded, but never up to the value that it falls short of. */
function below(measured: number, needed: number): string {
  const rounded = tenths(measured)
  return rounded === tenths(needed) ? tenths(Number(rounded) - 0.1) : rounded
}

/** The measured value, rounded, but never down to the value that it exceeds. */
function above(measured: number, needed: number): string {
  const rounded = tenths(measured)
  return rounded === tenths(needed) ? tenths(Number(rounded) + 0.1) : rounded
}

/** Words of a text, as a reader counts them. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/**
 * {@link fontPx} as a fraction of the picture's shorter side: a phone shows it across its screen whichever way it
 * stands.
 */
function fontFraction(line: OcrEvidence, { width, height }: Pick<Timeline['asset'], 'width' | 'height'>): number {
  const pictureHeight = height ?? line.heightPx / Math.max(line.heightFraction, Number.EPSILON)
  return fontPx(line) / Math.min(pictureHeight, width ?? pictureHeight)
}

/**
 * Size of the letters of a line in pixels. The box of a line is as high as its ink, which depends on its letters: with
 * both ascenders and descenders about 0.96 of the font size, with one of them 0.75, with none 0.54.
 */
export function fontPx({ text, heightPx }: OcrEvidence): number {
  const up = /[\p{Lu}\p{N}bdfhkltij%£$€#&!?()*]/u.test(text)
  const down = /[gjpqyQ,;()$]/.test(text)
  const ink = up && down ? 0.96 : up || down ? 0.75 : 0.54
  return heightPx / ink
}
