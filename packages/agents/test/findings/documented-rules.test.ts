import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadRules, testRules } from '../../src/index.js'

const pack = mkdtempSync(path.join(tmpdir(), 'proofline-pack-'))
afterAll(() => rmSync(pack, { recursive: true }))
const page = readFileSync(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')
const [pattern = '', rule = ''] = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, sample]) => sample ?? '')

it('the pattern and the rule that the page on writing rules shows work as a pack of their own', () => {
  // Their ids are taken, and only one rule may represent its family.
  const own = pattern.replace('pattern: health.disease-cure', 'pattern: own.disease-cure')
  const citing = rule
    .replace(/^id: .*$/m, 'id: us.own.health')
    .replace('[health.disease-cure,', '[own.disease-cure,')
    .replace(/^stands: .*\n/m, '')
  for (const [folder, text] of [
    ['patterns', own],
    ['us', citing],
  ] as const) {
    mkdirSync(path.join(pack, folder))
    writeFileSync(path.join(pack, folder, 'health-claim.yaml'), text)
  }
  const set = loadRules({ packs: [pack] })
  expect(set.rules.map(({ id }) => id)).toContain('us.own.health')
  expect(testRules(set, { family: 'health-claim' })).toEqual([])
})
