import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { proofline } from './run-cli.js'

const RULE = `id: us.test.zorble
title: A test
agent: advertising-law
family: test-family
jurisdictions: [us]
severity: low
citation: Test Act 1
url: https://example.org/
lastVerified: null
triggers: [zorble]
message: A message.
recommendation: Some advice.
remedy: { action: replace, text: { en: still zorble } }
examples:
  violate: [A zorble., A quux.]
  comply: [A calm text., Another calm text.]
`

const path = freshFolder('file')
beforeAll(() => writeFile(path('rule.yaml'), RULE))

describe('proofline rules', () => {
  it('test names file and line of each example that fails, and exits with 1', async () => {
    const asked = ['rules', 'test', '--pack', path(), '--family', 'test-family', '--format', 'pretty']
    const { code, stdout } = await proofline(asked)
    const file = path('rule.yaml')
    expect(stdout).toContain(`${file}:15: us.test.zorble did not fire on: A quux.`)
    expect(stdout).toContain(`${file}:15: us.test.zorble still fires after its remedy on: A still zorble.`)
    expect(stdout).toContain('1 rule, 2 examples fail')
    expect(code).toBe(1)
  })

  it('test says why a rule does not fire', async () => {
    const file = path('silent/rule.yaml')
    await mkdir(dirname(file))
    const silent = RULE.replace('id: us.test.zorble', 'id: us.test.quux')
      .replace(
        'triggers: [zorble]',
        `triggers: [zorble]
ignore: [negated, question]
requires: [{ within: sentence, any: [big, huge, vast, wide] }]
unless: [{ within: sentence, any: [toy] }]
cures: [{ within: asset, any: [money back] }]`,
      )
      .replace(/^remedy.*\n/m, '')
      .replace(
        '[A zorble., A quux.]',
        `
    - A big zorble.
    - A quux.
    - It is no big zorble.
    - Is it a big zorble?
    - A zorble.
    - A big toy zorble.
    - A big zorble, or your money back.`,
      )
    await writeFile(file, silent)
    const { stdout } = await proofline([
      'rules',
      'test',
      '--pack',
      dirname(file),
      '--family',
      'test-family',
      '--format',
      'pretty',
    ])
    const reasons = stdout.split('\n').filter((line) => line.startsWith('  '))
    expect(reasons).toEqual([
      '  None of the phrases of the rule was found.',
      '  “zorble” was found, but it is denied there (ignore: negated).',
      '  “zorble” was found, but it is asked there (ignore: question).',
      '  “zorble” was found, but not what it requires: “big”, “huge”, “vast” or 1 more.',
      '  “zorble” was found, but “toy” stands there, too, which the rule excludes (unless).',
      '  “zorble” was found, but “money back” clears it (cures).',
    ])
    expect(stdout).toContain('1 rule, 6 examples fail')
  })

  it('test rejects an unknown family', async () => {
    const { code, stderr } = await proofline(['rules', 'test', '--family', 'no-such-family'])
    expect({ code, named: stderr.includes('no-such-family') }).toEqual({ code: 2, named: true })
  })

  it('show prints one rule of a pack in full', async () => {
    const { stdout } = await proofline(['rules', 'show', 'us.test.zorble', '--pack', path(), '--format', 'pretty'])
    for (const part of ['Test Act 1', 'in-force', 'replace: still zorble', 'A calm text.'])
      expect(stdout).toContain(part)
  })
})
