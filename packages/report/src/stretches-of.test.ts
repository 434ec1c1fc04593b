import { describe, expect, it } from 'vitest'
import { textReport } from '../test/reports.js'
import { renderHtml } from './render-html.js'
import { renderVtt } from './render-vtt.js'

describe('findings in captions', () => {
  const report = textReport()
  const [mark] = report.annotations

  it('have a cue for each place that they mark, and one for places shown together', () => {
    const marked = (...starts: number[]) => {
      const annotations = starts.map((startMs) => ({ ...mark!, startMs, endMs: 4000 }))
      return renderVtt({ ...report, annotations })
    }
    const cues = marked(1500, 1250)
    expect(cues).toContain(`${mark!.checkId}\n00:00:01.250 --> 00:00:04.000\n`)
    expect(cues).toContain(`${mark!.checkId}-2\n00:00:01.500 --> 00:00:04.000\n`)
    expect(marked(0, 0).match(/-->/g)).toHaveLength(1)
  })

  it('have none where their time is unknown', () => {
    expect(renderVtt(report)).not.toContain('-->')
  })

  it('are shown on the page with their times', () => {
    const annotations = [{ ...mark!, startMs: 62_500, endMs: 64_000 }]
    expect(renderHtml({ ...report, annotations })).toContain('1:02.5 – 1:04.0')
  })
})
