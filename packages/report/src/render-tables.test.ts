import { expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { textReport, videoReport } from '../test/reports.js'

it.each([
  ['a film', renderHtml(videoReport())],
  ['a text', renderHtml(textReport())],
])('every table of %s can be reached and scrolled by keyboard, and has a name', (_, page) => {
  const regions = page.match(/<div class="scroll" tabindex="0" role="region" aria-label="[^"]+">\s*<table>/g) ?? []
  expect(regions.length).toBeGreaterThan(0)
  expect(regions).toHaveLength(page.split('<table').length - 1)
})

it('the models of several readers are listed on a separate line', () => {
  const base = videoReport()
  const models = { 'safety, marks': 'nsfw, brand-marks', ppocr: 'ppocr-v4' }
  const page = renderHtml({ ...base, versionInfo: { ...base.versionInfo, models } })
  expect(page).toContain('<div>nsfw, brand-marks <span class="facts">for safety, marks</span></div>')
  expect(page).toContain('<div>ppocr-v4 <span class="facts">for ppocr</span></div>')
})

it('findings off the screen are drawn, too, unless there are very many', () => {
  const [selector] = /[^{}]+(?=\{ content-visibility: auto)/u.exec(renderHtml(videoReport()))!
  expect(selector.trim()).toBe('.finding:nth-of-type(n + 41)')
})
