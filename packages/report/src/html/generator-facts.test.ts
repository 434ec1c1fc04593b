import { expect, it } from 'vitest'
import { videoReport } from '../../test/reports.js'
import { renderHtml } from '../render-html.js'

it.each([
  ['generated', 'Traces of a generator'],
  ['edited', 'Traces of an AI edit'],
] as const)('what a generator wrote into the file is shown, and nothing of it as markup: %s', (says, title) => {
  const report = videoReport()
  const generator = { name: 'ComfyUI', says, field: 'PNG prompt', quote: '<b>KSampler' }
  const page = renderHtml({ ...report, provenance: { ...report.provenance, generator } })
  const rows = page.slice(page.indexOf('id="provenance"'), page.indexOf('id="diagnostics"'))
  expect(rows).toContain(title)
  expect(rows).toContain('ComfyUI, in PNG prompt: “&lt;b&gt;KSampler”')
  expect(renderHtml(report)).not.toContain('Traces of')
})
