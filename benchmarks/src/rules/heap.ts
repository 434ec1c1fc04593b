import { createMatcher, loadRules } from '@proofline/agents'

// Prints the heap size of all rules, ready to match (after a first text). Needs --expose-gc.
const bytesInUse = (): number => {
  globalThis.gc!()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}
const before = bytesInUse()
const set = loadRules()
const matcher = createMatcher(set.rules, set)
const { matches } = matcher.match([{ text: 'Clinically proven to work.', recognised: false, cures: true }], () => false)
const bytes = bytesInUse() - before
if (matches.length === 0) throw new Error('Nothing was matched: do not trust this figure.')
console.log(JSON.stringify({ bytes }))
