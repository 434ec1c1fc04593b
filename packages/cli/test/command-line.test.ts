import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { CLEAN_CLIP, proofline } from './run-cli.js'

const path = freshFolder()

describe('proofline', () => {
  it('prints its help and exits with 0; without a command with 2', async () => {
    const [asked, bare] = await Promise.all([proofline(['--help']), proofline([])])
    expect(asked).toMatchObject({ code: 0, stderr: '' })
    expect(asked.stdout).toContain('--family')
    for (const command of [
      'check',
      'analyze',
      'judge',
      'plan',
      'doctor',
      'agents',
      'rules',
      'models',
      'diff',
      'bench',
    ]) {
      expect(asked.stdout).toContain(`proofline ${command}`)
    }
    expect(bare).toEqual({ ...asked, code: 2 })
  })

  it('needs at most 0.25 s of CPU time for its help', async () => {
    const report = 'data:text/javascript,process.on("exit",()=>console.error(JSON.stringify(process.cpuUsage())))'
    const { stderr } = await proofline(['--help'], { nodeFlags: ['--import', report] })
    const { user, system } = JSON.parse(stderr) as { user: number; system: number }
    expect((user + system) / 1e6).toBeLessThanOrEqual(0.25)
  })

  it('prints its version', async () => {
    expect((await proofline(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['frobnicate']],
    [['check']],
    [['check', '--text', 'words', 'file.mp4']],
    [['check', '--text', 'words', '--mode', 'slow']],
    [['check', '--text', 'words', '--brand', 'Kite=']],
    [['check', '--text', 'words', '--brand', '=kite.svg']],
    [['check', '--text', 'words', '--format', 'pdf']],
    [['check', '--text', 'words', '--threads', '0']],
    [['check', '--text', 'words', '--jurisdiction', 'U.S.']],
    [['check', '--text', 'words', '--jurisdiction', 'us,atlantis']],
    [['check', '--text', 'words', '--platform', 'us']],
    [['check', '--text', 'words', '--no-such-option']],
    [['check', 'a.txt', 'b.txt', '--format', 'html']],
    [['rules', 'show', 'no.such.rule']],
    [['models', 'frobnicate']],
    [['diff', 'one.json']],
  ])('rejects %j as a usage error: exit code 2 and what was expected', async (args) => {
    const { code, stderr } = await proofline(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^proofline: .+\(context_invalid\)\n$/)
  })

  it('names the mark of a brand that is missing or is not a picture', async () => {
    await writeFile(path('words.svg'), 'words')
    const run = (value: string) => proofline(['check', '--text', 'words', '--brand', value, '--format', 'json'])
    for (const [value, error] of [
      [`Kite=${path('missing.svg')}`, { code: 'brand_mark_not_found', details: { brand: 'Kite' } }],
      [path('missing'), { code: 'brand_mark_not_found' }],
      [`Kite=${path('words.svg')}`, { code: 'brand_mark_unreadable', details: { brand: 'Kite' } }],
      [path(), { code: 'brand_mark_unreadable', details: { brand: 'words' } }],
    ] as const) {
      const { code, stdout } = await run(value)
      expect(code).toBe(2)
      expect(JSON.parse(stdout)).toMatchObject({ error })
    }
  })

  it('prints an error as an object on standard output with --format json, and as a sentence on standard error', async () => {
    const { code, stdout, stderr } = await proofline(['check', path('missing.mp4'), '--format', 'json'])
    const { error } = JSON.parse(stdout)
    expect(code).toBe(3)
    expect(error).toMatchObject({ code: 'asset_not_found', category: 'input', retryable: false })
    expect(Object.keys(error).sort()).toEqual(['category', 'code', 'details', 'message', 'retryable'])
    expect(stderr).toContain('asset_not_found')
    const pretty = await proofline(['check', path('missing.mp4'), '--format', 'pretty'])
    expect(pretty).toMatchObject({ code: 3, stdout: '' })
  })

  it('exits quietly when the reader of its output has gone', async () => {
    const { spawnSync } = await import('node:child_process')
    const { PROGRAM } = await import('./run-cli.js')
    const command = `"${process.execPath}" "${PROGRAM}" rules list --format json | head -c 10`
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    expect({ length: stdout.length, stderr }).toEqual({ length: 10, stderr: '' })
  })

  it.skipIf(process.platform !== 'linux')('reports a full disk with exit code 3', async () => {
    const { spawnSync } = await import('node:child_process')
    const { PROGRAM } = await import('./run-cli.js')
    const run = (redirection: string) => {
      const command = `"${process.execPath}" "${PROGRAM}" check --text words --format json ${redirection}`
      return spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    }
    expect(run('--quiet > /dev/full')).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/ENOSPC.*\(report_unwritable\)\n$/s),
    })
    // Notes are different: the report is made without them.
    const { status, stdout } = run('2> /dev/full')
    expect({ status, decision: JSON.parse(stdout).decision }).toEqual({ status: 0, decision: 'PUBLISH' })
  })

  it('names an unknown option and those that the command has, without advice on file names with a dash', async () => {
    const { code, stderr } = await proofline(['diff', 'a.json', 'b.json', '--frmat', 'json'])
    expect(stderr).toBe("proofline: Unknown option '--frmat'. Known: --format, --quiet. (context_invalid)\n")
    expect(code).toBe(2)
  })

  it('refers to the help where an option lacks its value', async () => {
    const { stderr } = await proofline(['check', 'a.txt', '--platform'])
    expect(stderr).toMatch(/'--platform <value>' argument missing\. See proofline --help\. \(context_invalid\)\n$/)
  })

  it('reports what is installed, whether models are intact, and agents and rules', async () => {
    const commands = [
      ['doctor'],
      ['models', 'verify'],
      ['models', 'list'],
      ['agents'],
      ['rules', 'list'],
      ['rules', 'test'],
    ]
    const outcomes = await Promise.all(commands.map((args) => proofline([...args, '--format', 'json'])))
    expect(outcomes.map(({ code }) => code)).toEqual(commands.map(() => 0))
    const [doctor, verified, , agents, rules, tested] = outcomes.map(({ stdout }) => JSON.parse(stdout))
    expect(doctor.works).toBe(true)
    type Listed = { present: boolean; optional: boolean }
    expect(verified.every(({ present, optional }: Listed) => present || optional)).toBe(true)
    expect(agents.map(({ id }: { id: string }) => id)).toContain('compliance-check-video')
    expect(tested).toEqual({ rules: rules.length, faults: [] })
    const shown = await proofline(['rules', 'show', rules[0].id, '--format', 'pretty'])
    expect(shown.stdout).toContain(rules[0].message)
  })

  it.each([
    ['doctor', 'x'],
    ['agents', 'x'],
    ['models', 'list', '--from', 'x'],
    ['rules', 'list', '--family', 'x'],
  ])('rejects options that a command would ignore: %s %s', async (...args) => {
    const { code, stdout } = await proofline([...args, '--format', 'json'])
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 2, error: 'context_invalid' })
  })

  it('rejects a folder without marks', async () => {
    const { code, stdout } = await proofline(['check', '--text', 'words', '--brand', path(), '--format', 'json'])
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 2, error: 'brand_mark_not_found' })
  })

  it('says that nothing can be measured on a folder', async () => {
    const errorOf = async () => {
      const { code, stdout, stderr } = await proofline(['bench', path()])
      expect(stderr).toContain('ads/: not there, left out')
      return { code, error: JSON.parse(stdout).error.code }
    }
    expect(await errorOf()).toEqual({ code: 3, error: 'asset_not_found' })
    await mkdir(path('ocr'))
    await writeFile(path('ocr/manifest.json'), '[{ "file": "a.png" }]')
    expect(await errorOf()).toEqual({ code: 3, error: 'asset_invalid' })
  })

  it('says how to get optional models, and rejects unknown ones', async () => {
    const listed = await proofline(['models', 'list', '--format', 'pretty'], { env: { PROOFLINE_CACHE: tmpdir() } })
    expect(listed.stdout).toContain('proofline models pull edgetpu-imagenet')
    expect(listed.stdout).toMatch(/^clip .*proofline models pull clip --from \S+@COMMIT/m)
    expect(listed.stdout).toMatch(/^tesseract .*(npm install tesseract\.js@\S+|--use tesseract)/m)
    const pulled = await proofline(['models', 'pull', 'clip', '--from', path(), '--format', 'json'])
    expect(JSON.parse(pulled.stdout).error).toMatchObject({ code: 'model_missing', details: { lacks: 'config.json' } })
    const used = await proofline(['check', CLEAN_CLIP, '--use', 'silero-vad', '--format', 'json'])
    expect(used.code).toBe(2)
    expect(JSON.parse(used.stdout).error).toMatchObject({ code: 'context_invalid', details: { id: 'silero-vad' } })
  })

  it('has nothing to pull for a bundled model, and rejects an unknown one', async () => {
    const pull = async (id: string) => {
      const { code, stdout } = await proofline(['models', 'pull', id, '--format', 'json'])
      return { code, ...JSON.parse(stdout) }
    }
    expect(await pull('silero-vad')).toMatchObject({ code: 0, id: 'silero-vad', present: true, problem: null })
    expect(await pull('silero')).toMatchObject({
      code: 2,
      error: { code: 'context_invalid', details: { id: 'silero' } },
    })
    const told = await proofline(['models', 'pull', 'silero-vad', '--format', 'pretty'])
    expect(told.stdout).toContain('nothing to pull')
  })

  it('reports failing examples of a pack with exit code 1', async () => {
    const rule = {
      id: 'test.silence',
      title: 'A rule whose first example breaks nothing',
      agent: 'advertising-law',
      family: 'absolute-claim',
      jurisdictions: ['us'],
      severity: 'low',
      citation: 'None',
      url: 'https://example.com/',
      lastVerified: null,
      triggers: ['zebra crossing'],
      message: 'It names a zebra crossing.',
      recommendation: 'Do not.',
      examples: { violate: ['Nothing of the kind.', 'A zebra crossing.'], comply: ['One.', 'Two.'] },
    }
    // JSON is YAML.
    await writeFile(path('rules.yaml'), JSON.stringify(rule))
    const asked = ['rules', 'test', '--pack', path(), '--family', rule.family, '--format', 'json']
    const { code, stdout } = await proofline(asked)
    expect(code).toBe(1)
    expect(JSON.parse(stdout).faults).toMatchObject([{ ruleId: 'test.silence', kind: 'silent' }])
    await writeFile(path('rules.yaml'), '{ "id": 1 }')
    const broken = await proofline(['check', '--text', 'words', '--pack', path()])
    expect({ code: broken.code, error: JSON.parse(broken.stdout).error.code }).toEqual({
      code: 3,
      error: 'rule_pack_invalid',
    })
  })

  it('compares reports, with exit code 1 when a finding was added', async () => {
    const texts = {
      good: 'Our bread is fresh.',
      bad: 'It cures cancer.',
      worse: 'It cures cancer. Guaranteed results!',
    }
    for (const [name, text] of Object.entries(texts)) {
      await proofline(['check', '--text', text, '--out', path(name), '--quiet'])
    }
    const diff = async (before: string, after: string) => {
      const { code, stdout } = await proofline(['diff', path(before), path(after)])
      const { added, removed, unchanged } = JSON.parse(stdout)
      return { code, added: added.length > 0, removed: removed.length > 0, unchanged: unchanged.length > 0 }
    }
    expect(await diff('good', 'bad')).toEqual({ code: 1, added: true, removed: false, unchanged: false })
    expect(await diff('worse', 'bad')).toEqual({ code: 0, added: false, removed: true, unchanged: true })
    expect(await diff('bad', 'bad')).toEqual({ code: 0, added: false, removed: false, unchanged: true })
    const told = async (before: string, after: string, ...flags: string[]) =>
      (await proofline(['diff', path(before), path(after), ...flags])).stderr
    expect(await told('good', 'bad')).toBe(
      'proofline: not the same content: text (text) was changed between the reports.\n',
    )
    await writeFile(path('other'), (await readFile(path('good'), 'utf8')).replace('"name": "text"', '"name": "x.txt"'))
    expect(await told('other', 'bad')).toBe(
      'proofline: not the same content: the reports are of x.txt (text) and of text (text).\n',
    )
    expect([await told('bad', 'bad'), await told('other', 'bad', '--quiet')]).toEqual(['', ''])
    await writeFile(path('marked'), `\uFEFF${await readFile(path('bad'), 'utf8')}`)
    expect(await diff('marked', 'bad')).toEqual({ code: 0, added: false, removed: false, unchanged: true })
    await writeFile(path('broken'), '{"schemaVersion": 1}')
    expect((await proofline(['diff', path('bad'), path('broken')])).stdout).toMatch(
      /not a report\. schemaVersion: .*text-report\.v1/,
    )
  })
})
