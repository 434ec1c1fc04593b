import type { OcrEvidence, Timeline } from '@proofline/engine/spec'
import type { Measure } from '../rules/rule-schema.js'

/** What keeps a viewer from reading a line, each with the measured value and the one that is needed. */
export interface LegibilityFault {
  readonly kind: 'size' | 'contrast' | 'time'
  readonly measured: number
  readonly needed: number
}

/** One frame at 25 Hz, plus rounding: a line that is shorter by less is accepted. */
const TIME_TOLERANCE_MS = 80

/**
 * Holds a line against the limits of a measuring rule. `words` counts all words of the super that the line is part
 * of, because a viewer has to read them in the same time.
 */
export function legibilityFaults(
  line: OcrEvidence,
  measure: Measure,
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

/** Share of the time that reading at leisure takes, in which a viewer still notices and reads a label. */
const ENOUGH_TIME = 0.5

/**
 * Whether a viewer can make out a line at all, so that it may clear a finding: large and clear enough, and on for half
 * the time that the limits ask for. Milder than {@link legibilityFaults}: a label that is a little short is a fault of
 * its own, not an ad without a label. Size has no such room: terms of a credit in letters of nine tenths of the limit
 * would clear the offer that hides them.
 */
export function canBeRead(
  line: OcrEvidence,
  measure: Measure,
  asset: Pick<Timeline['asset'], 'width' | 'height'>,
): boolean {
  return legibilityFaults(line, measure, asset, countWords(line.text)).every(
    ({ kind, measured, needed }) => kind === 'time' && measured >= needed * ENOUGH_TIME,
  )
}

/** "letters of 1.8 % of the shorter side (needed: 2.2 %)": of each kind of fault the worst. */
export function describeFaults(faults: readonly LegibilityFault[]): string {
  const worst = (['size', 'contrast', 'time'] as const).flatMap((kind) => {
    const [first] = faults.filter((fault) => fault.kind === kind).sort((a, b) => a.measured - b.measured)
    return first ? [DESCRIPTIONS[kind](first)] : []
  })
  return worst.join('; ')
}

const DESCRIPTIONS: Readonly<Record<LegibilityFault['kind'], (fault: LegibilityFault) => string>> = {
  size: ({ measured, needed }) =>
    `letters of ${below(measured * 100, needed * 100)} % of the shorter side (needed: ${tenths(needed * 100)} %)`,
  contrast: ({ measured, needed }) => `a contrast of ${below(measured, needed)} : 1 (needed: ${tenths(needed)} : 1)`,
  time: ({ measured, needed }) =>
    `${below(measured / 1000, needed / 1000)} s on screen (needed: ${tenths(needed / 1000)} s)`,
}

const tenths = (value: number): string => value.toFixed(1)

/** What was measured, rounded; but never up to what it falls short of. */
function below(measured: number, needed: number): string {
  const rounded = tenths(measured)
  return rounded === tenths(needed) ? tenths(Number(rounded) - 0.1) : rounded
}

/** Words of a text, as a reader counts them. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/**
 * Size of the letters of a line, as a fraction of the picture's shorter side (a phone shows a film across its screen
 * whichever way it stands). The box of a line is as high as its ink, which depends on its letters: with both
 * ascenders and descenders about 0.96 of the font size, with one of them 0.75, with none 0.54.
 */
function fontFraction(line: OcrEvidence, { width, height }: Pick<Timeline['asset'], 'width' | 'height'>): number {
  const pictureHeight = height ?? line.heightPx / Math.max(line.heightFraction, Number.EPSILON)
  const shorter = Math.min(pictureHeight, width ?? pictureHeight)
  const up = /[\p{Lu}\p{N}bdfhkltij%£$€#&!?()*]/u.test(line.text)
  const down = /[gjpqyQ,;()$]/.test(line.text)
  const ink = up && down ? 0.96 : up || down ? 0.75 : 0.54
  return line.heightPx / ink / shorter
}
