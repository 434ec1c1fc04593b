import { execFileSync } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { proofline, withoutClock } from './run-cli.js'

const BAD = 'This miracle pill cures cancer, guaranteed.'
const GOOD = 'Our bread is baked every morning.'

const path = freshFolder()

const lines = (text: string): Record<string, never>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('proofline check, text', () => {
  it('exits with 1 when something is flagged and prints JSON when not on a terminal', async () => {
    const { code, stdout } = await proofline(['check', '--text', BAD])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 'text-report.v1', decision: 'BLOCK' })
  })

  it('exits with 0 when nothing is flagged, or nothing at the level of --fail-on', async () => {
    expect((await proofline(['check', '--text', GOOD])).code).toBe(0)
    expect((await proofline(['check', '--text', BAD, '--fail-on', 'never'])).code).toBe(0)
    expect((await proofline(['check', '--text', BAD, '--fail-on', 'block'])).code).toBe(1)
  })

  it('rejects a repeated --text, of which one would go unchecked', async () => {
    const { code, stderr } = await proofline(['check', '--text', BAD, '--text', GOOD])
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--text once') })
  })

  it('is silent with --quiet, and reports its stages on standard error without it', async () => {
    const [quiet, loud] = [['--quiet'], []].map((more) => proofline(['check', '--text', GOOD, ...more]))
    expect((await quiet!).stderr).toBe('')
    expect((await loud!).stderr).toContain('judging')
    expect(withoutClock((await quiet!).stdout)).toEqual(withoutClock((await loud!).stdout))
  })

  it('passes jurisdictions, platforms and mode on, lists and repeats alike', async () => {
    const law = ['--jurisdiction', 'us, eu', '--jurisdiction', 'uk', '--platform', 'tiktok', '--mode', 'full']
    const { stdout } = await proofline(['check', '--text', GOOD, ...law])
    expect(JSON.parse(stdout)).toMatchObject({ jurisdictions: ['us', 'eu', 'uk'], platforms: ['tiktok'], mode: 'full' })
  })

  it('reads standard input', async () => {
    const { code, stdout } = await proofline(['check', '-'], { input: BAD })
    expect({ code, name: JSON.parse(stdout).asset.name }).toEqual({ code: 1, name: 'standard input' })
    await writeFile(path('empty.srt'), '')
    const file = await proofline(['check', path('empty.srt')])
    expect({ code: file.code, error: JSON.parse(file.stdout).error.code }).toEqual({ code: 3, error: 'asset_empty' })
    const empty = await proofline(['check', '-'])
    expect({ code: empty.code, error: JSON.parse(empty.stdout).error.code }).toEqual({ code: 3, error: 'asset_empty' })
  })

  it('lists the accepted formats for content of unknown kind', async () => {
    await writeFile(path('old.txt'), Buffer.from('Our caf\xe9.', 'latin1'))
    const { code, stdout } = await proofline(['check', path('old.txt')])
    const { error } = JSON.parse(stdout)
    expect({ code, error: error.code }).toEqual({ code: 3, error: 'content_type_unsupported' })
    expect(error.message).toContain('UTF-8')
  })

  it('accepts a rules folder with a comma in its name', async () => {
    await mkdir(path('ours, and theirs'))
    await writeFile(path('ours, and theirs/pack.yaml'), 'asOf: 2026-11-21\n')
    const { code } = await proofline(['check', '--text', GOOD, '--pack', path('ours, and theirs')])
    expect(code).toBe(0)
  })

  it('does not wait for a named pipe without a writer', { timeout: 20_000 }, async () => {
    execFileSync('mkfifo', [path('pipe')])
    const { code, stdout } = await proofline(['check', path('pipe')])
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 3, error: 'asset_not_found' })
  })

  it('detects the kind by content, not by name', async () => {
    await writeFile(path('film.mp4'), BAD)
    const { code, stdout } = await proofline(['check', path('film.mp4')])
    expect({ code, kind: JSON.parse(stdout).asset.kind }).toEqual({ code: 1, kind: 'text' })
  })

  it('says how to save a text in another encoding', async () => {
    await writeFile(path('latin-1.txt'), Buffer.from('Grüße aus Köln. Unser Tee heilt Krebs.', 'latin1'))
    const { code, stdout } = await proofline(['check', path('latin-1.txt')])
    const { message } = JSON.parse(stdout).error
    expect({ code, message }).toEqual({
      code: 3,
      message:
        'The content is no video, no picture, and no text in UTF-8 or UTF-16. Save text of another encoding as UTF-8.',
    })
  })

  it.each([
    ['ends in half a letter', Buffer.from('Enjoy our café', 'latin1'), 1],
    [
      'is in another encoding further down',
      Buffer.from(`${'Nice chair.\n'.repeat(500)}Krebs heilen für alle`, 'latin1'),
      501,
    ],
  ])('refuses a text that %s, instead of judging replaced letters', async (_, bytes, line) => {
    const { code, stdout } = await proofline(['check', '-'], { input: bytes })
    const { code: error, details } = JSON.parse(stdout).error
    expect({ code, error, line: details.line }).toEqual({ code: 3, error: 'content_type_unsupported', line })
  })

  it('reads SubRip after leading blank lines', async () => {
    const { stdout } = await proofline(['check', '-'], { input: `\n\r\n1\n00:00:01,000 --> 00:00:02,500\n${GOOD}\n` })
    expect(JSON.parse(stdout).asset.text).toBe(GOOD)
  })

  it('says why several files can only be printed as JSON', async () => {
    await writeFile(path('good.txt'), GOOD)
    const { code, stderr } = await proofline(['check', path(), '--format', 'pretty'])
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('one JSON report a line') })
  })

  it('prints one report per line for a folder, ordered by path for any number of jobs', async () => {
    await mkdir(path('b'))
    await writeFile(path('c.txt'), GOOD)
    await writeFile(path('b/one.md'), BAD)
    await writeFile(path('a.txt'), GOOD)
    await writeFile(path('.hidden.txt'), BAD)
    await writeFile(path('sound.bin'), Buffer.from([0, 1, 2, 3, 255, 254]))
    const [one, three] = await Promise.all(
      ['1', '3'].map((jobs) => proofline(['check', path(), '--jobs', jobs, '--quiet'])),
    )
    const names = lines(one!.stdout).map(({ asset }) => (asset as unknown as { name: string }).name)
    expect({ code: one!.code, names }).toEqual({ code: 1, names: ['a.txt', 'b/one.md', 'c.txt'] })
    const stripped = (text: string): unknown[] => text.trimEnd().split('\n').map(withoutClock)
    expect(stripped(three!.stdout)).toEqual(stripped(one!.stdout))
  })

  it('tells files of one name in several folders apart', async () => {
    for (const folder of ['de', 'fr']) {
      await mkdir(path(folder))
      await writeFile(path(`${folder}/ad.txt`), GOOD)
    }
    await writeFile(path('de/more.txt'), GOOD)
    const { stdout } = await proofline(['check', path('de'), path('fr'), '--quiet'])
    const names = lines(stdout).map(({ asset }) => (asset as unknown as { name: string }).name)
    expect(names).toEqual([path('de/ad.txt'), 'more.txt', path('fr/ad.txt')].map((one) => one.replaceAll('\\', '/')))
  })

  it('prints nothing but the reports, for any number of files', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, number) => writeFile(path(`${number}.txt`), GOOD)))
    const { stdout, stderr } = await proofline(['check', path(), '--quiet'])
    expect(lines(stdout)).toHaveLength(12)
    expect(stderr).toBe('')
  })

  it('names the files of a folder that it cannot check, and rejects an empty folder', async () => {
    await mkdir(path('empty'))
    await writeFile(path('good.txt'), GOOD)
    await writeFile(path('nothing.mp4'), '')
    await symlink(path('good.txt'), path('link'))
    const [all, none] = await Promise.all([proofline(['check', path()]), proofline(['check', path('empty')])])
    expect(all.code).toBe(0)
    expect(lines(all.stdout)).toHaveLength(2)
    expect(all.stderr).toContain(`left out 1, of unsupported kinds: ${path('nothing.mp4')}\n`)
    expect(none.code).toBe(3)
    expect(JSON.parse(none.stdout)).toMatchObject({ error: { code: 'asset_not_found' } })
  })

  it.each([
    ['--jobs', '0'],
    ['--threads', 'all'],
    ['--fail-on', 'maybe'],
    ['--mode', 'slow'],
    ['--format', 'xml'],
  ])('rejects %s %s before it searches a folder', async (...option) => {
    await mkdir(path('empty'))
    expect((await proofline(['check', path('empty'), ...option])).code).toBe(2)
  })

  it('prints a line with the error of a file without a report, and continues', async () => {
    await writeFile(path('good.txt'), GOOD)
    const { code, stdout, stderr } = await proofline(['check', path('missing.mp4'), path('good.txt')])
    const [first, second] = lines(stdout)
    expect(code).toBe(3)
    expect(first).toMatchObject({ error: { code: 'asset_not_found', details: { file: path('missing.mp4') } } })
    expect(second).toMatchObject({ decision: 'PUBLISH' })
    expect(stderr).toContain('missing.mp4')
  })

  it.each(['pretty', 'html', 'sarif', 'vtt', 'json'])(
    'writes %s to --out and nothing to standard output',
    async (format) => {
      const { code, stdout } = await proofline(['check', '--text', BAD, '--format', format, '--out', path('report')])
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      const report = await readFile(path('report'), 'utf8')
      expect(report.endsWith('\n')).toBe(true)
      // WebVTT has cues for what stands on a clock; a text has none.
      expect(report).toContain(format === 'vtt' ? 'WEBVTT' : 'cures cancer')
      expect(await readdir(path())).toEqual(['report'])
    },
  )

  it('gives the path of the file in SARIF: from the working folder, or the whole one of a file elsewhere', async () => {
    const urisOf = async (file: string) => {
      const { stdout } = await proofline(['check', file, '--format', 'sarif'])
      const [{ artifacts, results }] = JSON.parse(stdout).runs
      const places = results.flatMap(({ locations }: { locations: object[] }) => locations)
      return { artifacts, places }
    }
    await mkdir(path('new ads'))
    await writeFile(path('new ads/50%.txt'), BAD)
    const { href } = pathToFileURL(path('new ads/50%.txt'))
    const { artifacts, places } = await urisOf(path('new ads/50%.txt'))
    expect(artifacts).toMatchObject([{ location: { uri: href } }])
    expect(places[0]).toMatchObject({ physicalLocation: { artifactLocation: { uri: href, index: 0 } } })
    const readme = relative('.', fileURLToPath(new URL('../README.md', import.meta.url)))
    expect((await urisOf(readme)).artifacts).toMatchObject([{ location: { uri: readme.replaceAll('\\', '/') } }])
  })

  it('writes through links, and leaves the file its permissions', async () => {
    await mkdir(path('there'))
    await writeFile(path('there/old'), 'before', { mode: 0o640 })
    const before = (await lstat(path('there/old'))).mode & 0o777
    await symlink('there/old', path('link'))
    await symlink('there/new', path('dangling'))
    for (const name of ['link', 'dangling']) {
      await proofline(['check', '--text', GOOD, '--out', path(name), '--quiet'])
      expect(JSON.parse(await readFile(path(name), 'utf8'))).toMatchObject({ decision: 'PUBLISH' })
      expect((await lstat(path(name))).isSymbolicLink()).toBe(true)
    }
    expect((await readdir(path('there'))).sort()).toEqual(['new', 'old'])
    expect((await lstat(path('there/old'))).mode & 0o777).toBe(before)
  })

  it('leaves neither a partial report nor a temporary file when it cannot write', async () => {
    await writeFile(path('old'), 'before')
    await mkdir(path('folder'))
    // The last can be written as a temporary file but not renamed, because there is no such folder.
    const targets = [path('no/such/folder/report'), path('old/report'), path('folder'), `${path('fresh')}/`, '']
    // A device that is always full; the file beside it would be the temporary one.
    if (process.platform === 'linux') targets.push('/dev/full')
    for (const target of targets) {
      const { code, stdout } = await proofline(['check', '--text', GOOD, '--out', target, '--format', 'json'])
      expect({ target, code, error: JSON.parse(stdout).error.code }).toEqual({
        target,
        code: 3,
        error: 'report_unwritable',
      })
    }
    expect((await readdir(path())).sort()).toEqual(['folder', 'old'])
    expect(await readFile(path('old'), 'utf8')).toBe('before')
  })

  it('keeps the old report when the new one cannot take its place', async () => {
    if (process.getuid?.() === 0) return
    await writeFile(path('report'), 'before')
    await chmod(path(), 0o500)
    const { code } = await proofline(['check', '--text', GOOD, '--out', path('report')])
    await chmod(path(), 0o700)
    expect({ code, kept: await readFile(path('report'), 'utf8') }).toEqual({ code: 3, kept: 'before' })
  })
})

describe('--platform', () => {
  it('judges under law alone with "none", and rejects "none" beside a platform', async () => {
    const text = 'Doctors hate this one weird trick. Like and share to win!'
    const check = async (platform: string) => {
      const args = ['check', '--text', text, '--format', 'json', '--quiet', '--platform', platform]
      return JSON.parse((await proofline(args)).stdout)
    }
    const policies = (report: { checks: { platforms: string[] }[] }) =>
      report.checks.filter(({ platforms }) => platforms.length > 0)
    const [tiktok, none] = [await check('tiktok'), await check('none')]
    expect(policies(tiktok).length).toBeGreaterThan(0)
    expect([policies(none), none.platforms, none.checks.length > 0]).toEqual([[], ['none'], true])
    expect((await check('none,tiktok')).error).toMatchObject({ code: 'context_invalid' })
  })
})
