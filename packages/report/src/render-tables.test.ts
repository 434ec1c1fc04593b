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
