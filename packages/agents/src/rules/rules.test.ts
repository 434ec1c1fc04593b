import { readFileSync } from 'node:fs'
import { canonicalJson } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { BUNDLE_FILE, loadRules, readPack, RULES_DIR } from './load-rules.js'
import { testRules } from './test-rules.js'

describe('the rules of this package', () => {
  it('each fire on their own violating examples and stay silent on the complying ones', () => {
    expect(testRules(loadRules())).toEqual([])
  })

  it('are bundled as they stand in the folder (else run write-bundle)', () => {
    expect(canonicalJson(JSON.parse(readFileSync(BUNDLE_FILE, 'utf8')))).toBe(canonicalJson(readPack(RULES_DIR)))
  })

  it('bear the id of their jurisdiction or platform', () => {
    const strangers = loadRules().rules.filter(
      ({ id, jurisdictions, platforms }) => ![...jurisdictions, ...platforms].includes(id.split('.')[0]!),
    )
    expect(strangers.map(({ id }) => id)).toEqual([])
  })
})

describe('testRules', () => {
  it('tells of a violating example that is passed over and of a complying one that fires', () => {
    const [rule] = loadRules().rules.filter(({ id }) => id === 'us.urgency')
    const examples = { violate: ['A calm text.', 'Only 3 left!'], comply: ['Only three left.', 'A calm text.'] }
    expect(testRules({ ...loadRules(), rules: [{ ...rule!, examples }] })).toEqual([
      { ruleId: 'us.urgency', kind: 'silent', where: ['examples', 'violate', 0], example: 'A calm text.' },
      {
        ruleId: 'us.urgency',
        kind: 'false-alarm',
        where: ['examples', 'comply', 0],
        example: 'Only three left.',
        fired: 'us.urgency',
      },
    ])
  })
})
