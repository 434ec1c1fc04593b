import { expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { renderPretty } from './render-pretty.js'
import { check, textReport, textWithPictures, videoReport } from '../test/reports.js'

it('other evidence of a finding is quoted with its place', () => {
  const found = check({
    quote: 'Lose 10 kg in 7 days',
    evidenceIds: ['audio_001', 'ocr_001'],
    evidenceSpans: [
      { evidenceId: 'ocr_001', start: 0, end: 20 },
      { evidenceId: 'audio_001', start: 0, end: 14 },
      { evidenceId: 'audio_001', start: 5, end: 28 },
    ],
  })
  const report = videoReport({ checks: [found] })
  const words = '“Lose ten kilos in seven days” (audio_001, 0:00.5)'
  expect(renderPretty(report, { colour: false, width: 100 })).toContain(`also ${words}\n`)
  expect(renderHtml(report)).toContain(`Also ${words}</p>`)
  const alone = { ...found, evidenceSpans: found.evidenceSpans!.slice(0, 1) }
  expect(renderPretty(videoReport({ checks: [alone] }), { colour: false, width: 100 })).not.toContain('also “')
})

it('other words behind a finding in a text are quoted once each, without repeating its quote', () => {
  const report = textReport()
  const [first, ...rest] = report.checks
  const found = { ...first!, quote: 'Hurry', evidence: ['Hurry', 'Only 3 left', 'only 3 left', 'hurry', 'last chance'] }
  const page = renderPretty({ ...report, checks: [found, ...rest] }, { colour: false, width: 100 })
  expect(page).toContain('“Hurry”\n           also “only 3 left”, “last chance”\n')
})

it('something seen in a picture of a text is not quoted by its id', () => {
  const report = textWithPictures()
  const [first, ...rest] = report.checks
  const { quote: _, ...seen } = { ...first!, evidence: ['signal_001'], evidenceIds: ['signal_001'], pictures: [1] }
  const page = renderPretty({ ...report, checks: [seen, ...rest] }, { colour: false, width: 100 })
  expect(page).not.toContain('“signal_001”')
  expect(page).toContain(' signal_001\n')
})
