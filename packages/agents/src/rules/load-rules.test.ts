import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { judgeContextSchema, ProoflineError } from '@proofline/engine/spec'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadRules } from './load-rules.js'
import { selectRules } from './select-rules.js'

const RULE = `id: us.test.rule
title: A test
agent: advertising-law
family: absolute-claim
jurisdictions: [us]
severity: low
citation: Test Act 1
url: https://example.org/
lastVerified: 2026-11-21
triggers:
  - zorble
  - 'quux~ {number}'
message: A message.
recommendation: Some advice.
examples:
  violate: [zorble, quux 3]
  comply: [plain, calm]
`

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'pack-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const write = (text: string, name = 'rule.yaml') => writeFileSync(path.join(folder, name), text)

/** Code, file name and line that the loader gives for the pack, and its message. */
function fault(): { code: unknown; line: unknown; file: string; message: string } {
  try {
    loadRules({ packs: [folder] })
  } catch (error) {
    if (!ProoflineError.is(error)) throw error
    const { code, details, message } = error
    return { code, line: details['line'], file: path.basename(String(details['file'])), message }
  }
  throw new Error('the pack was taken')
}

/** The rule as one on what is seen instead of read. */
const seeing = (sees: string): string => RULE.replace(/triggers:(?:\n {2}- .*)+\n/, `sees: ${sees}\n`)

describe('a file of a pack that is not to be read', () => {
  it('is one of more than a megabyte', () => {
    write(`${RULE}# ${'x'.repeat(1_000_000)}\n`)
    expect(fault()).toMatchObject({ code: 'rule_pack_invalid', message: expect.stringContaining('split it') })
  })

  it.skipIf(process.platform === 'win32')('is a pipe, for which nobody might ever come', () => {
    execFileSync('mkfifo', [path.join(folder, 'rule.yaml')])
    expect(fault()).toMatchObject({ code: 'rule_pack_invalid', message: expect.stringContaining('cannot be read') })
  })
})

