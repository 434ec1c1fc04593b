import { expect, it } from 'vitest'
import { textReport } from '../test/reports.js'
import { renderSarif } from './render-sarif.js'

it('says line and column of every place, also at the ends of lines and beyond many of them', () => {
  const text = 'ab\n\ncd\n'
  const annotations = Array.from({ length: text.length }, (_, start) => {
    return { checkId: 'check_001', start, end: start + 1, quote: text.slice(start, start + 1) }
  })
  const report = textReport()
  const found = { ...report, asset: { ...report.asset, text }, annotations }
  const [{ locations }] = JSON.parse(renderSarif(found)).runs[0].results
  const placed = locations.map(({ physicalLocation: { region } }: { physicalLocation: { region: Region } }) => {
    const { startLine, startColumn, endLine, endColumn } = region
    return [startLine, startColumn, endLine, endColumn]
  })
  expect(placed).toEqual([
    [1, 1, 1, 2],
    [1, 2, 1, 3],
    [1, 3, 2, 1],
    [2, 1, 3, 1],
    [3, 1, 3, 2],
    [3, 2, 3, 3],
    [3, 3, 4, 1],
  ])
})

it('writes tens of thousands of findings in seconds, each under its own rule and in its own place', () => {
  const report = textReport()
  const [first] = report.checks
  const text = 'word\n'.repeat(30_000)
  const checks = Array.from({ length: 30_000 }, (_, at) => ({
    ...first!,
    checkId: `check_${at}`,
    ruleId: `rule-${at}`,
  }))
  const annotations = checks.map(({ checkId }, at) => ({ checkId, start: 5 * at, end: 5 * at + 4, quote: 'word' }))
  const found = { ...report, asset: { ...report.asset, text }, checks, annotations }
  const [run] = JSON.parse(renderSarif(found)).runs
  expect(run.tool.driver.rules).toHaveLength(checks.length)
  expect(run.results.at(-1)).toMatchObject({
    ruleId: 'rule-29999',
    ruleIndex: 29_999,
    locations: [{ physicalLocation: { region: { startLine: 30_000, startColumn: 1, endColumn: 5 } } }],
  })
})

interface Region {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}
