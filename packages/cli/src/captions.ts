import type { Annotation, Report } from '@proofline/engine/spec'
import { type FileLine, linesOf, type Pieces, withoutMarkup } from './caption-pieces.js'

const TIMES = /^\s*(?:\d+:)?\d\d:\d\d[.,]\d{3}\s+-->\s+(?:\d+:)?\d\d:\d\d[.,]\d{3}/
/** A line of times, well-formed or not (`00:02 -> 00:03`): it is no copy in any case. */
const TIME_LINE = /^\s*\d[\d:.,]*\s*-{1,2}>\s*\d[\d:.,]*(?:\s|$)/

/** Blocks of a WebVTT file that are no cues. */
const NO_CUE = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/

/** A cue whose words are those from `start` to `end` (UTF-16 offsets) of a text, and when it is shown. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly startMs: number
  readonly endMs: number
}

/** The words of captions, when they are shown, and their place in the file. */
export interface Captions extends Pieces {
  readonly cues: readonly Cue[]
}

/**
 * The words of SubRip or WebVTT captions, one line a cue, without numbers, times and markup, so that sentences across
 * cues are read as a whole; times and places in the file are returned alongside. Cues with malformed times keep their
 * words, without times: players skip them, but the words are still meant to be shown. Null for any other text:
 * recognised by content, not by name.
 *
 * WebVTT as of the W3C candidate recommendation of 4 April 2019.
 */
export function readCaptions(file: string): Captions | null {
  const lines = linesOf(file)
  if (!isVtt(lines) && !isSrt(lines)) return null

  let text = ''
  const pieces: Pieces['pieces'][number][] = []
  const cues: Cue[] = []
  for (const block of blocksOf(lines)) {
    const at = block.findIndex((line) => TIME_LINE.test(line.text))
    if (NO_CUE.test(block[0]!.text)) continue
    const spoken = block
      .slice(at + 1)
      .map(withoutMarkup)
      .filter((line) => line.length > 0)
    if (spoken.length === 0) continue
    const start = text === '' ? 0 : text.length + 1
    for (const [index, line] of spoken.entries()) {
      if (text !== '') text += index === 0 ? '\n' : ' '
      for (const piece of line) {
        pieces.push({ ...piece, at: text.length })
        text += piece.text
      }
    }
    const [startMs, endMs] = timesOf(block[at]?.text ?? '')
    if (startMs !== undefined && endMs !== undefined) cues.push({ start, end: text.length, startMs, endMs })
  }
  return { text, cues, pieces }
}

function isVtt(lines: readonly FileLine[]): boolean {
  return /^WEBVTT(?:[ \t]|$)/.test(lines[0]?.text ?? '')
}

/** SubRip files may begin with blank lines, which players skip; WebVTT has to begin with its signature. */
function isSrt(lines: readonly FileLine[]): boolean {
  const first = lines.findIndex((line) => line.text.trim() !== '')
  return /^\d+$/.test((lines[first]?.text ?? '').trim()) && TIME_LINE.test(lines[first + 1]?.text ?? '')
}

/** A report on the words of captions, each annotation with the time at which its words are shown; others unchanged. */
export function withTimes(report: Report, captions: Captions | undefined): Report {
  if (captions === undefined || !('annotations' in report)) return report
  const annotations = report.annotations.map((mark) => ({ ...mark, ...shownAt(captions.cues, mark) }))
  return { ...report, annotations }
}

/**
 * When the words from `start` to `end` are shown: from the earliest start to the latest end of their cues, which may
 * overlap and come in any order. Null for words without cues.
 */
function shownAt(
  cues: readonly Cue[],
  { start, end }: Pick<Annotation, 'start' | 'end'>,
): { startMs: number; endMs: number } | null {
  const own = cues.filter((cue) => cue.start < end && start < cue.end)
  if (own.length === 0) return null
  return {
    startMs: own.reduce((first, cue) => Math.min(first, cue.startMs), Infinity),
    endMs: own.reduce((last, cue) => Math.max(last, cue.endMs), 0),
  }
}

/** Start and end in ms; none for a malformed line. */
function timesOf(line: string): number[] {
  return TIMES.test(line) ? line.split('-->').slice(0, 2).map(clockMs) : []
}

/** `01:02:03.456`, hours optional, comma or dot; cue settings after the time are ignored. */
function clockMs(time: string): number {
  const [, hours = '0', minutes, seconds, ms] = /(?:(?<!\d)(\d+):)?(\d\d):(\d\d)[.,](\d{3})/.exec(time)!
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}

/** Some programs omit the blank line between cues: a line of times starts a new one, with the number above it. */
function blocksOf(lines: readonly FileLine[]): FileLine[][] {
  const blocks: FileLine[][] = [[]]
  for (const line of lines) {
    const block = blocks.at(-1)!
    if (line.text.trim() === '') blocks.push([])
    else if (TIME_LINE.test(line.text) && block.some(({ text }) => TIME_LINE.test(text))) {
      const isNumbered = /^\s*\d+\s*$/.test(block[0]!.text) && Number(block.at(-1)!.text) === Number(block[0]!.text) + 1
      blocks.push(isNumbered ? [block.pop()!, line] : [line])
    } else block.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}
