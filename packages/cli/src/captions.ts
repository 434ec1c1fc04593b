const TIMES = /^\s*(?:\d+:)?\d\d:\d\d[.,]\d{3}\s+-->\s+(?:\d+:)?\d\d:\d\d[.,]\d{3}/

/** Blocks of a WebVTT file that are no cues. */
const NO_CUE = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/

/**
 * The words of SubRip or WebVTT captions, a line a cue, without numbers, times and markup, so that sentences which run
 * over cues are read as such. Text of any other kind is given back as it is: told by content, not by name.
 *
 * WebVTT as of the W3C candidate recommendation of 4 April 2019.
 */
export function captionsToText(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const isSrt = /^\d+$/.test((lines[0] ?? '').trim()) && TIMES.test(lines[1] ?? '')
  if (!isVtt && !isSrt) return text
  return blocksOf(lines)
    .filter((block) => !NO_CUE.test(block[0] ?? ''))
    .map((block) => block.slice(block.findIndex((line) => TIMES.test(line)) + 1))
    .map((block) =>
      block
        .map(withoutMarkup)
        .filter((line) => line !== '')
        .join(' '),
    )
    .filter((cue) => cue !== '')
    .join('\n')
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
