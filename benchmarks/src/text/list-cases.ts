import type { Judged } from './totals.js'

/**
 * Cases to read: those with an expectation that was not found in place under its family or a near one (`missed`), or
 * those with an unexpected flag of medium or above: on a clean text, or of a forbidden family (`false`).
 */
export function listCases(cases: readonly Judged[], what: 'missed' | 'false'): string {
  return cases.flatMap((judged) => (what === 'missed' ? missedLines(judged) : falseLines(judged))).join('\n')
}

function missedLines({ labelled, score }: Judged): string[] {
  const missed = score.met.filter(({ nearInPlace }) => !nearInPlace)
  if (missed.length === 0) return []
  const wanted = missed.map(({ expectation }) => `  asked: ${expectation.ruleFamily}: ${expectation.mustQuote}`)
  return [`${head(labelled)}`, ...wanted, `  raised: ${score.raised.join(', ') || 'nothing'}`, `  ${labelled.text}`]
}

function falseLines({ labelled, score, report }: Judged): string[] {
  const wrong = labelled.expect.length === 0 ? score.raised : score.forbidden
  if (wrong.length === 0) return []
  const checks = report.checks.filter(({ category, severity }) => wrong.includes(category) && severity !== 'low')
  const raised = checks.map(({ category, ruleId, severity, evidence }) => {
    return `  raised: ${category} (${ruleId}, ${severity}): ${evidence.join(' | ')}`
  })
  return [head(labelled), ...raised, `  ${labelled.text}`]
}

function head({ id, jurisdictions }: Judged['labelled']): string {
  return `${id} (${jurisdictions.join(', ')})`
}
