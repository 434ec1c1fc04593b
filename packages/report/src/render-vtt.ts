import type { Report } from '@proofline/engine/spec'
import { type AnyCheck, evidenceIdsOf, findingsOf, SEVERITY_LABEL } from './format.js'
import { ofReport } from './require-report.js'
import { stretchesOf } from './stretches-of.js'

/** Shortest cue, in ms: WebVTT requires an end after the start. */
const MIN_CUE_MS = 1

/**
 * The findings of a video report, or of captions, as WebVTT, one cue each over its time range: load it as a subtitle or
 * metadata track of the video. Cues are sorted by start; findings without a time (pictures, other text) are left out.
 * Cue ids are check ids; for captions that a check marks several times, the second cue is `check_001-2`. Throws
 * `report_invalid`.
 */
export function renderVtt(report: Report): string {
  return ofReport(report, cuesOf)
}

function cuesOf(report: Report): string {
  const cues = findingsOf(report)
    .flatMap((check) =>
      stretchesOf(check, report).map((stretch, at) => {
        return { check, id: at === 0 ? check.checkId : `${check.checkId}-${at + 1}`, ...stretch }
      }),
    )
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ check, id, startMs, endMs }) => {
      const end = Math.max(endMs, startMs + MIN_CUE_MS)
      return `${id}\n${timestamp(startMs)} --> ${timestamp(end)}\n${payload(check)}\n`
    })
  const note = `NOTE ${plain(report.asset.name)}: ${report.decision}, ${report.score} of 100 points\n`
  return ['WEBVTT\n', note, ...cues].join('\n')
}

function payload(check: AnyCheck): string {
  const evidence = evidenceIdsOf(check).join(' ')
  return [
    `<b>${SEVERITY_LABEL[check.severity]}: ${plain(check.checkName)}</b>`,
    ...(check.quote === undefined ? [] : [`“${plain(check.quote)}”`]),
    ...(check.citation === '' ? [] : [plain(check.citation)]),
    ...(evidence === '' ? [] : [`[${evidence}]`]),
  ].join('\n')
}

/** `00:00:03.400` */
function timestamp(ms: number): string {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`
}

/**
 * One line of cue text: markup is escaped, so that no text can end the cue, open a tag or reverse the direction of what
 * follows.
 */
function plain(text: string): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .trim()
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
