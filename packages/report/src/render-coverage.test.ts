import { expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { videoReport } from '../test/reports.js'

it('distinguishes engines from the models that they used', () => {
  const report = videoReport()
  const names = 'restricted-goods, brand-marks'
  const signals = { status: 'complete' as const, share: 1, engine: names, model: names, gaps: [] }
  const page = renderHtml({ ...report, coverage: { ...report.coverage, signals } })
  expect(page).toContain(`${names}<div class="facts">model: ${names}</div>`)
})