describe('loadRules', () => {
  it('adds the rules of a pack to those of the package, several to a file, and gives another version', () => {
    write(`${RULE}---\n${RULE.replace('us.test.rule', 'us.test.second')}`)
    const { rules, version } = loadRules({ packs: [folder] })
    expect(rules.length).toBe(loadRules().rules.length + 2)
    expect(rules.find(({ id }) => id === 'us.test.second')).toMatchObject({
      platforms: [],
      status: 'in-force',
      ignore: ['negated', 'mentioned', 'hypothetical', 'reported'],
      inForceTo: null,
    })
    expect(version).toMatch(/^[0-9a-f]{64}$/)
    expect(version).not.toBe(loadRules().version)
  })

  it('gives the same version for the same rules, and another when a word changes', () => {
    write(RULE)
    const { version } = loadRules({ packs: [folder] })
    write(RULE, 'renamed.yaml')
    rmSync(path.join(folder, 'rule.yaml'))
    expect(loadRules({ packs: [folder] }).version).toBe(version)
    write(RULE.replace('zorble\n', 'zorbles\n'), 'renamed.yaml')
    expect(loadRules({ packs: [folder] }).version).not.toBe(version)
  })

  it('accepts a pack with its own word lists', () => {
    write('thing: [zorble, wibble]\n', 'vocabulary.yaml')
    write(RULE.replace('  - zorble', "  - '{thing}'"))
    expect(loadRules({ packs: [folder] }).vocabulary['thing']).toEqual(['zorble', 'wibble'])
  })

  it.each([
    ['a field that does not exist', RULE.replace('severity: low', 'severity: low\ncolour: red'), 7, 'colour'],
    ['a value that is not allowed', RULE.replace('severity: low', 'severity: mild'), 6, 'severity'],
    ['too few examples', RULE.replace('[plain, calm]', '[plain]'), 17, 'examples.comply'],
    ['an address that is not https', RULE.replace('https:', 'http:'), 8, 'url'],
    ['a word list that does not exist', RULE.replace('{number}', '{nothing}'), 12, 'nothing'],
    ['a bracket left open', RULE.replace('- zorble', "- '(zorble'"), 11, ')'],
    ['a gap that is too wide', RULE.replace('- zorble', "- 'zorble ..99 x'"), 11, '99'],
    ['a gap that leads to nothing', RULE.replace('- zorble', "- 'zorble (x|y ..2)'"), 11, 'leads to nothing'],
    [
      'a last day before the first',
      RULE.replace('severity: low', 'severity: low\ninForceFrom: 2026-01-02\ninForceTo: 2025-12-31'),
      8,
      'never apply',
    ],
    ['lists without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 1, 'nested too deeply'],
    ['broken YAML', RULE.replace('citation: Test', 'citation: [Test'), 8, 'Flow sequence'],
    [
      'the second of two rules',
      `${RULE}---\n${RULE.replace('us.test.rule', 'us.test.b').replace('severity: low', 'severity: mild')}`,
      24,
      'severity',
    ],
    ['an id that is taken', RULE.replace('us.test.rule', 'us.urgency'), 1, 'exists already'],
  ])('names file and line of %s', (_, text, line, word) => {
    write(text)
    expect(fault()).toMatchObject({
      code: 'rule_pack_invalid',
      file: 'rule.yaml',
      line,
      message: expect.stringContaining(word),
    })
  })

  const PATTERN = "pattern: test.one\ntriggers:\n  - zorble\nunless:\n  - any: ['{thing}']\n"
  const inFolder = (name: string, text: string): void => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    write(text, name)
  }

  it('reads patterns and word lists from their folders, for rules that name them', () => {
    inFolder('patterns/test.yaml', PATTERN)
    inFolder('words/test.yaml', 'thing: [wibble]\n')
    write(RULE.replace(/triggers:(?:\n {2}- .*)+/, 'patterns: [test.one]'))
    const { rules, patterns } = loadRules({ packs: [folder] })
    expect(rules.find(({ id }) => id === 'us.test.rule')?.patterns).toEqual(['test.one'])
    expect(patterns.find(({ pattern }) => pattern === 'test.one')?.triggers).toEqual(['zorble'])
  })

  it.each([
    [
      'a pattern that is not there',
      'rule.yaml',
      RULE.replace('severity: low', 'severity: low\npatterns: [test.two]'),
      7,
      'test.two',
    ],
    ['a word list that a pattern lacks', 'patterns/test.yaml', PATTERN, 5, 'thing'],
    ['a pattern without a topic', 'patterns/test.yaml', PATTERN.replace('test.one', 'test'), 1, 'topic'],
    ['a stance that is none', 'patterns/test.yaml', `${PATTERN}ignore: [shouted]\n`, 6, 'ignore'],
    ['a rule without anything to fire on', 'rule.yaml', RULE.replace(/triggers:(?:\n {2}- .*)+\n/, ''), 1, 'triggers'],
    ['a cure near what is only seen', 'rule.yaml', seeing('{ signal: brand }\ncures: [{ any: [ours] }]'), 11, 'within'],
    [
      'a cure of provenance metadata',
      'rule.yaml',
      seeing('{ provenance: contradicted }\ncures: [{ within: asset, any: [ours] }]'),
      11,
      'no words cure',
    ],
    [
      'a remedy that takes away words of what is only seen',
      'rule.yaml',
      seeing('{ provenance: ai-unlabelled }\nremedy: { action: remove }'),
      11,
      'insert a line',
    ],
    [
      'a remedy of what no line cures',
      'rule.yaml',
      seeing('{ signal: brand }\nremedy: { action: insert, at: end, text: { en: x } }'),
      11,
      'only there',
    ],
    [
      'laws that leave a market out',
      'rule.yaml',
      RULE.replace('[us]', '[us, uk]') + "laws: { us: { citation: 'Test Act 1', url: 'https://example.org/' } }\n",
      18,
      'every jurisdiction',
    ],
    ['a subject of no word list', 'rule.yaml', `${RULE}stands: { about: ['{nowhere}'] }\n`, 18, 'nowhere'],
    ['a remedy without English', 'rule.yaml', `${RULE}remedy: { action: replace, text: { de: x } }\n`, 18, 'English'],
  ])('names file and line of %s', (_, name, text, line, word) => {
    inFolder(name, text)
    expect(fault()).toMatchObject({ file: path.basename(name), line, message: expect.stringContaining(word) })
  })

  it('names the second of two rules that stand for a family in one jurisdiction', () => {
    const standing = RULE.replace('family: absolute-claim', 'family: test-family\nstands: family')
    write(`${standing}---\n${standing.replace('us.test.rule', 'us.test.second')}`)
    expect(fault()).toMatchObject({ line: 24, message: expect.stringContaining('us.test.rule stands for') })
  })

  it('rejects a word list that a pack defines twice, by name', () => {
    inFolder('words/a.yaml', 'thing: [wibble]\n')
    inFolder('words/b.yaml', 'other: [x]\nthing: [wobble]\n')
    expect(fault()).toMatchObject({ file: 'b.yaml', line: 2, message: expect.stringContaining('thing') })
  })

  it('names file and line of a word list that refers to itself', () => {
    write("other: [fine]\nloop: ['{loop} x']\n", 'vocabulary.yaml')
    expect(fault()).toMatchObject({ file: 'vocabulary.yaml', line: 2, message: expect.stringContaining('itself') })
  })

  it('rejects YAML aliases, which could expand beyond memory, with file and line', () => {
    write(RULE.replace('title: A test', 'title: &name A test').replace('message: A message.', 'message: *name'))
    expect(fault()).toMatchObject({
      code: 'rule_pack_invalid',
      line: 13,
      file: 'rule.yaml',
      message: expect.stringMatching(/:13: \*name must be written out: aliases are not read\.$/),
    })
  })

  it.each([
    ['Latin-1', Buffer.from(RULE.replace('A test', 'Ein s\u00fc\u00dfer Test'), 'latin1'), 2],
    ['UTF-16', Buffer.from(`\ufeff${RULE}`, 'utf16le'), 1],
  ])('rejects a file in %s, whose words would be garbled', (_, bytes, line) => {
    writeFileSync(path.join(folder, 'rule.yaml'), bytes)
    expect(fault()).toMatchObject({ line, message: expect.stringContaining('save it as UTF-8') })
  })

  it('reports a file that is no YAML once', () => {
    write('id: [unclosed')
    expect(fault().message).toMatch(/rule\.yaml:1: [^:]*[a-z\]]\.$/)
  })

  it('reports a folder that does not exist', () => {
    rmSync(folder, { recursive: true })
    expect(fault()).toMatchObject({ code: 'rule_pack_invalid', message: expect.stringContaining('cannot be read') })
    writeFileSync(folder, '')
  })

  it('rejects a folder without rule files', () => {
    write('Rules to come.', 'README.md')
    expect(fault()).toMatchObject({ code: 'rule_pack_invalid', message: expect.stringContaining('no YAML file') })
  })
})

