import type { Evidence, OcrEvidence, Remedy } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { renderPretty } from './render-pretty.js'
import { renderSarif } from './render-sarif.js'
import { renderVtt } from './render-vtt.js'
import { check, HOSTILE, textReport, textWithPictures, videoReport } from '../test/reports.js'

it.each([renderHtml, renderVtt, renderSarif, renderPretty])('%o rejects what is no report', (render) => {
  const junk = [
    null,
    undefined,
    'PUBLISH',
    [],
    {},
    { error: { code: 'job_not_found' } },
    { ...videoReport(), checks: 1 },
  ]
  for (const value of junk) {
    expect(() => render(value as never)).toThrow(expect.objectContaining({ code: 'report_invalid' }))
  }
})

describe('renderVtt', () => {
  it('writes one cue per finding, ordered by start, with its check id and escaped words', () => {
    const late = check({
      checkId: 'check_009',
      timelineLocation: { startMs: 3_661_042, endMs: 3_661_042, track: 'audio' },
    })
    const cues = renderVtt(videoReport({ checks: [late, check({ quote: 'a --> <b>\nc' })] }))
      .split('\n\n')
      .slice(2)
    expect(cues[0]).toMatch(
      /^check_001\n00:00:00\.400 --> 00:00:03\.000\n<b>High: Promise of fast weight loss<\/b>\n“a --&gt; &lt;b&gt; c”/,
    )
    expect(cues[1]).toMatch(/^check_009\n01:01:01\.042 --> 01:01:01\.043\n/)
    expect(cues).toHaveLength(2)
  })

  it('isolates bidirectional text', () => {
    expect(renderVtt(videoReport({ checks: [check({ quote: HOSTILE })] }))).not.toContain('\u202e')
  })

  it('begins as a WebVTT file must, even without timed findings', () => {
    expect(renderVtt(textReport())).toBe('WEBVTT\n\nNOTE copy.txt: HOLD, 63 of 100 points\n')
  })
})

describe('renderSarif', () => {
  it('lists rules once, and results with level, time and evidence', () => {
    const twice = [
      check(),
      check({ checkId: 'check_002' }),
      check({ checkId: 'check_003', ruleId: '', severity: 'low' }),
    ]
    const [run] = JSON.parse(renderSarif(videoReport({ checks: twice }))).runs
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'us.ftc.weight-loss.rate',
      'weight-body-claim',
    ])
    expect(run.results.map(({ ruleIndex, level }: { ruleIndex: number; level: string }) => [ruleIndex, level])).toEqual(
      [
        [0, 'error'],
        [0, 'error'],
        [1, 'note'],
      ],
    )
    expect(run.results[0].properties).toMatchObject({
      startMs: 400,
      endMs: 3000,
      evidenceIds: ['audio_001', 'ocr_001'],
    })
    expect(run.invocations[0].toolExecutionNotifications[0]).toMatchObject({
      level: 'warning',
      descriptor: { id: 'speech_unreliable' },
    })
  })

  it('links every law that findings cite, in the help of their rule and in the results of their own', () => {
    const law = (market: string) => ({
      ruleId: `${market}.weight`,
      title: 'Weight',
      citation: `Act of ${market} [1]`,
      citationUrl: `https://${market}.example/act`,
      jurisdictions: [market],
      platforms: [],
    })
    const checks = [check({ rules: [law('us'), law('eu')] }), check({ rules: [law('us'), law('uk')] }), check()]
    const [run] = JSON.parse(renderSarif(videoReport({ checks }))).runs
    const [{ help }] = run.tool.driver.rules
    expect(help.text).toBe(
      [
        'Remove amounts and times.',
        'Act of us [1] (us): https://us.example/act',
        'Act of eu [1] (eu): https://eu.example/act',
        'Act of uk [1] (uk): https://uk.example/act',
        '15 USC 45, 52 (us): https://www.ftc.gov/',
      ].join('\n'),
    )
    expect(help.markdown).toContain('- [Act of eu \\[1\\] (eu)](<https://eu.example/act>)')
    expect(run.results[0].properties.rules).toEqual([law('us'), law('eu')])
    expect(run.results[2].properties).not.toHaveProperty('rules')
  })

  it('writes every place in a text as a region with UTF-16 offsets, lines and columns', () => {
    const [run] = JSON.parse(renderSarif(textReport())).runs
    const regions = run.results[0].locations.map(
      (location: { physicalLocation: { region: object } }) => location.physicalLocation.region,
    )
    expect(regions).toMatchObject([
      { charOffset: 12, charLength: 11, startLine: 2, startColumn: 1, endLine: 2, endColumn: 12 },
      { charOffset: 32, charLength: 11, startLine: 2, startColumn: 21, endColumn: 32 },
    ])
  })

  it('names the picture of a text that a finding refers to', () => {
    const [, seen] = JSON.parse(renderSarif(textWithPictures())).runs[0].results
    expect(seen.message.text).toContain('Disclaimer that cannot be read (picture 2 (back.png))')
    expect(seen.properties).toMatchObject({ pictures: [2], evidenceIds: ['ocr_002'] })
    expect(renderPretty(textWithPictures())).toContain('Disclaimer that cannot be read  picture 2 (back.png)')
  })

  it('gives a finding without words in the text a place all the same: viewers refuse results that are nowhere', () => {
    const [, seen] = JSON.parse(renderSarif(textWithPictures(), { uri: 'ads/spring.txt' })).runs[0].results
    expect(seen.locations).toEqual([{ physicalLocation: { artifactLocation: { uri: 'ads/spring.txt', index: 0 } } }])
  })

  it('keeps the fingerprint of a finding while rule and words stay the same', () => {
    const print = (of: ReturnType<typeof check>) =>
      JSON.parse(renderSarif(videoReport({ checks: [of] }))).runs[0].results[0].partialFingerprints['proofline/v1']
    expect(print(check({ checkId: 'check_077', confidence: 0.1 }))).toBe(print(check()))
    expect(print(check({ quote: 'Other words' }))).not.toBe(print(check()))
  })

  it('accepts a file name that ends in a lone surrogate', () => {
    const report = videoReport()
    const named = { ...report, asset: { ...report.asset, name: 'ad \ud83d' } }
    const [run] = JSON.parse(renderSarif(named)).runs
    expect(decodeURIComponent(run.artifacts[0].location.uri)).toBe('ad \ufffd')
  })

  it('omits URLs that are not https', () => {
    const [run] = JSON.parse(renderSarif(videoReport({ checks: [check({ citationUrl: 'javascript:alert(1)' })] }))).runs
    expect(run.tool.driver.rules[0]).not.toHaveProperty('helpUri')
  })
})

