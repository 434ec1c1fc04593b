/**
 * Names every test that did not run, file by file, so that nothing is skipped silently; then every one that failed,
 * with why; and ends with one line of counts: `12 passed, 0 failed, 1 skipped`. A file that could not be loaded counts
 * as one failed test. Failures come last, so that a truncated log still shows them.
 */
export default class CountsReporter {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const [skipped, failed] = [new Map(), []]
    for (const module of modules) {
      const file = module.relativeModuleId
      const before = counts.passed + counts.failed + counts.skipped
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const outcome = state === 'passed' || state === 'failed' ? state : 'skipped'
        counts[outcome] += 1
        if (outcome === 'failed') failed.push(`${file}: ${test.fullName}\n    ${firstLinesOf(errors)}`)
        if (outcome !== 'skipped') continue
        const key = `${file}${noteOf(test)}`
        skipped.set(key, [...(skipped.get(key) ?? []), test.name])
      }
      const ran = counts.passed + counts.failed + counts.skipped > before
      if (module.state() === 'failed' && !ran) {
        counts.failed += 1
        failed.push(`${file}\n    ${firstLinesOf(module.errors())}`)
      }
    }
    const skippedFiles = [...skipped].map(([file, names]) => `${file}\n    ${names.length}: ${names.join('; ')}`)
    tell('SKIPPED, not tested here', skippedFiles)
    tell('FAILED', failed)
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}

function tell(title, lines) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/**
 * Three lines: a failed property gives the seed and the counterexample that make it fail again in the second and third.
 */
function firstLinesOf(errors) {
  const lines = (errors?.[0]?.message ?? 'It failed without an error.').split('\n').slice(0, 3)
  return lines.map((line) => line.slice(0, 400)).join('\n    ')
}

function noteOf(test) {
  const { note } = test.result()
  return note ? ` (${note})` : ''
}
