import type { SarifOptions } from '@proofline/report'
import type { Decision, MediaReport, Report } from '@proofline/engine/spec'
import { EXIT } from './exit-codes.js'
import { placeInFile } from './caption-pieces.js'
import type { CaptionFile } from './inputs.js'
import type { Io } from './io.js'

/** Output formats of a report; the first is the default on a terminal. */
export const REPORT_FORMATS = ['pretty', 'json', 'html', 'sarif', 'vtt'] as const
/** See {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Which decisions make the exit code 1. */
export const FAIL_ON = ['hold', 'block', 'never'] as const
/** See {@link FAIL_ON}. */
export type FailOn = (typeof FAIL_ON)[number]

/**
 * A report as text that ends with a line break. `isFile`: written to a file, so without colours; `uri`: where the asset
 * is; `captions`: the captions that were checked.
 */
export async function renderReport(
  report: Report,
  format: ReportFormat,
  {
    isFile,
    stills,
    uri,
    captions,
    io,
  }: {
    isFile: boolean
    stills: ReadonlyMap<string, Uint8Array>
    uri?: string | undefined
    captions?: CaptionFile | undefined
    io: Io
  },
): Promise<string> {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`
  const { renderHtml, renderPretty, renderSarif, renderVtt } = await import('@proofline/report')
  if (format === 'html') return withLineBreak(renderHtml(report, { stills }))
  if (format === 'sarif')
    return withLineBreak(renderSarif(report, { ...(uri !== undefined && { uri }), ...sourceOf(captions) }))
  if (format === 'vtt') return withLineBreak(renderVtt(report))
  return withLineBreak(renderPretty(report, { colour: io.colour && !isFile, width: Math.min(io.columns, 120) }))
}

/** Places are given in the caption file, not in the words extracted from it. */
function sourceOf(captions: CaptionFile | undefined): SarifOptions {
  if (captions === undefined) return {}
  const { bytes, file } = captions
  return { source: { bytes, text: file, placeOf: (start, end) => placeInFile(captions, start, end) } }
}

/** Exit code of a finished report. */
export function exitCodeOfReport({ decision }: Pick<MediaReport, 'decision'>, failOn: FailOn): number {
  const failing: Record<FailOn, readonly Decision[]> = { hold: ['HOLD', 'BLOCK'], block: ['BLOCK'], never: [] }
  return failing[failOn].includes(decision) ? EXIT.flagged : EXIT.clean
}

function withLineBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
