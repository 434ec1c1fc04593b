import { createHash } from 'node:crypto'
import type { Evidence } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { check, HOSTILE, STILLS, textReport, textWithPictures, videoReport } from '../test/reports.js'

const page = renderHtml(videoReport(), { stills: STILLS })

/** What lies between two headings of the page. */
function part(of: string, from: string, to: string): string {
  const start = of.indexOf(from)
  expect(start, `${from} is in the page`).toBeGreaterThan(-1)
  return of.slice(start, of.indexOf(to, start + from.length))
}

describe('renderHtml', () => {
  it('matches the golden page (after an intended change: npx vitest run packages/report -u)', async () => {
    await expect(page).toMatchFileSnapshot('../test/golden/slim.html')
  })

  it('contains no template remnants', () => {
    expect(page.replace(/<script>[\s\S]*<\/script>/, '')).not.toMatch(/\$\{|undefined|NaN|\[object/)
  })

  it('states first the decision and the findings behind it', () => {
    const first = part(page, 'class="card verdict"', 'id="timeline"')
    for (const words of [
      'HOLD',
      '63',
      'There is a finding of high severity.',
      'Promise of fast weight loss',
      '−25',
      '#check_002',
    ]) {
      expect(first).toContain(words)
    }
  })

  it('shows each finding with quote, reason, advice, law, time and links to evidence', () => {
    const card = part(page, '<article class="card finding high', '</article>')
    for (const words of [
      'Lose ten kilos in seven days',
      'The ad promises an amount',
      'Remove amounts and times.',
      '15 USC 45, 52',
      'href="https://www.ftc.gov/"',
      '0:00.4 – 0:03.0',
      'href="#audio_001"',
      'us.ftc.weight-loss.rate',
    ]) {
      expect(card).toContain(words)
    }
  })

  it('draws the box of the evidence over its frame', () => {
    const [large, tiny] = page.split('<article').slice(1)
    expect(large).toContain('class="still p-frame_002"')
    expect(large).toContain('left:20.000%;top:10.000%;width:60.000%;height:10.000%')
    expect(tiny).toContain('class="still p-frame_003"')
  })

  it('shows close-ups of small print pixel for pixel, with their height', () => {
    const [large, tiny] = page.split('<article').slice(1)
    expect(large).not.toContain('closeups')
    expect(tiny).toContain('class="strip p-ocr_002"')
    expect(tiny).toContain('style="width:150px;height:22px"')
    expect(tiny).toMatch(/As it is in the film, pixel for pixel: 10 of 720\s+pixels high/)
  })

  it('shows the picture of a text that a finding refers to, with its evidence', () => {
    const report = renderHtml(textWithPictures(), { stills: STILLS })
    expect(part(report, 'class="facts"', '</p>')).toContain('2 pictures')
    const [words, seen] = report.split('<article').slice(1)
    expect(part(report, 'class="card verdict"', 'class="facts"')).toContain('picture 2 · −12')
    expect(words).toContain('Only 3 left')
    expect(words).not.toContain('class="still')
    expect(seen).toContain('still p-frame_003')
    expect(seen).toContain('picture 2 (back.png)')
    expect(seen).toContain('strip p-ocr_002')
    expect(seen).toContain('href="#ocr_002"')
    expect(report).toContain('id="ocr_002"')
    expect(report).not.toContain('class="lane film"')
  })

  it('says that a spoken finding was said over the picture', () => {
    const heard = check({ evidenceIds: ['audio_001'] })
    const words = 'Spoken over this picture · 0:00.4 – 0:03.0'
    expect(renderHtml(videoReport({ checks: [heard] }), { stills: STILLS })).toContain(words)
    expect(page).not.toContain('Spoken over this picture')
  })

  it('draws the box of a mark only on the frames of the line it was read in', () => {
    const { evidence } = videoReport()
    const line = evidence.find((item) => item.id === 'ocr_002')!
    const mark = { ...evidence[0]!, bbox: 'bbox' in line && line.bbox, frames: ['frame_001', 'frame_002', 'frame_003'] }
    const signal = {
      id: 'signal_001',
      kind: 'signal',
      type: 'watermark',
      label: 'TikTok',
      peakConfidence: 1,
      detail: {},
    }
    const of = (more: object) => {
      const items = [...evidence, { ...mark, ...signal, ...more } as Evidence]
      const report = videoReport({ evidence: items, checks: [check({ evidenceIds: ['signal_001'] })] })
      return part(renderHtml(report, { stills: STILLS }), '<article', '</article>')
    }
    expect(of({})).toMatch(/still p-frame_003[\s\S]*<i style="left:45\.000%/)
    const everywhere = of({ bbox: undefined })
    expect(everywhere).toContain('In the picture as a whole')
    expect(everywhere).not.toContain('<i style="left')
  })

  it('shows the frame with most of the evidence, or the middle one of several', () => {
    const frames = ['frame_001', 'frame_002', 'frame_003']
    const evidence = videoReport().evidence.map((item) => (item.id === 'ocr_001' ? { ...item, frames } : item))
    const stills = new Map(frames.map((id) => [id, new Uint8Array([255, 216])]))
    const shown = (...evidenceIds: string[]) =>
      part(
        renderHtml(videoReport({ evidence, checks: [check({ evidenceIds })] }), { stills }),
        '<article',
        '</article>',
      )
    expect(shown('ocr_001')).toContain('still p-frame_002')
    expect(shown('ocr_001', 'ocr_002')).toContain('still p-frame_003')
  })

  it('shows the frame of the evidence, even if another is nearer in time', () => {
    const elsewhere = check({
      evidenceIds: ['ocr_001'],
      timelineLocation: { startMs: 3000, endMs: 4000, track: 'video' },
    })
    expect(
      part(renderHtml(videoReport({ checks: [elsewhere] }), { stills: STILLS }), '<article', '</article>'),
    ).toContain('still p-frame_002')
  })

  it('embeds each still once, however often it is shown', () => {
    expect(page.split('data:image/jpeg;base64,').length - 1).toBe(3)
  })

  it('has a target for every link into the page', () => {
    for (const of of [page, renderHtml(textReport()), renderHtml(videoReport({ checks: [], counterfactual: null }))]) {
      const ids = new Set([...of.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const targets = [...of.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
      expect(targets.filter((id) => !ids.has(id))).toEqual([])
      expect(targets.length).toBeGreaterThan(0)
    }
  })

  it('lists all evidence with its measurements and the agents that used it', () => {
    const list = part(page, 'id="evidence"', 'id="coverage"')
    expect(list).toMatch(
      /<tr id="ocr_002">[\s\S]*Results not typical[\s\S]*10 px \(1\.4 %\)[\s\S]*contrast 2\.3[\s\S]*#check_002/,
    )
    for (const id of ['audio_001', 'ocr_001', 'frame_001', 'frame_003']) expect(list).toContain(`id="${id}"`)
  })

  it('says what was not analysed and why, and lists diagnostics', () => {
    expect(part(page, 'id="coverage"', 'id="provenance"')).toMatch(
      /Speech[\s\S]*80 %[\s\S]*0:04\.0 – 0:05\.0: Speech was not understood/,
    )
    expect(part(page, 'id="diagnostics"', 'id="versions"')).toContain('speech_unreliable')
  })

  it('names law and policy of a merged finding, each with its URL and scope', () => {
    const law = {
      ruleId: 'us.a',
      title: 'A',
      citation: 'Law A',
      citationUrl: 'https://a.example/',
      jurisdictions: ['us'],
    }
    const policy = { ...law, ruleId: 'tiktok.b', citation: 'Policy B', citationUrl: 'javascript:alert(1)' }
    const rules = [
      { ...law, platforms: [] },
      { ...policy, platforms: ['tiktok'] },
    ]
    const of = renderHtml(videoReport({ checks: [check({ rules, platforms: ['tiktok'] })] }))
    const card = part(of, '<article', '</article>')
    expect(card).toMatch(/<a href="https:\/\/a\.example\/"[^>]*>Law A<\/a> <span class="facts">us<\/span>/)
    expect(card).toMatch(/<li>Policy B <span class="facts">policy of tiktok<\/span>/)
    expect(card).not.toMatch(/javascript:|Platforms tiktok/)
  })

  it('shows future rules apart from passed checks', () => {
    const checks = [
      check({ checkId: 'check_001', status: 'pass', appliesFrom: '2027-01-01', message: 'Applies from 2027-01-01: m' }),
      check({ checkId: 'check_002', status: 'pass', checkName: 'Fine' }),
    ]
    const of = renderHtml(videoReport({ checks, counterfactual: null }))
    expect(part(of, 'Upcoming rules', '<details')).toContain('Applies from 2027-01-01: m')
    expect(part(of, '1 check without a finding', '</details>')).not.toContain('2027')
  })

  it('names the words that a remedy removes from a text', () => {
    const base = textReport()
    const checks = [{ ...base.checks[0]!, remedy: { action: 'remove' as const, start: 12, end: 24, result: '' } }]
    expect(part(renderHtml({ ...base, checks }), '<article', '</article>')).toContain('Remove “Only 3 left!”')
  })

  it('marks a space between findings without a link', () => {
    const base = textReport()
    const annotations = [
      { checkId: 'check_001', start: 12, end: 17, quote: 'Only ' },
      { checkId: 'check_001', start: 16, end: 23, quote: ' 3 left' },
    ]
    const of = renderHtml({ ...base, annotations })
    expect(of).toContain('<mark> </mark>')
    expect(of).not.toMatch(/<a [^>]*>\s*<\/a>/)
  })

  it('uses dark mode only on screens, not in print', () => {
    expect(page).toContain('@media screen and (prefers-color-scheme: dark)')
    expect(page).not.toContain('@media (prefers-color-scheme: dark)')
  })

  it('stays small with 2,000 findings', () => {
    const checks = Array.from({ length: 2000 }, (_, index) => check({ checkId: `check_${index}` }))
    const steps = checks.map(({ checkId }, index) => ({
      checkId,
      score: index === 1999 ? 100 : 0,
      decision: index === 1999 ? ('PUBLISH' as const) : ('BLOCK' as const),
    }))
    const of = renderHtml(videoReport({ checks, counterfactual: { steps } }), { stills: STILLS })
    expect(of.length).toBeLessThan(2000 * 2500)
    expect(part(of, 'id="timeline"', 'id="findings"')).toContain('1988 more findings at the same moments')
    expect(part(of, 'To publish, fix', '</p>')).toMatch(/; 1992 more \(then 100, PUBLISH\)\./)
  })

  it('escapes text of the asset, and links only https URLs', () => {
    const hostile = check({
      checkName: HOSTILE,
      quote: HOSTILE,
      message: HOSTILE,
      citation: HOSTILE,
      citationUrl: 'javascript:alert(3)',
    })
    const base = videoReport()
    const evidence = base.evidence.map((item) => ('text' in item ? { ...item, text: HOSTILE } : item))
    const of = renderHtml(
      { ...base, checks: [hostile], evidence, asset: { ...base.asset, name: HOSTILE } },
      { stills: STILLS },
    )
    expect(of.match(/<script/g)).toHaveLength(1)
    expect(of).not.toMatch(/<img|javascript:|\p{Cc}(?<![\n\t])|\u202e/u)
    expect(of.replaceAll(/="[^"]*"/g, '')).not.toMatch(/<[^>]*\sonerror/)
  })

  it('loads nothing from outside the page', () => {
    const loads = [...page.matchAll(/(?:src|srcset|action|poster)=|<link|@import|url\((?!data:image\/jpeg;base64,)/g)]
    expect(loads).toEqual([])
    expect(page).toContain('default-src &#39;none&#39;')
  })

  it('allows only its own script by its policy', () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(script).toContain('hashchange')
    expect(page).toContain(`script-src &#39;sha256-${hash}&#39;`)
  })

  it('marks words of a text, with a link to their finding', () => {
    const of = renderHtml(textReport())
    // White space counts there: the text is shown as it was written.
    expect(of).toContain('<div class="card copy" dir="auto">First line.\n<mark>')
    const marked = [...of.matchAll(/<mark><a href="#check_001">([^<]*)<\/a><\/mark>/g)].map(([, words]) => words)
    expect(marked).toEqual(['Only 3 left', 'only 3 left'])
  })

  it('shows for a text its remedies, its claims with what they lack, and detected markets', () => {
    const of = renderHtml(textReport())
    expect(part(of, '<article', '</article>')).toContain('so that it reads:<br /><q dir="auto">In stock!</q>')
    expect(part(of, 'id="claims"', '</table>')).toMatch(/Only 3 left![\s\S]*objective[\s\S]*source/)
    expect(of).toContain('Markets detected in the text: us (First line).')
  })

  it('shows the shortest way to PUBLISH, with links to what must be fixed', () => {
    expect(part(page, 'To publish, fix', '</p>')).toMatch(/href="#check_001"[\s\S]*88, PUBLISH/)
  })

  it('says for a clean asset that nothing was found, and for an empty one that there was nothing to judge', () => {
    const clean = {
      checks: [],
      score: 100,
      decision: 'PUBLISH',
      decisionReason: 'Nothing was found.',
      counterfactual: null,
    } as const
    expect(renderHtml(videoReport({ ...clean, checks: [] }))).toContain('No rule or signal led to a finding')
  })
})