describe('renderPretty', () => {
  it('lists missing sound as a gap for a film, not for a picture', () => {
    const gaps = [{ reason: 'There is no sound.' }]
    const coverage = { speech: { status: 'not_available', share: 0, engine: null, model: null, gaps } } as const
    const of = (kind: 'image' | 'video') => {
      const { asset } = videoReport()
      return renderPretty(videoReport({ coverage, asset: { ...asset, kind }, analysisDiagnostics: [] }))
    }
    expect(of('video')).toContain('speech: There is no sound.')
    expect(of('image')).not.toContain('Not covered')
  })

  it('quotes what a remedy removes from speech and on-screen text, shortened if very long', () => {
    const pretty = (remedy: Remedy) => renderPretty(videoReport({ checks: [check({ remedy })] }), { width: 1000 })
    expect(pretty({ action: 'remove', words: 'Lose it all.', result: '' })).toContain('✎ Remove “Lose it all.”\n')
    const better = { action: 'replace', text: 'may help', words: 'cures', result: 'It may help.' } as const
    expect(pretty(better)).toContain('✎ Instead of “cures” write “may help”, so that it reads: “It may help.”')
    expect(pretty({ action: 'remove', words: 'so '.repeat(300), result: '' })).toContain(
      `✎ Remove “${'so '.repeat(80)}…”`,
    )
  })

  it('says how a signal was found, quoting three of its lines', () => {
    const { evidence } = videoReport()
    const told = (detail: object) => {
      const { frames, bbox } = evidence[0] as OcrEvidence
      const [frame] = evidence.filter(({ kind }) => kind === 'frame')
      const { startMs, endMs, confidence, source } = frame!
      const seen = { kind: 'signal', type: 'category', label: 'gambling', peakConfidence: 1, detail } as const
      const signal = { id: 'signal_001', startMs, endMs, confidence, source, frames, bbox, ...seen } as Evidence
      const checks = [check({ evidenceIds: ['signal_001'], quote: undefined })]
      const report = videoReport({ evidence: [...evidence, signal], checks })
      return [renderPretty(report, { width: 1000 }), renderHtml(report)]
    }
    for (const text of told({ via: 'picture and words', read: ['SLOTS', 'CASINO', 'SPIN', 'WIN'] })) {
      expect(text).toContain('Recognised by the picture and words: “SLOTS”, “CASINO”, “SPIN” and 1 more.')
    }
    for (const text of told({ read: ['TikTok'] })) expect(text).toContain('Read as “TikTok”.')
    for (const text of told({ via: 7 })) expect(text).not.toContain('Recognised by')
  })

  it('prints decision, findings with place, quote, advice and law, and gaps in coverage', () => {
    expect(renderPretty(videoReport({ checks: [check()] }))).toBe(
      [
        'HOLD  63 of 100  slim.mp4',
        'There is a finding of high severity.',
        'To publish, fix: Promise of fast weight loss (then 88, PUBLISH).',
        '',
        'HIGH       Promise of fast weight loss  0:00.4 – 0:03.0',
        '           “Lose ten kilos in seven days”',
        '           The ad promises an amount and a speed of weight loss.',
        '           → Remove amounts and times.',
        '           § 15 USC 45, 52 (us) https://www.ftc.gov/',
        '           us.ftc.weight-loss.rate audio_001 ocr_001',
        '',
        'Not covered',
        '  audio: Speech was not understood.',
        '  speech_unreliable: Speech was not understood.',
        '',
      ].join('\n'),
    )
  })

  it('cites once what several rules share', () => {
    const { citation, citationUrl, jurisdictions, platforms } = check()
    const rule = { ruleId: 'us.a', title: 'A', citation, citationUrl, jurisdictions, platforms }
    const rules = [rule, { ...rule, ruleId: 'us.b', title: 'B' }, { ...rule, ruleId: 'uk.c', jurisdictions: ['uk'] }]
    const report = videoReport({ checks: [check({ rules })] })
    expect(renderPretty(report).match(/§.*/gu)).toEqual([
      '§ 15 USC 45, 52 (us) https://www.ftc.gov/',
      '§ 15 USC 45, 52 (uk) https://www.ftc.gov/',
    ])
    expect(renderHtml(report).match(/<li><a[^>]*>15 USC/gu)).toHaveLength(2)
  })

  it('lists future rules with their date, apart from findings and passed checks', () => {
    const coming = check({ status: 'pass', appliesFrom: null, checkName: 'Soon', message: 'Announced.', quote: 'ten' })
    const pretty = renderPretty(
      videoReport({ checks: [coming, check({ status: 'pass', checkName: 'Fine' })], counterfactual: null }),
    )
    expect(pretty).toMatch(/\nUpcoming rules\n {2}Soon: “ten” Announced\.\n {4}§ 15 USC 45, 52/)
    expect(pretty).not.toContain('Fine')
  })

  it.each([20, 40, 59, 60, 80])('stays within %i columns for any content', (width) => {
    const words =
      '保证七天瘦十公斤，百分之百有效，根治糖尿病。 يعالج هذا الدواء 👨‍👩‍👧‍👦👨‍👩‍👧‍👦🔥🔥 सात दिन में दस किलो ' + 'a'.repeat(99)
    const message = `${words} (${words})`
    const name = { ...videoReport().asset, name: words }
    const gap = { ...videoReport().analysisDiagnostics[0]!, message }
    const report = videoReport({
      asset: name,
      checks: [check({ checkName: words, quote: words, message, recommendation: words, citationUrl: '' })],
      analysisDiagnostics: [gap],
    })
    const lines = renderPretty(report, { width }).split('\n')
    // Counted independently of the code: a wide character is two columns, a mark or joiner none.
    const columns = (line: string): number =>
      [...line.replaceAll(/👨‍👩‍👧‍👦|🔥/gu, '##').replaceAll(/[\p{Mn}\p{Cf}]/gu, '')].reduce(
        (sum, sign) => sum + (/[\p{Script=Han}，。]/u.test(sign) ? 2 : 1),
        0,
      )
    expect(lines.filter((line) => columns(line) > width)).toEqual([])
    // Nothing is lost, and Chinese fills its lines.
    expect(lines.join('').replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
    expect(Math.max(...lines.map(columns))).toBeGreaterThan(width - 4)
  })

  it('does not break URLs', () => {
    const citationUrl = `https://example.org/${'a'.repeat(90)}`
    expect(renderPretty(videoReport({ checks: [check({ citationUrl })] }), { width: 40 })).toContain(`${citationUrl}\n`)
  })

  it('uses colour only on request, and wraps at the width', () => {
    const report = videoReport()
    expect(renderPretty(report)).not.toContain('\u001b')
    expect(renderPretty(report, { colour: true })).toContain('\u001b[1;33mHOLD\u001b[0m')
    const lines = renderPretty(report, { width: 60 })
      .split('\n')
      .filter((line) => line.startsWith('   '))
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(60)
  })

  it('strips control characters of the asset', () => {
    const report = videoReport({ checks: [check({ quote: HOSTILE, checkName: HOSTILE, message: 'a\r\nb' })] })
    expect(renderPretty(report)).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  })

  it('omits passed checks', () => {
    expect(renderPretty(videoReport({ checks: [check({ status: 'pass' })], counterfactual: null }))).not.toContain(
      'weight loss',
    )
  })
})
