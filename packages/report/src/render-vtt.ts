import type { Report } from '@proofline/engine/spec'
import { type AnyCheck, evidenceIdsOf, findingsOf, SEVERITY_LABEL, stretchOf } from './format.js'
import { ofReport } from './require-report.js'

/** Shortest cue, in ms: WebVTT wants an end after the start. */
const MIN_CUE_MS = 1

/**
 * The findings of a video report as WebVTT, one cue each over the stretch that it concerns: load it as a subtitle or
 * metadata track beside the film. Cues come in order of their start; findings without a place on the clock (pictures,
 * text) are left out. Cue ids are check ids. Throws `report_invalid`.
 */
export function renderVtt(report: Report): string {
  return ofReport(report, cuesOf)
}

function cuesOf(report: Report): string {
  const cues = findingsOf(report)
    .flatMap((check) => {
      const stretch = stretchOf(check)
      return stretch ? [{ check, ...stretch }] : []
    })
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ check, startMs, endMs }) => {
      const end = Math.max(endMs, startMs + MIN_CUE_MS)
      return `${check.checkId}\n${timestamp(startMs)} --> ${timestamp(end)}\n${payload(check)}\n`
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
 * One line of cue text: markup escaped, so that no text can end the cue, open a tag or turn the direction of what
 * follows.
 */
function plain(text: string): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .trim()
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