describe('selectRules', () => {
  const select = (change: string, context: object) => {
    write(RULE.replace('severity: low', change))
    return selectRules(loadRules({ packs: [folder] }), judgeContextSchema.parse(context)).some(
      ({ id }) => id === 'us.test.rule',
    )
  }

  it('selects rules of the requested jurisdictions and global ones', () => {
    expect(select('severity: low', { jurisdictions: ['us'] })).toBe(true)
    expect(select('severity: low', { jurisdictions: ['uk'] })).toBe(false)
    write(RULE.replace('[us]', '[global]'))
    expect(
      selectRules(loadRules({ packs: [folder] }), judgeContextSchema.parse({ jurisdictions: ['uk'] })).map(
        ({ id }) => id,
      ),
    ).toContain('us.test.rule')
  })

  it('selects rules of the requested platforms, or of all if none is requested', () => {
    const tiktok = 'severity: low\nplatforms: [tiktok]'
    expect(select(tiktok, { platforms: [] })).toBe(true)
    expect(select(tiktok, { platforms: ['tiktok', 'youtube'] })).toBe(true)
    expect(select(tiktok, { platforms: ['youtube'] })).toBe(false)
  })

  it('returns a future rule as a heads-up with its date, and no expired rule', () => {
    const pick = (change: string, asOf?: string) => {
      write(RULE.replace('severity: low', change))
      const context = judgeContextSchema.parse({ ...(asOf !== undefined && { asOf }) })
      return selectRules(loadRules({ packs: [folder] }), context).find(({ id }) => id === 'us.test.rule')
    }
    const ahead = 'severity: high\ninForceFrom: 2030-01-02'
    expect(pick(ahead)).toMatchObject({
      severity: 'low',
      status: 'announced',
      message: 'Applies from 2030-01-02: A message.',
    })
    expect(pick(ahead, '2030-01-02')).toMatchObject({ severity: 'high', status: 'in-force', message: 'A message.' })
    expect(pick('severity: high\nstatus: announced')).toMatchObject({ severity: 'low', status: 'announced' })
    expect(pick('severity: high\ninForceTo: 2020-01-01')).toBeUndefined()
  })

  it('selects rules in force on the given day, first and last day included', () => {
    const span = 'severity: low\ninForceFrom: 2020-01-01\ninForceTo: 2021-12-31'
    const on = (asOf: string) => select(span, { asOf })
    expect([on('2019-12-31'), on('2020-01-01'), on('2021-12-31'), on('2022-01-01')]).toEqual([true, true, true, false])
    expect(select('severity: low\ninForceFrom: 2026-11-21', {})).toBe(true)
  })
})
