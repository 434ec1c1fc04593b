import { ProoflineError } from '@proofline/engine/spec'
import { expect, it } from 'vitest'
import { check, textReport, textWithPictures, videoReport } from '../test/reports.js'
import { renderHtml } from './render-html.js'
import { renderPretty } from './render-pretty.js'
import { renderSarif } from './render-sarif.js'
import { renderVtt } from './render-vtt.js'

/** A report with each of its parts in turn left out, or turned into another kind of value. */
function maimed(value: unknown, wrap: (part: unknown) => unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const replaced = (other: unknown): unknown =>
      wrap(Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other })
    return [...[undefined, null, 7, 'x', {}].map(replaced), ...maimed(part, replaced)]
  })
}

it.each([renderHtml, renderVtt, renderSarif, renderPretty])(
  '%o rejects a damaged report with its own code, or renders it',
  (render) => {
    const outcomeOf = (report: unknown): string => {
      try {
        return typeof render(report as never)
      } catch (error) {
        return ProoflineError.is(error) ? error.code : String(error)
      }
    }
    const reports = [videoReport(), textReport(), textWithPictures()]
    const outcomes = reports.flatMap((whole) => maimed(whole, (part) => part)).map(outcomeOf)
    expect([...new Set(outcomes)].sort()).toEqual(['report_invalid', 'string'])
  },
)

it('the missing part of a report is named', () => {
  const { severity: _, ...rest } = check()
  const message =
    /^The report is incomplete: checks\.0\.severity: .* Render it as engine\.check or the server gave it\.$/
  expect(() => renderPretty({ ...videoReport(), checks: [rest as never] })).toThrow(message)
})

it('defaults are filled in', () => {
  const { detectedJurisdictions: _, ...rest } = textReport()
  expect(renderHtml(rest as never)).toBe(renderHtml({ ...textReport(), detectedJurisdictions: [] }))
})
