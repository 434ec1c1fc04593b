const TIMES = /^\s*(?:\d+:)?\d\d:\d\d[.,]\d{3}\s+-->\s+(?:\d+:)?\d\d:\d\d[.,]\d{3}/

/** Blocks of a WebVTT file that are no cues. */
const NO_CUE = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/

/** A cue whose words are those from `start` to `end` (UTF-16 offsets) of a text, and when it is shown. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly startMs: number
  readonly endMs: number
}

/** The words of captions, and when they are shown. */
export interface Captions {
  readonly text: string
  readonly cues: readonly Cue[]
}

/**
 * The words of SubRip or WebVTT captions, a line a cue, without numbers, times and markup, so that sentences which run
 * over cues are read as such; the times come beside them. Text of any other kind is given back as it is, without cues:
 * told by content, not by name.
 *
 * WebVTT as of the W3C candidate recommendation of 4 April 2019.
 */
export function readCaptions(text: string): Captions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  // Editors leave blank lines above SubRip, whose players skip them; WebVTT has to begin with its name.
  const first = lines.findIndex((line) => line.trim() !== '')
  const isSrt = /^\d+$/.test((lines[first] ?? '').trim()) && TIMES.test(lines[first + 1] ?? '')
  if (!isVtt && !isSrt) return { text, cues: [] }

  let words = ''
  const cues: Cue[] = []
  for (const block of blocksOf(lines)) {
    const at = block.findIndex((line) => TIMES.test(line))
    if (NO_CUE.test(block[0] ?? '')) continue
    const spoken = block
      .slice(at + 1)
      .map(withoutMarkup)
      .filter((line) => line !== '')
      .join(' ')
    if (spoken === '') continue
    const start = words === '' ? 0 : words.length + 1
    words = words === '' ? spoken : `${words}\n${spoken}`
    const [startMs, endMs] = at === -1 ? [] : block[at]!.split('-->').map(clockMs)
    if (startMs !== undefined && endMs !== undefined) cues.push({ start, end: words.length, startMs, endMs })
  }
  return { text: words, cues }
}

/** When the words from `start` to `end` are shown: from the first of their cues to the last. Null for text without cues. */
export function shownAt(cues: readonly Cue[], start: number, end: number): { startMs: number; endMs: number } | null {
  const own = cues.filter((cue) => cue.start < end && start < cue.end)
  if (own.length === 0) return null
  return { startMs: own[0]!.startMs, endMs: own.at(-1)!.endMs }
}

/** `01:02:03.456`, hours optional, comma or dot; what follows the time (settings of a cue) does not matter. */
function clockMs(time: string): number {
  const [, hours = '0', minutes, seconds, ms] = /(?:(\d+):)?(\d\d):(\d\d)[.,](\d{3})/.exec(time)!
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}

function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)!.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

function withoutMarkup(line: string): string {
  const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' }
  return line
    .replaceAll(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '')
    .replaceAll(/&(?:lt|gt|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .trim()
}
