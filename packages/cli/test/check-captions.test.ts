import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { proofline } from './run-cli.js'

const path = freshFolder()

describe('proofline check, captions', () => {
  it('reads captions without their times, so that a claim may run over two cues', async () => {
    const cues =
      'WEBVTT\n\nNOTE not spoken: cures cancer\n\n1\n00:00:00.000 --> 00:00:01.000\n<v Ann>This miracle pill\n\n'
    await writeFile(path('ad.vtt'), `${cues}00:01.000 --> 00:02.000\ncures cancer &amp; more.\n`)
    const { stdout } = await proofline(['check', path('ad.vtt')])
    const { asset, annotations } = JSON.parse(stdout)
    expect(asset.text).toBe('This miracle pill\ncures cancer & more.')
    expect(annotations.map(({ quote }: { quote: string }) => quote)).toContain('cures cancer')
  })

  it('keeps the times of a cue whose line contains another arrow', async () => {
    await writeFile(path('ad.srt'), '1\n00:00:01,000 --> 00:00:02,000 --> end\nCures every cold.\n')
    const { code, stdout } = await proofline(['check', path('ad.srt'), '--format', 'pretty', '--quiet'])
    expect({ code, times: stdout.includes('0:01.000 – 0:02.000') }).toEqual({ code: 1, times: true })
  })

  it('marks captions in SARIF where they stand in their file', async () => {
    const lines = ['\uFEFFWEBVTT', '', '1', '00:00.000 --> 00:01.000', '<v Ann>Rest &amp; tea. This pill', '']
    const file = [...lines, '2', '00:01.000 --> 00:02.000', '  cures <b>cancer</b>.', ''].join('\r\n')
    await writeFile(path('ad.vtt'), file)
    const { stdout } = await proofline(['check', path('ad.vtt'), '--format', 'sarif'])
    const [sarif] = JSON.parse(stdout).runs
    expect(sarif.artifacts[0]).toMatchObject({
      length: Buffer.byteLength(file),
      hashes: { 'sha-256': createHash('sha256').update(file).digest('hex') },
    })
    const regions = sarif.results.flatMap((result: { locations: { physicalLocation: { region: object } }[] }) =>
      result.locations.map(({ physicalLocation }) => physicalLocation.region),
    )
    const region = { startLine: 9, startColumn: 3, endLine: 9, endColumn: 18, snippet: { text: 'cures <b>cancer' } }
    expect(regions).toContainEqual(expect.objectContaining(region))
    const text = file.slice(1)
    for (const { charOffset, charLength, snippet } of regions) {
      expect(text.slice(charOffset, charOffset + charLength)).toBe(snippet.text)
    }
  })

  it('reads cues without a blank line between them', async () => {
    const input = '1\n00:00:01,000 --> 00:00:02,000\nThis pill\n2\n00:00:02,000 --> 00:00:03,000\ncures 3\ncancers.\n'
    const { stdout } = await proofline(['check', '-'], { input })
    expect(JSON.parse(stdout).asset.text).toBe('This pill\ncures 3 cancers.')
  })

  it('reports when the marked words of captions are shown', async () => {
    const cues = '1\n00:00:01,000 --> 00:00:02,500\nThis pill\n\n2\n00:01:02,500 --> 00:01:04,000\ncures cancer.\n'
    await writeFile(path('ad.srt'), cues)
    const { stdout } = await proofline(['check', path('ad.srt'), '--format', 'pretty'])
    expect(stdout).toContain('1:02.500 – 1:04.000')
  })

  it.each([
    ['vtt', '00:01:02.500 --> 00:01:04.000'],
    ['html', '<span>1:02.5 – 1:04.0</span>'],
  ])('reports it in %s, too', async (format, shown) => {
    const cues = '1\n00:00:01,000 --> 00:00:02,500\nThis pill\n\n2\n00:01:02,500 --> 00:01:04,000\ncures cancer.\n'
    const { stdout } = await proofline(['check', '-', '--format', format], { input: cues })
    expect(stdout).toContain(shown)
  })

  it('reports it in JSON with each annotation, of one file or of several', async () => {
    const cues = '1\n00:00:01,000 --> 00:00:02,500\nThis pill\n\n2\n00:01:02,500 --> 00:01:04,000\ncures cancer.\n'
    await writeFile(path('one.srt'), cues)
    await writeFile(path('two.txt'), 'This pill cures cancer.')
    const one = await proofline(['check', path('one.srt')])
    const shown = { quote: 'cures cancer', startMs: 62_500, endMs: 64_000 }
    expect(JSON.parse(one.stdout).annotations).toContainEqual(expect.objectContaining(shown))
    const both = await proofline(['check', path('one.srt'), path('two.txt')])
    const [captions, text] = both.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(captions.annotations).toContainEqual(expect.objectContaining(shown))
    expect(text.annotations.some((mark: object) => 'startMs' in mark)).toBe(false)
  })

  it('reports for words across cues how long any of these is shown, in any order', async () => {
    const cues = '1\n00:00:05,000 --> 00:00:09,000\nThis pill cures\n\n2\n00:00:02,000 --> 00:00:06,000\ncancer.\n'
    const { stdout } = await proofline(['check', '-', '--format', 'pretty'], { input: cues })
    expect(stdout).toContain('0:02.000 – 0:09.000')
  })

  it.each([
    ['WebVTT', 'WEBVTT\n\n00:02.000 --> 00:03\nThis pill\n\n00:04.000 --> 00:06.000\ncures cancer.\n'],
    ['SubRip', '1\n00:00:02,0 -> 00:00:03\nThis pill\n\n2\n00:00:04,000 --> 00:00:06,000\ncures cancer.\n'],
  ])('ignores a malformed line of times in %s and keeps the words below it', async (_, input) => {
    const { stdout } = await proofline(['check', '-'], { input })
    expect(JSON.parse(stdout).asset.text).toBe('This pill\ncures cancer.')
  })
})
