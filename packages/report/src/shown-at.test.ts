import { describe, expect, it } from 'vitest'
import { textReport } from '../test/reports.js'
import { renderHtml } from './render-html.js'
import { renderVtt } from './render-vtt.js'

describe('findings in captions', () => {
  it('have a cue for each place that they mark, and one for places shown together', () => {
    const report = textReport()
    const [mark] = report.annotations
    const twice = { ...report, annotations: [mark!, { ...mark!, start: mark!.start + 1 }] }
    const cues = renderVtt(twice, { shownAt: (start) => ({ startMs: 1000 + start, endMs: 4000 }) })
    const at = (ms: number): string => `00:00:01.${String(ms).padStart(3, '0')} --> 00:00:04.000`
    expect(cues).toContain(`${mark!.checkId}\n${at(mark!.start)}\n`)
    expect(cues).toContain(`${mark!.checkId}-2\n${at(mark!.start + 1)}\n`)
    expect(renderVtt(twice, { shownAt: () => ({ startMs: 0, endMs: 4000 }) }).match(/-->/g)).toHaveLength(1)
  })

  it('are shown on the page with their times', () => {
    expect(renderHtml(textReport(), { shownAt: () => ({ startMs: 62_500, endMs: 64_000 }) })).toContain(
      '1:02.5 – 1:04.0',
    )
  })
})
