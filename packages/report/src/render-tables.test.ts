import { expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { textReport, videoReport } from '../test/reports.js'

it.each([
  ['a film', renderHtml(videoReport())],
  ['a text', renderHtml(textReport())],
])('lets those without a mouse reach and scroll every table of %s, each by a name', (_, page) => {
  const regions = page.match(/<div class="scroll" tabindex="0" role="region" aria-label="[^"]+">\s*<table>/g) ?? []
  expect(regions.length).toBeGreaterThan(0)
  expect(regions).toHaveLength(page.split('<table').length - 1)
})

it('names the models of readers that ran together in a line of their own', () => {
  const base = videoReport()
  const models = { 'safety, marks': 'nsfw, brand-marks', ppocr: 'ppocr-v4' }
  const page = renderHtml({ ...base, versionInfo: { ...base.versionInfo, models } })
  expect(page).toContain('<div>nsfw, brand-marks <span class="facts">for safety, marks</span></div>')
  expect(page).toContain('<div>ppocr-v4 <span class="facts">for ppocr</span></div>')
})

it('draws findings that are off the screen, too, unless there are very many: a picture of the whole page shows all', () => {
  const [selector] = /[^{}]+(?=\{ content-visibility: auto)/u.exec(renderHtml(videoReport()))!
  expect(selector.trim()).toBe('.finding:nth-of-type(n + 41)')
})
