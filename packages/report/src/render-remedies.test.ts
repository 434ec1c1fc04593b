import { describe, expect, it } from 'vitest'
import { renderPretty } from './render-pretty.js'
import { check, textReport, videoReport } from '../test/reports.js'

describe('remedies and the way to PUBLISH', () => {
  it('shows the remedy to paste, and the resulting sentence', () => {
    const pretty = renderPretty(textReport())
    expect(pretty).toContain(
      '✎ Instead of “Only 3 left”, “only 3 left” write “In stock”, so that it reads: “In stock!”',
    )
  })

  it('does not repeat an insertion that stands alone', () => {
    const remedy = { action: 'insert', text: 'AI-generated', result: 'AI-generated' } as const
    const pretty = renderPretty(videoReport({ checks: [check({ remedy })] }))
    expect(pretty).toContain('✎ Insert “AI-generated”\n')
    expect(pretty).not.toContain('so that it reads')
  })

  it('says what to remove: the whole sentence, or a part that its rest shows', () => {
    const line = (result: string) =>
      renderPretty(videoReport({ checks: [check({ remedy: { action: 'remove', result } })] }), { width: 200 })
    expect(line('')).toContain('✎ Remove the whole sentence\n')
    expect(line('Results vary.')).toContain('✎ Remove, so that it reads: “Results vary.”\n')
  })

  it('lists all words that a remedy inserts', () => {
    const base = textReport()
    const further = [{ start: 44, end: 44, text: ' 18+.' }]
    const remedy = { action: 'insert' as const, text: 'Ad: ', start: 0, end: 0, result: 'Ad: First line.', further }
    const pretty = renderPretty({ ...base, checks: [{ ...base.checks[0]!, remedy }] })
    expect(pretty).toContain('✎ Insert “Ad:” and insert “18+.”, so that it reads: “Ad: First line.”')
  })

  it('quotes what a remedy removes from a text', () => {
    const base = textReport()
    const further = [{ start: 32, end: 44, text: '' }]
    const remedy = { action: 'remove' as const, start: 12, end: 24, result: '', further }
    const pretty = renderPretty({ ...base, checks: [{ ...base.checks[0]!, remedy }] })
    expect(pretty).toContain('✎ Remove “Only 3 left!”, “only 3 left!”\n')
  })

  it('distinguishes the rewritten sentence from the removed one', () => {
    const base = textReport()
    const further = [{ start: 24, end: 44, text: '' }]
    const text = 'As of [date], [number] are available.'
    const remedy = { action: 'replace' as const, text, start: 12, end: 24, result: text, further }
    const pretty = renderPretty({ ...base, checks: [{ ...base.checks[0]!, remedy }] }, { width: 200 })
    expect(pretty).toContain(`✎ Instead of “Only 3 left!” write “${text}” and remove “Really only 3 left!”\n`)
  })

  it('names what to write in place of each of several sentences', () => {
    const base = textReport()
    const further = [{ start: 24, end: 44, text: 'The offer ends on [date].' }]
    const text = 'As of [date], [number] are available.'
    const remedy = { action: 'replace' as const, text, start: 12, end: 24, result: text, further }
    const pretty = renderPretty({ ...base, checks: [{ ...base.checks[0]!, remedy }] }, { width: 240 })
    expect(pretty).toContain(
      `✎ Instead of “Only 3 left!” write “${text}”, instead of “Really only 3 left!” write “The offer ends on [date].”\n`,
    )
  })

  it('promises no way to PUBLISH when no edit helps', () => {
    const steps = [{ checkId: 'check_001', score: 88, decision: 'PUBLISH' as const }]
    const remedy = { action: 'withhold' as const, result: '' }
    const pretty = renderPretty(videoReport({ checks: [check({ remedy })], counterfactual: { steps } }), { width: 200 })
    expect(pretty).toContain('Promise of fast weight loss (no edit can fix it; without it 88, PUBLISH).')
  })

  it('quotes four of many removed places, and counts the others', () => {
    const base = textReport()
    const text = 'One. Two. Six. Ten. Red. Sea.'
    const [first, ...further] = Array.from({ length: 6 }, (_, at) => ({ start: 5 * at, end: 5 * at + 4, text: '' }))
    const remedy = { action: 'remove' as const, ...first!, text: undefined, result: '', further }
    const report = { ...base, annotations: [], claims: [], detectedJurisdictions: [] }
    const asset = { ...base.asset, text, bytes: text.length }
    const pretty = renderPretty({ ...report, asset, checks: [{ ...base.checks[0]!, remedy }] })
    expect(pretty).toContain('✎ Remove “One.”, “Two.”, “Six.”, “Ten.” and 2 more\n')
  })
})
