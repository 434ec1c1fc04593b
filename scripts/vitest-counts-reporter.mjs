/**
 * Names every test that did not run, so that nothing is skipped silently, and ends with one line of counts:
 * `12 passed, 0 failed, 1 skipped`. A file that could not be loaded counts as one failed test.
 */
export default class CountsReporter {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const skipped = []
    for (const module of modules) {
      const before = counts.passed + counts.failed + counts.skipped
      for (const test of module.children.allTests()) {
        const state = test.result().state
        const outcome = state === 'passed' || state === 'failed' ? state : 'skipped'
        counts[outcome] += 1
        if (outcome === 'skipped') skipped.push(`${module.relativeModuleId}: ${test.fullName}${noteOf(test)}`)
      }
      const ran = counts.passed + counts.failed + counts.skipped > before
      if (module.state() === 'failed' && !ran) counts.failed += 1
    }
    if (skipped.length > 0) console.log(`\nSKIPPED, not tested here:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}

function noteOf(test) {
  const { note } = test.result()
  return note ? ` (${note})` : ''
}
